import type { Item, ItemFile } from '@sheetmark/contract';
import { editorLink } from '../../../lib/editor-link.ts';

/** Where a version is drawn on. */
export const editorOf = ({ id, project_id, folder_id }: Item, file: ItemFile) =>
  editorLink({ project_id, folder_id, file_id: file.id, item_id: id });

/** Where all versions are, with one of them in front. */
export const versionOf = (item: Item, file: ItemFile) =>
  ({
    to: '/project/$projectId/folder/$folderId/$fileId',
    params: { projectId: String(item.project_id), folderId: String(item.folder_id), fileId: String(file.id) },
  }) as const;
