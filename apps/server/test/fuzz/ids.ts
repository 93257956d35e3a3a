/** What an id names. */
export const kinds = [
  'project',
  'membership',
  'invitation',
  'folder',
  'item',
  'file',
  'sheet',
  'editor',
  'markup',
  'comment',
  'taskComment',
  'task',
  'media',
  'column',
  'metadata',
  'view',
  'notification',
  'session',
  'person',
] as const;
export type Kind = (typeof kinds)[number];

/** An id of a kind, most of the time one of the caller's own. */
export type Ids = (kind: Kind) => number;

const byName: Readonly<Record<string, Kind>> = {
  projectId: 'project',
  project_id: 'project',
  project_Id: 'project',
  shared_with: 'project',
  project: 'project',
  folderId: 'folder',
  folder_id: 'folder',
  parent_id: 'folder',
  folders: 'folder',
  folder: 'folder',
  itemId: 'item',
  item_id: 'item',
  items: 'item',
  item: 'item',
  fileId: 'file',
  file_id: 'file',
  checked_file_id: 'file',
  editorId: 'editor',
  markupId: 'markup',
  markup_id: 'markup',
  markup: 'markup',
  task_id: 'task',
  task: 'task',
  mediaId: 'media',
  attachments: 'media',
  metadataId: 'metadata',
  user_id: 'person',
  assignee: 'person',
  created_by: 'person',
  uploaded_by: 'person',
  ids: 'notification',
};

/** What `id` means, by the segment before it or the `type` beside it. */
const byNeighbour: Readonly<Record<string, Kind>> = {
  project: 'project',
  folder: 'folder',
  item: 'item',
  file: 'file',
  sheet: 'sheet',
  media: 'media',
  markup: 'markup',
  task: 'task',
  member: 'membership',
  remove: 'membership',
  invite: 'invitation',
  users: 'person',
  assignee: 'person',
  sessions: 'session',
  markupandtaskview: 'view',
  projectview: 'view',
  updateNotifications: 'notification',
  deleteNotification: 'notification',
};

/** `around` is the path of a call, or a word beside the property. */
export function kindOf(name: string, around: string): Kind | undefined {
  if (name === 'commentId') return around.startsWith('/api/task') ? 'taskComment' : 'comment';
  if (name !== 'id') return byName[name];
  const before = /([^/]+)\/\{id\}/.exec(around)?.[1] ?? around;
  return byNeighbour[before];
}
