import type { FolderId } from '@sheetmark/contract';
import type { FolderRow } from './folders.repository.ts';

type NamedFolder = Pick<FolderRow, 'id' | 'name' | 'parent_id'>;

/** Names from the root, joined by ` / `. */
export function folderPaths(folders: readonly NamedFolder[]): (id: FolderId | null) => string {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (id: FolderId | null): string => {
    const folder = id === null ? undefined : byId.get(id);
    return folder ? [pathOf(folder.parent_id), folder.name].filter(Boolean).join(' / ') : '';
  };
  return pathOf;
}
