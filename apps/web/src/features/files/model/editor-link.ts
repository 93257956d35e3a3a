import type { Item, ItemFile } from '@sheetmark/contract';
import { editorLink } from '../../../lib/editor-link.ts';

/** The editor's URL of a version. */
export const editorOf = ({ id, project_id, folder_id }: Item, file: ItemFile) =>
  editorLink({ project_id, folder_id, file_id: file.id, item_id: id });

/** The URL of all versions, with one selected. */
export const versionOf = (item: Item, file: ItemFile) =>
  ({
    to: '/project/$projectId/folder/$folderId/$fileId',
    params: { projectId: String(item.project_id), folderId: String(item.folder_id), fileId: String(file.id) },
  }) as const;
