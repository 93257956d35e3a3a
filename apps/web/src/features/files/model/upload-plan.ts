import type { Folder, UploadPrediction } from '@sheetmark/contract';
import type { ChosenFile } from './chosen-files.ts';

/** What a chosen file would become. */
export interface PlannedFile extends ChosenFile {
  /** Undefined if its folder doesn't exist yet. */
  readonly folderId: number | undefined;
  /** Undefined if no file with its name can exist yet. */
  readonly prediction: UploadPrediction | undefined;
  /** The newest version has the same bytes. */
  readonly unchanged: boolean;
}

const isSameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/** The folder at the end of a path of names below the given folders, ignoring case; undefined if it doesn't exist. */
export function findFolder(folders: readonly Folder[], names: readonly string[]): Folder | undefined {
  const [first, ...rest] = names;
  const folder = first === undefined ? undefined : folders.find(({ name }) => isSameName(name, first));
  return rest.length === 0 ? folder : folder && findFolder(folder.subFolders, rest);
}

export const toPathKey = (names: readonly string[]): string => names.map((name) => name.trim().toLocaleLowerCase()).join('/');

/** All paths of the files and their parents, shorter first; each once. */
export function listFolderPaths(chosen: readonly ChosenFile[]): (readonly string[])[] {
  const ways = new Map<string, readonly string[]>();
  for (const { folders } of chosen)
    for (let length = 1; length <= folders.length; length += 1) ways.set(toPathKey(folders.slice(0, length)), folders.slice(0, length));
  return [...ways.values()].toSorted((a, b) => a.length - b.length);
}

/** Whether the user should see the plan before the upload. */
export function needsConfirmation(planned: readonly PlannedFile[]): boolean {
  return planned.some(({ prediction, folders }) => (prediction?.item ?? null) !== null || folders.length > 0);
}
