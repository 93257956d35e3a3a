import type { FolderId, ProjectId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listVersions } from '../files/public.ts';
import { findProjectName, type FolderRow, listFolders } from '../projects/public.ts';
import type { Whereabouts } from './markups.presenter.ts';
import type { DetailedMarkup } from './markups.repository.ts';

/** Names and paths of where these markups of one project are. */
export async function whereaboutsOf(db: Reader, projectId: ProjectId, rows: readonly DetailedMarkup[]): Promise<Whereabouts> {
  const [name, folders, versions] = await Promise.all([
    findProjectName(db, projectId),
    listFolders(db, projectId),
    listVersions(db, [...new Set(rows.map((row) => row.item_id))]),
  ]);
  const pathOf = folderPaths(folders);
  const filesOf = Map.groupBy(versions, (file) => file.item_id);
  return {
    project: { id: projectId, name },
    folders: new Map(folders.map((folder) => [folder.id, { id: folder.id, name: folder.name, path: pathOf(folder.id) }])),
    versions: new Map(
      [...filesOf].map(([item, files]) => [item, files.map(({ id, version, actual_name }) => ({ id, version, actual_name }))]),
    ),
  };
}

/** Names from the root, joined by ` / `. */
function folderPaths(folders: readonly FolderRow[]): (id: FolderId | null) => string {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (id: FolderId | null): string => {
    const folder = id === null ? undefined : byId.get(id);
    return folder ? [pathOf(folder.parent_id), folder.name].filter(Boolean).join(' / ') : '';
  };
  return pathOf;
}
