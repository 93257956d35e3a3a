import { z } from 'zod';
import { Whereabouts } from './fields.ts';
import {
  Folder,
  FolderLimit,
  folderDescription,
  folderName,
  FolderName,
  HiddenLayers,
  ListedFolder,
  Item,
  ItemFile,
  ItemFilter,
  OpenedFile,
  TrashedFolder,
  UploadedItem,
} from './files.ts';
import { FileId, FolderId, ItemId, ProjectId, SheetId, UploadId } from './ids.ts';
import { ItemColumn, ItemExportColumn } from './item-columns.ts';
import { filesInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageFields, pageMeta, pageQuery } from './paging.ts';
import { imageTypes, signedQuery } from './signed.ts';

const tag = 'Folders, items and files';

const tree = z.object({ data: z.array(Folder) });
const oneFolder = z.object({ data: Folder });

export const folderOperations = defineOperations({
  createFolder: {
    method: 'POST',
    path: '/api/project/{id}/folder',
    caller: 'user',
    tag,
    summary: 'Create a folder. Names are unique among siblings, ignoring case.',
    params: z.object({ id: ProjectId }),
    body: z.object({ name: folderName, Description: folderDescription.default(''), parent_id: FolderId.nullable().default(null) }),
    answer: oneFolder,
  },
  listFolders: {
    method: 'GET',
    path: '/api/project/{id}/folder',
    caller: 'user',
    tag,
    summary: 'The whole tree of a project’s folders, with the names of the items in each.',
    params: z.object({ id: ProjectId }),
    answer: tree,
  },
  updateFolder: {
    method: 'PUT',
    path: '/api/project/{id}/folder/{folderId}',
    caller: 'user',
    tag,
    summary: 'Rename a folder, or move it by parent_id (never into itself).',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    body: z.object({
      name: folderName.optional(),
      Description: folderDescription.optional(),
      parent_id: FolderId.nullable().optional(),
    }),
    answer: oneFolder,
  },
  limitFolder: {
    method: 'PUT',
    path: '/api/project/{id}/folder/{folderId}/limit',
    caller: 'user',
    tag,
    summary:
      'Limit who sees a folder and everything in it, to members with some roles and to single members, or hide it from single members. Null: all who see the folder around it. Only the owner may do this, and always sees all.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    body: z.object({ limit: FolderLimit.extend({ hidden_from: FolderLimit.shape.hidden_from.default([]) }).nullable() }),
    answer: oneFolder,
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/api/project/{id}/folder/{folderId}',
    caller: 'user',
    tag,
    summary: 'Move a folder with everything in it to the trash.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
  },
  listTrashedFolders: {
    method: 'GET',
    path: '/api/project/{id}/trash/folders',
    caller: 'user',
    tag,
    summary: 'The folders that were deleted in the last 30 days, most recently deleted first; not those deleted with a parent folder.',
    params: z.object({ id: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedFolder), meta: pageMeta }),
  },
  restoreFolder: {
    method: 'POST',
    path: '/api/project/{id}/folder/{folderId}/restore',
    caller: 'user',
    tag,
    summary:
      'Restore a folder from the trash with everything deleted with it. If its name is taken or its parent is gone, the message says where it is now.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    answer: oneFolder,
  },
  getFolder: {
    method: 'GET',
    path: '/api/project/{projectId}/folder/{folderId}',
    caller: 'user',
    tag,
    summary: 'One folder with its items and the tree below it.',
    params: z.object({ projectId: ProjectId, folderId: FolderId }),
    answer: oneFolder,
  },
  listUserFolders: {
    method: 'GET',
    path: '/api/user/folders/{projectId}',
    caller: 'user',
    tag,
    summary: 'The folders of a project that the caller may open, as a tree.',
    params: z.object({ projectId: ProjectId }),
    answer: tree,
  },
  listParentFolders: {
    method: 'GET',
    path: '/api/user/parentfolders/{projectId}/{folderId}',
    caller: 'user',
    tag,
    summary: 'The path from the root to a folder, root first, the folder itself last.',
    params: z.object({ projectId: ProjectId, folderId: FolderId }),
    answer: z.object({ data: z.array(FolderName) }),
  },
});

