/** What a project has besides files and work. */
export const moreKinds = [
  'comparison',
  'comparedPage',
  'change',
  'publication',
  'review',
  'reviewer',
  'reviewSheet',
  'decisionSet',
  'webhook',
  'delivery',
  'token',
  'calendar',
  'annotationImport',
  'annotationChange',
  'carryOver',
  'markupExport',
  'projectExport',
] as const;

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
  ...moreKinds,
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
  comparisonId: 'comparison',
  comparison_id: 'comparison',
  changeId: 'change',
  publicationId: 'publication',
  reviewId: 'review',
  review_id: 'review',
  reviewerId: 'reviewer',
  reviewer_ids: 'reviewer',
  sheet_ids: 'reviewSheet',
  setId: 'decisionSet',
  decision_set_id: 'decisionSet',
  deliveryId: 'delivery',
  carry_over_id: 'carryOver',
  page_id: 'comparedPage',
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
  webhooks: 'webhook',
  tokens: 'token',
  calendars: 'calendar',
  'annotation-import': 'annotationImport',
};

/** Names that mean something else elsewhere, by the part of the path that tells them apart. */
const byPath: readonly (readonly [name: string, path: string, kind: Kind])[] = [
  ['commentId', '/api/task', 'taskComment'],
  ['commentId', '', 'comment'],
  ['pageId', '/comparison/', 'comparedPage'],
  ['ids', '/comparison/', 'change'],
  ['ids', '/annotation-import/', 'annotationChange'],
  ['ids', '', 'notification'],
  ['exportId', '/markup-exports/', 'markupExport'],
  ['exportId', '/exports/', 'projectExport'],
];

/** `context` is the path of a call, or the value of the `type` next to the property. */
export function kindOf(name: string, context: string): Kind | undefined {
  const found = byPath.find(([word, path]) => word === name && context.includes(path));
  if (found) return found[2];
  if (name !== 'id') return byName[name];
  const word = /([^/]+)\/\{id\}/.exec(context)?.[1] ?? context;
  return byContext[word];
}
