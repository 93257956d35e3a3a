import { z } from 'zod';
import { workInput } from './feature-messages.ts';
import { DueDate, MarkupStatus, Priority, TaskStatus, trashed, Visibility, words } from './fields.ts';
import { FolderId, ItemId, MarkupId, ProjectId, TaskId, UserId } from './ids.ts';
import { revision } from './markups.ts';
import { fieldsInput } from './messages.ts';
import { ColumnFilter, columnName } from './metadata.ts';
import { countedMeta, pageFields } from './paging.ts';
import { choice, choiceFilters, workFields, workFieldsWith, workListFields, WorkRow, WorkType } from './work-columns.ts';

const day = z.iso.date({ error: fieldsInput.day });

/** Filters for rows; all must be true. `null` among the values means empty. */
export const WorkFilter = z.discriminatedUnion(
  'field',
  [
    choice('visibility', Visibility),
    /** Markups only; tasks have no folder or item. */
    choice('folder', FolderId),
    choice('item', ItemId),
    ...choiceFilters,
    /** Both ends included; days are UTC. */
    z.object({
      field: z.enum(workFieldsWith('filter', 'date')),
      from: day.optional(),
      to: day.optional(),
      /** true: only rows without a value; false: only rows with one. */
      empty: z.boolean().optional(),
    }),
    /** Both ends included. Markups only. */
    z.object({
      field: z.enum(workFieldsWith('filter', 'number')),
      from: z.number({ error: workInput.bound }).optional(),
      to: z.number({ error: workInput.bound }).optional(),
      empty: z.boolean().optional(),
    }),
    /** Case-insensitive; `text` is all text of the row itself. */
    z.object({ field: z.enum([...workFieldsWith('filter', 'text'), 'text']), contains: words }),
    /** Markups only; tasks have no cells. */
    ColumnFilter,
  ],
  { error: workInput.filter },
);
export type WorkFilter = z.infer<typeof WorkFilter>;

/** Empty values come last in both directions. */
export const WorkSort = z.discriminatedUnion(
  'by',
  [
    z.object({ by: z.enum(workListFields), descending: z.boolean().default(false) }),
    z.object({ by: z.literal('column'), column_name: columnName, descending: z.boolean().default(false) }),
  ],
  { error: workInput.sort },
);
export type WorkSort = z.infer<typeof WorkSort>;

/** Which rows, and in which order; newest first by default. Groups use the first sort key. */
export const workQuery = {
  where: z.array(WorkFilter).max(50, { error: workInput.tooManyFilters }).default([]),
  sort: z.array(WorkSort).max(3, { error: workInput.tooManySorts }).default([]),
};
export const workPage = { ...workQuery, ...pageFields };

export const workList = z.object({ data: z.array(WorkRow), meta: countedMeta });

export const WorkGrouping = z.enum([...workFieldsWith('groups', 'counted'), 'created_day', 'resolved_day', 'due_day'], {
  error: workInput.count,
});
export type WorkGrouping = z.infer<typeof WorkGrouping>;

/** The number of rows with this value; `name` is its label, null if it has none. */
export const WorkGroup = z.object({
  type: WorkType,
  value: z.union([z.string(), z.number(), z.null()]),
  name: z.string().nullable(),
  n: z.number().int().positive(),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** Totals of the list's measurements and counts by unit; per group if groups are requested. Angles are not added up. */
export const WorkSum = z.object({
  value: z.union([z.string(), z.number(), z.null()]),
  unit: z.string(),
  quantity: z.number(),
  /** The number of markups that measure in this unit. */
  n: z.number().int().positive(),
});
export type WorkSum = z.infer<typeof WorkSum>;

/** Identifies one row of a list. */
export const WorkRef = z.discriminatedUnion('type', [
  z.object({ type: z.literal('markup'), id: MarkupId }),
  z.object({ type: z.literal('task'), id: TaskId }),
]);
export type WorkRef = z.infer<typeof WorkRef>;

/** A markup, task or comment in the trash whose parent is not in the trash. */
export const TrashedWork = z.object({
  type: z.enum([...WorkType.options, 'comment']),
  id: z.number().int(),
  /** A comment's first words. */
  name: z.string(),
  /** For a markup its sheet by number and title, otherwise its item; for a comment its markup or task; null for a task. */
  on_name: z.string().nullable(),
  /** What the comment was written on. */
  markup_id: MarkupId.nullable(),
  task_id: TaskId.nullable(),
  ...trashed,
});
export type TrashedWork = z.infer<typeof TrashedWork>;

const cells = { priority: Priority.optional(), assignee: UserId.nullable().optional(), due_date: DueDate.nullable().optional(), revision };

/** A row with its changed cells; omitted cells are unchanged. */
export const WorkChange = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('markup'), id: MarkupId, status: MarkupStatus.optional(), visibility: Visibility.optional(), ...cells }),
    z.object({ type: z.literal('task'), id: TaskId, status: TaskStatus.optional(), ...cells }),
  ],
  { error: workInput.row },
);
export type WorkChange = z.infer<typeof WorkChange>;

/** The maximum number of rows that one transaction changes. */
export const maxRowsPerChange = 2000;
const tooMany = { error: workInput.tooManyRows(maxRowsPerChange) };
const none = { error: workInput.noRows };
export const workRefs = z.array(WorkRef).min(1, none).max(maxRowsPerChange, tooMany);
export const workChanges = z.array(WorkChange).min(1, none).max(maxRowsPerChange, tooMany);

/** Columns of an export, in this order. */
export const WorkColumn = z.enum([...workFields, 'comments']);
export type WorkColumn = z.infer<typeof WorkColumn>;

/** A column of an export: a built-in or a custom one. */
export const ExportColumn = z.union([WorkColumn, z.object({ column_name: columnName })], { error: fieldsInput.exportColumn });
export type ExportColumn = z.infer<typeof ExportColumn>;

/** The scope: one project, or the caller's own rows. */
export const WorkScope = z.union(
  [z.object({ project_id: ProjectId }), z.object({ type: z.enum(['created_by_me', 'assigned_to_me'], { error: workInput.ownList }) })],
  { error: workInput.scope },
);
export type WorkScope = z.infer<typeof WorkScope>;
