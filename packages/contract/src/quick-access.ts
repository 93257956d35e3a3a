import { z } from 'zod';
import { quickAccessInput } from './feature-messages.ts';
import { Time } from './fields.ts';
import { FileId, FolderId, ItemId, PageNumber, ProjectId, ViewId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Quick access';

/** The tables that have saved views. `files` is the table of a project's folders and files. */
export const ViewTable = z.enum(['markups', 'tasks', 'markupsAndTasks', 'created', 'assigned', 'files'], {
  error: quickAccessInput.table,
});
export type ViewTable = z.infer<typeof ViewTable>;

/**
 * A project; a folder, a file or one page of a file in it; or a saved view and the table it opens on, with the project if the table belongs to one.
 */
const place = z.object({
  project_id: ProjectId.optional(),
  folder_id: FolderId.optional(),
  item_id: ItemId.optional(),
  page_number: PageNumber.optional(),
  view_id: ViewId.optional(),
  table: ViewTable.optional(),
});

type Place = z.infer<typeof place>;

const isOnePlace = ({ project_id, folder_id, item_id, page_number, view_id, table }: Place): boolean =>
  [folder_id, item_id, view_id].filter((id) => id !== undefined).length <= 1 &&
  (project_id !== undefined || table === 'created' || table === 'assigned') &&
  (page_number === undefined || item_id !== undefined) &&
  (view_id === undefined) === (table === undefined);

export const QuickPlace = z.object({
  project_id: ProjectId.nullable(),
  folder_id: FolderId.nullable().describe('The folder itself, or the folder of the file.'),
  item_id: ItemId.nullable(),
  page_number: PageNumber.nullable(),
  view_id: ViewId.nullable(),
  table: ViewTable.nullable(),
  /** Name of the project, folder, file or view. */
  name: z.string(),
  /** The number and title of the page, or of a file's only page; null if it has no number. */
  sheet_name: z.string().nullable(),
  project_name: z.string().nullable(),
  file_id: FileId.nullable().describe('The current version of the file.'),
  pages_ready: z.number().int().nonnegative().describe('Of the current version of the file; 0 for anything else.'),
  /** When it was added to the favourites, or last opened. */
  at: Time,
});
export type QuickPlace = z.infer<typeof QuickPlace>;

const favourites = z.array(QuickPlace).describe('In the order in which they were added.');
const recents = z.array(QuickPlace).describe('Most recently opened first.');

export const quickAccessOperations = defineOperations({
  getQuickAccess: {
    method: 'GET',
    path: '/api/quickaccess',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'The caller’s favourites and recently opened places: up to 200 and 50, except those that they can no longer see.',
    answer: z.object({ data: z.object({ favourites, recents }) }),
  },
  setFavourite: {
    method: 'PUT',
    path: '/api/favourite',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Add a place to the caller’s favourites, or remove it.',
    body: place
      .extend({ favourite: z.boolean({ error: quickAccessInput.favourite }) })
      .refine(isOnePlace, { error: quickAccessInput.place }),
    answer: z.object({ data: z.object({ favourites }) }),
  },
  recordOpened: {
    method: 'POST',
    path: '/api/recent',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: 'Record that the caller opened a project, or a folder or file in it.',
    body: place.omit({ view_id: true, table: true }).refine(isOnePlace, { error: quickAccessInput.place }),
    answer: z.object({ data: z.object({ recents }) }),
  },
});