export const itemOperations = defineOperations({
  listFolderItems: {
    method: 'GET',
    path: '/api/project/{id}/folder/{folderId}/items',
    caller: 'user',
    tag,
    summary: 'A folder’s contents: its items with their versions, and its folders.',
    params: z.object({ id: ProjectId, folderId: FolderId }),
    query: pageQuery,
    answer: z.object({
      items: z.array(Item),
      folds: z.object({ data: z.array(FolderName) }),
      projectDetails: z.object({ id: ProjectId, name: z.string() }),
      meta: pageMeta,
    }),
  },
  listFolderRows: {
    method: 'POST',
    path: '/api/project/{id}/folder/rows',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary:
      'One level of a project’s files: a folder’s subfolders, each with totals of the matching items in and below it, and a page of its matching items. Without folder_id, the top level, which has only folders.',
    params: z.object({ id: ProjectId }),
    body: z.object({ folder_id: FolderId.nullable().default(null), where: ItemFilter.default({}), ...pageFields }),
    answer: z.object({ data: z.object({ folders: z.array(ListedFolder), items: z.array(Item) }), meta: pageMeta }),
  },
  exportItems: {
    method: 'POST',
    path: '/api/project/{id}/folder/export',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary:
      'Export the matching items in and below a folder as CSV or an Excel file, sorted by path and name; at most 100,000. Without folder_id, the whole project.',
    params: z.object({ id: ProjectId }),
    body: z.object({
      folder_id: FolderId.nullable().default(null),
      where: ItemFilter.default({}),
      format: z.enum(['csv', 'xlsx'], { error: filesInput.exportFormat }),
      columns: z
        .array(ItemExportColumn)
        .min(1)
        .max(200)
        .default([...ItemColumn.options]),
    }),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  listNewestItems: {
    method: 'GET',
    path: '/api/project/{id}/items',
    caller: 'user',
    tag,
    summary: 'All items of a project; the most recent newest version first.',
    params: z.object({ id: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(Item), meta: pageMeta }),
  },
  uploadItem: {
    method: 'POST',
    path: '/api/folder/{id}/item',
    caller: 'user',
    tag,
    summary: 'Upload a file: a new item, or the next version of the item with this item_id or the same name.',
    params: z.object({ id: FolderId }),
    upload: true,
    body: z.object({ project_id: ProjectId.optional(), currentPath: Whereabouts, item_id: ItemId.optional() }),
    answer: z.object({ data: UploadedItem }),
  },
  finishUpload: {
    method: 'POST',
    path: '/api/uploads/{id}/finish',
    caller: 'user',
    tag,
    summary:
      'Finish a resumable upload (tus 1.0.0 at /api/uploads/resumable, metadata filename, folder_id, item_id), with the result of uploadItem. Repeating the call returns the same result.',
    params: z.object({ id: UploadId }),
    answer: z.object({ data: UploadedItem }),
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/folder/{id}/item/{itemId}',
    caller: 'user',
    tag,
    summary: 'Move an item with all its versions and markups to the trash.',
    params: z.object({ id: FolderId, itemId: ItemId }),
  },
  listItemFiles: {
    method: 'GET',
    path: '/api/item/{id}/files',
    caller: 'user',
    tag,
    summary: 'The versions of an item, oldest first, each with its first 50 sheets.',
    params: z.object({ id: ItemId }),
    answer: z.object({ fileDetails: z.array(ItemFile) }),
  },
  openFile: {
    method: 'GET',
    path: '/api/file/{fileId}/item/{itemId}',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'A file with its sheets, the item’s other versions, and every page’s markups.',
    params: z.object({ fileId: FileId, itemId: ItemId }),
    query: z.object({
      /**
       * `brief` sends a page of very many markups shorter, and its sheets without markups: an element `{"$shared": …}` among the markups has the
       * fields that those after it don't repeat.
       */
      markups: z.literal('brief', { error: filesInput.brief }).optional(),
    }),
    answer: OpenedFile,
  },
});

const sheet = z.object({ id: SheetId });
const tileIndex = z.coerce.number<number | string>().int().min(0).max(1_000_000);

/** The signature covers the path only, so any set of layers may be asked for. */
const layeredQuery = signedQuery.extend({ layers: HiddenLayers.optional() });

export const imageOperations = defineOperations({
  sheetPreview: {
    method: 'GET',
    path: '/api/sheet/{id}/preview',
    caller: 'nobody',
    tag,
    summary: 'A page in one image, by signed URL; with `layers`, without the layers that it hides.',
    params: sheet,
    query: layeredQuery,
    bytes: imageTypes,
  },
  sheetThumbnail: {
    method: 'GET',
    path: '/api/sheet/{id}/thumbnail',
    caller: 'nobody',
    tag,
    summary: 'A thumbnail of a page, by signed URL.',
    params: sheet,
    query: signedQuery,
    bytes: imageTypes,
  },
  sheetTile: {
    method: 'GET',
    path: '/api/sheet/{id}/tile/{z}/{x}/{y}',
    caller: 'nobody',
    tag,
    summary: 'A tile of a page, by the signed URL of the page’s template; with `layers`, without the layers that it hides.',
    params: z.object({ id: SheetId, z: z.coerce.number<number | string>().int().min(-20).max(20), x: tileIndex, y: tileIndex }),
    query: layeredQuery,
    bytes: imageTypes,
  },
  fileOriginal: {
    method: 'GET',
    path: '/api/file/{id}/original',
    caller: 'nobody',
    tag,
    summary: 'Download the original bytes, by signed URL. Ranges are served.',
    params: z.object({ id: FileId }),
    query: signedQuery,
    bytes: ['application/octet-stream'],
  },
});
