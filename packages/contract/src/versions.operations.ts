import { z } from 'zod';
import { itemName, Item, TrashedItem, TrashedVersion, UploadedItem, UploadPrediction } from './files.ts';
import { FileId, FolderId, ItemId, ProjectId } from './ids.ts';
import { fieldsInput, filesInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { signedQuery } from './signed.ts';

const tag = 'Folders, items and files';
const version = z.object({ id: ItemId, fileId: FileId });
const oneItem = z.object({ data: Item });

/** Changes of items and their versions, and restoring them from the trash. */
export const versionOperations = defineOperations({
  updateItem: {
    method: 'PUT',
    path: '/api/folder/{id}/item/{itemId}',
    caller: 'user',
    tag,
    summary: 'Rename an item, or move it by folder_id to another folder of its project. Names are unique in a folder, ignoring case.',
    params: z.object({ id: FolderId, itemId: ItemId }),
    body: z.object({ name: itemName.optional(), folder_id: FolderId.optional() }),
    answer: oneItem,
  },
  makeVersionCurrent: {
    method: 'POST',
    path: '/api/item/{id}/file/{fileId}/current',
    caller: 'user',
    tag,
    summary: 'Make an older version current again: its bytes become the item’s next version, and the older one stays.',
    params: version,
    answer: z.object({ data: UploadedItem }),
  },
  updateVersion: {
    method: 'PUT',
    path: '/api/item/{id}/file/{fileId}',
    caller: 'user',
    tag,
    summary: 'Set the note of a version: what changed in it, or why it was issued. A blank note removes it.',
    params: version,
    body: z.object({ note: z.string().trim().max(500, { error: filesInput.noteTooLong }) }),
    answer: oneItem,
  },
  deleteVersion: {
    method: 'DELETE',
    path: '/api/item/{id}/file/{fileId}',
    caller: 'user',
    tag,
    summary: 'Move one version to the trash. The markups stay with the item. To delete an item’s only version, delete the item.',
    params: version,
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/item/{id}/file/{fileId}/restore',
    caller: 'user',
    tag,
    summary: 'Restore a version from the trash, to its place among the others.',
    params: version,
    answer: oneItem,
  },
  listTrashedItems: {
    method: 'GET',
    path: '/api/project/{id}/trash/items',
    caller: 'user',
    tag,
    summary: 'The items that were deleted in the last 30 days, most recently deleted first; not those deleted with a folder.',
    params: z.object({ id: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedItem), meta: pageMeta }),
  },
  listTrashedVersions: {
    method: 'GET',
    path: '/api/project/{id}/trash/versions',
    caller: 'user',
    tag,
    summary: 'Single versions that were deleted in the last 30 days from items that still exist, most recently deleted first.',
    params: z.object({ id: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedVersion), meta: pageMeta }),
  },
  restoreItem: {
    method: 'POST',
    path: '/api/project/{id}/item/{itemId}/restore',
    caller: 'user',
    tag,
    summary:
      'Restore an item from the trash with its versions, markups and comments. If its name is taken or its folder is gone, the message says where it is now.',
    params: z.object({ id: ProjectId, itemId: ItemId }),
    answer: oneItem,
  },
  predictUploads: {
    method: 'POST',
    path: '/api/folder/{id}/upload-prediction',
    caller: 'user',
    tag,
    summary: 'What uploading these names to the folder would create: new items, or next versions of existing items.',
    params: z.object({ id: FolderId }),
    body: z.object({ names: z.array(z.string().max(1000)).max(1000, { error: filesInput.tooManyNames }) }),
    answer: z.object({ data: z.array(UploadPrediction) }),
  },
});

const idList = z
  .string()
  .max(6000)
  .regex(/^[0-9]*(,[0-9]+)*$/, { error: fieldsInput.ids })
  .default('');

export const archiveOperations = defineOperations({
  prepareArchive: {
    method: 'POST',
    path: '/api/project/{id}/archive',
    caller: 'user',
    right: 'view',
    onlyReads: true,
    tag,
    summary: 'A signed URL that downloads the current versions of these items, and of all items in these folders, as one ZIP archive.',
    params: z.object({ id: ProjectId }),
    body: z.object({ items: z.array(ItemId).max(500).default([]), folders: z.array(FolderId).max(500).default([]) }),
    answer: z.object({ data: z.object({ url: z.string(), name: z.string(), files: z.number().int(), size: z.number().int() }) }),
  },
  downloadArchive: {
    method: 'GET',
    path: '/api/project/{id}/archive',
    caller: 'nobody',
    tag,
    summary: 'The archive, by the signed URL of its selection. It is built while it is sent.',
    params: z.object({ id: ProjectId }),
    query: z.object({ ...signedQuery.shape, items: idList, folders: idList }),
    bytes: ['application/zip'],
  },
});
