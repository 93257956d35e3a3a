/** The kinds of objects that have ids. */
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

/** Returns an id of a kind, usually from the caller's own project. */
export type PickId = (kind: Kind) => number;

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

/** The kind of a parameter or property named `id`: by the path segment word it, or by the `type` next to it. */
const byContext: Readonly<Record<string, Kind>> = {
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

/** `context` is the path of a call, or the value of the `type` next to the property. */
export function kindOf(name: string, context: string): Kind | undefined {
  if (name === 'commentId') return context.startsWith('/api/task') ? 'taskComment' : 'comment';
  if (name !== 'id') return byName[name];
  const word = /([^/]+)\/\{id\}/.exec(context)?.[1] ?? context;
  return byContext[word];
}
