import { type Folder, operations, type UploadPrediction } from '@sheetmark/contract';
import { ApiFailure, call } from '../../../lib/api-client.ts';
import type { ChosenFile } from '../model/chosen-files.ts';
import { pathTo } from '../model/folder-tree.ts';
import { findFolder, type PlannedFile, toPathKey, listFolderPaths } from '../model/upload-plan.ts';

/** The target of chosen files; without a folder, the project's top level. */
export interface Place {
  readonly projectId: number;
  readonly folderId: number | undefined;
}

/** The server's immediate answer. */
const mostNames = 1000;
/** Larger files aren't read twice just to find that they haven't changed; the server finds out. */
const largestHashed = 256 * 1024 * 1024;

async function foldersIn({ projectId, folderId }: Place): Promise<readonly Folder[]> {
  const { data } = await call(operations.listFolders, { params: { id: projectId } });
  return folderId === undefined ? data : (pathTo(data, folderId).at(-1)?.subFolders ?? []);
}

/** What each file will become, before the upload. */
export async function planUploads(place: Place, chosen: readonly ChosenFile[]): Promise<PlannedFile[]> {
  const existing = await foldersIn(place);
  const groups = Map.groupBy(chosen, ({ folders }) => toPathKey(folders));
  const planned = [...groups.values()].map(async (files) => {
    const folders = files[0]?.folders ?? [];
    const folderId = folders.length === 0 ? place.folderId : findFolder(existing, folders)?.id;
    const predictions = folderId === undefined ? [] : await predict(folderId, files);
    return Promise.all(
      files.map(async (each, at): Promise<PlannedFile> => {
        const prediction = predictions[at];
        return { ...each, folderId, prediction, unchanged: await isUnchanged(each.file, prediction) };
      }),
    );
  });
  return (await Promise.all(planned)).flat();
}

async function predict(folderId: number, files: readonly ChosenFile[]): Promise<UploadPrediction[]> {
  const found: UploadPrediction[] = [];
  for (let from = 0; from < files.length; from += mostNames) {
    const names = files.slice(from, from + mostNames).map(({ file }) => file.name);
    found.push(...(await call(operations.predictUploads, { params: { id: folderId }, body: { names } })).data);
  }
  return found;
}

async function isUnchanged(file: File, prediction: UploadPrediction | undefined): Promise<boolean> {
  const current = prediction?.current;
  // Over plain HTTP browsers can't hash; the server finds out.
  if (!current || current.size !== file.size || file.size > largestHashed || !window.isSecureContext) return false;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return current.sha256 === Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Creates the missing folders on the paths. Returns their ids by `wayKey`. */
export async function makeFolders(place: Place, chosen: readonly ChosenFile[]): Promise<Map<string, number>> {
  let existing = await foldersIn(place);
  const ids = new Map<string, number>();
  for (const way of listFolderPaths(chosen)) {
    const known = findFolder(existing, way);
    if (known) {
      ids.set(toPathKey(way), known.id);
      continue;
    }
    const parent = way.length === 1 ? place.folderId : ids.get(toPathKey(way.slice(0, -1)));
    const body = { name: way.at(-1) ?? '', Description: '', parent_id: parent ?? null };
    try {
      ids.set(toPathKey(way), (await call(operations.createFolder, { params: { id: place.projectId }, body })).data.id);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'name_taken') throw error;
      // Someone else has just created it.
      existing = await foldersIn(place);
      const made = findFolder(existing, way);
      if (!made) throw error;
      ids.set(toPathKey(way), made.id);
    }
  }
  return ids;
}
