import type { Item, ItemFile, MarkupRow } from '@sheetmark/contract';

/** Where a version is drawn on. */
export const editorOf = (item: Item, file: ItemFile) =>
  ({
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: { projectId: String(item.project_id), folderId: String(item.folder_id), fileId: String(file.id), itemId: String(item.id) },
  }) as const;

/** The very markup, on its page of the newest version. */
export const markupOf = ({ id, project_id, item, page_number }: MarkupRow) =>
  ({
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: {
      projectId: String(project_id),
      folderId: String(item.folder_id),
      fileId: String(item.files.at(-1)?.id),
      itemId: String(item.id),
      markupId: String(id),
      pageNumber: String(page_number),
    },
  }) as const;

/** Where all versions are, with one of them in front. */
export const versionOf = (item: Item, file: ItemFile) =>
  ({
    to: '/project/$projectId/folder/$folderId/$fileId',
    params: { projectId: String(item.project_id), folderId: String(item.folder_id), fileId: String(file.id) },
  }) as const;
