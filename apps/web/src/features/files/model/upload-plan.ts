import type { Folder, UploadPrediction } from '@sheetmark/contract';
import type { ChosenFile } from './chosen-files.ts';

/** What a chosen file would become. */
export interface PlannedFile extends ChosenFile {
  /** Undefined when its folder has yet to be made. */
  readonly folderId: number | undefined;
  /** Undefined when nothing of its name can be there yet. */
  readonly prediction: UploadPrediction | undefined;
  /** The newest version has the very same bytes. */
  readonly unchanged: boolean;
}

const sameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/** The folder at the end of a way of names below some folders, whatever their case; undefined when there is none yet. */
export function folderAt(folders: readonly Folder[], names: readonly string[]): Folder | undefined {
  const [first, ...rest] = names;
  const folder = first === undefined ? undefined : folders.find(({ name }) => sameName(name, first));
  return rest.length === 0 ? folder : folder && folderAt(folder.subFolders, rest);
}

export const wayKey = (names: readonly string[]): string => names.map((name) => name.trim().toLocaleLowerCase()).join('/');

/** Every way that files lie at, and those above them, the shorter first; each once. */
export function waysOf(chosen: readonly ChosenFile[]): (readonly string[])[] {
  const ways = new Map<string, readonly string[]>();
  for (const { folders } of chosen)
    for (let length = 1; length <= folders.length; length += 1) ways.set(wayKey(folders.slice(0, length)), folders.slice(0, length));
  return [...ways.values()].toSorted((a, b) => a.length - b.length);
}

/** Whether a person should see what will happen before it does. */
export function needsAsking(planned: readonly PlannedFile[]): boolean {
  return planned.some(({ prediction, folders }) => (prediction?.item ?? null) !== null || folders.length > 0);
}
