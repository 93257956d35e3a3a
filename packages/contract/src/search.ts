import { z } from 'zod';
import { searchInput, workInput } from './feature-messages.ts';
import { FileId, FolderId, ItemId, ProjectId } from './ids.ts';
import { MarkupRow } from './markups.ts';
import { defineOperations } from './operation.ts';
import { TaskRow } from './tasks.ts';
import { workList, workPage } from './work.ts';

const tag = 'Lists and search';

/** A page whose text matches a search. */
export const FoundPage = z.object({
  folder_id: FolderId,
  item_id: ItemId,
  file_id: FileId,
  page_number: z.number().int(),
  actual_name: z.string(),
  sheet_number: z.string().nullable(),
  sheet_title: z.string().nullable(),
  /** The words around the match. */
  excerpt: z.string(),
  /** Words of the excerpt that were read from a scan and may be wrong. */
  unsure_words: z.array(z.string()),
  thumbnail_url: z.string().nullable(),
  project_detail: z.object({ id: ProjectId, name: z.string() }),
});
export type FoundPage = z.infer<typeof FoundPage>;

/** A current sheet whose number matches a search, however it is written. */
export const FoundSheet = z.object({
  folder_id: FolderId,
  item_id: ItemId,
  file_id: FileId,
  page_number: z.number().int(),
  sheet_number: z.string(),
  sheet_title: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  project_detail: z.object({ id: ProjectId, name: z.string() }),
});
export type FoundSheet = z.infer<typeof FoundSheet>;

/** A document whose name matches a search; `file_id` is its newest version. */
export const FoundItem = z.object({
  folder_id: FolderId,
  item_id: ItemId,
  file_id: FileId.nullable(),
  name: z.string(),
  thumbnail_url: z.string().nullable(),
  project_detail: z.object({ id: ProjectId, name: z.string() }),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const FoundFolder = z.object({
  folder_id: FolderId,
  name: z.string(),
  project_detail: z.object({ id: ProjectId, name: z.string() }),
});
export type FoundFolder = z.infer<typeof FoundFolder>;

/** The words around the match: in the row itself, in a comment, or in the name of its file. */
const excerpt = z.string();

const filterId = z.coerce.number<number | string>({ error: searchInput.filterId }).int().positive();
const filterType = z.enum(['assignee', 'project'], { error: searchInput.filterType });

export const FilterOption = z.object({ id: filterId, name: z.string(), type: filterType });
export type FilterOption = z.infer<typeof FilterOption>;

const listType = z.enum(['created_by_me', 'assigned_to_me'], { error: workInput.ownList });

const listBody = z.object({
  type: listType.optional(),
  filters: z
    .array(z.object({ id: filterId, type: filterType }))
    .max(500, { error: searchInput.tooManyFilters })
    .default([]),
  ...workPage,
});

/** The best matches of each kind. */
export const foundAtMost = 50;

export const searchOperations = defineOperations({
  listCreatedByMe: {
    method: 'POST',
    path: '/api/createdByMe',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary:
      'Markups and tasks that the caller created, newest first. Filters of one type are combined with OR, types with AND; `where` narrows the list further.',
    body: listBody,
    answer: workList,
  },
  listAssignedToMe: {
    method: 'POST',
    path: '/api/assignedToMe',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary:
      'Markups and tasks assigned to the caller, newest first. Filters of one type are combined with OR, types with AND; `where` narrows the list further.',
    body: listBody,
    answer: workList,
  },
  getFiltersById: {
    method: 'POST',
    path: '/api/getFiltersById',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary: 'The assignees and projects that occur in one of the two lists.',
    body: z.object({ type: listType }),
    answer: z.object({ data: z.array(FilterOption) }),
  },
  searchMyTasksAndMarkups: {
    method: 'POST',
    path: '/api/user/search_my_tasks_and_markups',
    caller: 'user',
    onlyReads: true,
    tokens: 'all_projects',
    right: 'view',
    tag,
    summary: `Search markups, comments, tasks, names of files and folders, sheet numbers, and page texts for words and parts of words. Returns the ${foundAtMost} best matches of each kind.`,
    body: z.object({
      text_to_search: z
        .string({ error: searchInput.text })
        .trim()
        .min(1, { error: searchInput.text })
        .max(200, { error: searchInput.textTooLong }),
      /** Only in one project. */
      project_id: ProjectId.optional(),
    }),
    answer: z.object({
      data: z.object({
        tasks: z.array(TaskRow.extend({ excerpt })),
        markups: z.array(MarkupRow.extend({ excerpt })),
        sheets: z.array(FoundSheet),
        pages: z.array(FoundPage),
        items: z.array(FoundItem),
        folders: z.array(FoundFolder),
      }),
    }),
  },
});
