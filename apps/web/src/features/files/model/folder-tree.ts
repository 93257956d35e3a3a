import type { Folder, ListedFolder } from '@sheetmark/contract';

export interface FolderRow {
  folder: Folder;
  /** 1 at the top level. */
  depth: number;
  open: boolean;
}

/** The visible rows of a tree: children of expanded folders only, in natural order. */
export function visibleRows(folders: readonly Folder[], openFolders: ReadonlySet<number>, depth = 1): FolderRow[] {
  return byName(folders).flatMap((folder) => {
    const open = openFolders.has(folder.id);
    return [{ folder, depth, open }, ...(open ? visibleRows(folder.subFolders, openFolders, depth + 1) : [])];
  });
}

export function byName<T extends { readonly name: string }>(folders: readonly T[]): T[] {
  return folders.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The path from the top level to a folder, itself last; empty if it isn't in the tree. */
export function pathTo(folders: readonly Folder[], id: number): Folder[] {
  for (const folder of folders) {
    if (folder.id === id) return [folder];
    const below = pathTo(folder.subFolders, id);
    if (below.length > 0) return [folder, ...below];
  }
  return [];
}

/** Items in a folder and everything below it. */
export function countItems(folder: Folder): number {
  return folder.subFolders.reduce((sum, below) => sum + countItems(below), folder.items.length);
}

/** The same for a folder that already contains its totals. */
export const filesIn = (folder: Folder | ListedFolder): number => ('items_count' in folder ? folder.items_count : countItems(folder));
