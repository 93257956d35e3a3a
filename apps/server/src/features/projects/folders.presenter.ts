import type { Folder, FolderId, FolderName, ItemName } from '@sheetmark/contract';
import type { FolderRow } from './folders.repository.ts';

export function presentFolderName(row: FolderRow): FolderName {
  return {
    id: row.id,
    name: row.name,
    Description: row.description,
    parent_id: row.parent_id,
    project_id: row.project_id,
    updated_at: row.updated_at,
    limit: row.seen_by_roles && { roles: row.seen_by_roles, user_ids: row.seen_by_users, hidden_from: row.hidden_from },
  };
}

/** The folder with everything below it. `rows` and `items` are the project's. */
export function presentFolder(row: FolderRow, rows: readonly FolderRow[], items: readonly ItemName[]): Folder {
  return assemble(
    row,
    Map.groupBy(rows, (each) => each.parent_id),
    Map.groupBy(items, (item) => item.folder_id),
  );
}

/** The folders at the top level, each with everything below it. */
export function presentTree(rows: readonly FolderRow[], items: readonly ItemName[]): Folder[] {
  const [children, inside] = [Map.groupBy(rows, (row) => row.parent_id), Map.groupBy(items, (item) => item.folder_id)];
  return (children.get(null) ?? []).map((row) => assemble(row, children, inside));
}

function assemble(row: FolderRow, children: Map<FolderId | null, FolderRow[]>, items: Map<FolderId, ItemName[]>): Folder {
  const subFolders = (children.get(row.id) ?? []).map((child) => assemble(child, children, items));
  return { ...presentFolderName(row), items: items.get(row.id) ?? [], subFolders };
}
