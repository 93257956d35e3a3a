import { z } from 'zod';
import { DueDate, MarkupStatus, Priority, TaskStatus, trashed, Visibility, words } from './fields.ts';
import { FolderId, ItemId, MarkupId, ProjectId, TaskId, UserId } from './ids.ts';
import { MarkupRow, revision } from './markups.ts';
import { fieldsInput, workInput } from './messages.ts';
import { ColumnFilter, columnName } from './metadata.ts';
import { countedMeta, pageFields } from './paging.ts';
import { TaskRow } from './tasks.ts';

/** Markups and tasks in one list. */
export const WorkRow = z.discriminatedUnion('type', [MarkupRow, TaskRow]);
export type WorkRow = z.infer<typeof WorkRow>;

export const WorkType = z.enum(['markup', 'task'], { error: workInput.type });
export type WorkType = z.infer<typeof WorkType>;

/** One of these values. */
const choice = <const F extends string, V extends z.ZodType>(field: F, value: V) =>
  z.object({
    field: z.literal(field),
    is: z.array(value).min(1, { error: workInput.is }).max(500, { error: workInput.tooManyIs }),
  });

const day = z.iso.date({ error: fieldsInput.day });

/** What rows must be like; all filters of a list must be true. `null` among the values means empty. */
export const WorkFilter = z.discriminatedUnion(
  'field',
  [
    choice('type', WorkType),
    choice('status', MarkupStatus),
    choice('priority', Priority),
    choice('visibility', Visibility),
    choice('assignee', UserId.nullable()),
    choice('created_by', UserId),
    choice('resolved_by', UserId.nullable()),
    choice('project', ProjectId),
    /** Of markups; tasks lie in no folder and on no item. */
    choice('folder', FolderId),
    choice('unit', z.string().max(30).nullable()),
    choice('subject', z.string().max(200).nullable()),
    choice('item', ItemId),
    /** From and up to, both included; days are UTC. */
    z.object({
      field: z.enum(['due_date', 'created_at', 'updated_at', 'resolved_on']),
      from: day.optional(),
      to: day.optional(),
      /** true: only rows without; false: only rows with one. */
      empty: z.boolean().optional(),
    }),
    /** From and up to, both included. Of markups. */
    z.object({
      field: z.enum(['number', 'page', 'quantity']),
      from: z.number({ error: workInput.bound }).optional(),
      to: z.number({ error: workInput.bound }).optional(),
      empty: z.boolean().optional(),
    }),
    /** Whatever the case; `text` is everything written in the row itself. */
    z.object({ field: z.enum(['name', 'text', 'file_name', 'label']), contains: words }),
    /** Of markups; of tasks no cell is filled. */
    ColumnFilter,
  ],
  { error: workInput.filter },
);
export type WorkFilter = z.infer<typeof WorkFilter>;

/** What rows are sorted by, besides custom columns. */
export const workSortFields = [
  'type',
  'name',
  'status',
  'priority',
  'due_date',
  'assignee',
  'created_by',
  'resolved_by',
  'resolved_on',
  'created_at',
  'updated_at',
  'project',
  'file_name',
  'number',
  'page',
  'subject',
  'label',
  'quantity',
  'unit',
] as const;

/** Rows with nothing there come last, either way. */
export const WorkSort = z.discriminatedUnion(
  'by',
  [
    z.object({ by: z.enum(workSortFields), descending: z.boolean().default(false) }),
    z.object({ by: z.literal('column'), column_name: columnName, descending: z.boolean().default(false) }),
  ],
  { error: workInput.sort },
);
export type WorkSort = z.infer<typeof WorkSort>;

/** Which rows, and in which order; newest first when no order is given. A group is the first key of the order. */
export const workQuery = {
  where: z.array(WorkFilter).max(50, { error: workInput.tooManyFilters }).default([]),
  sort: z.array(WorkSort).max(3, { error: workInput.tooManySorts }).default([]),
};
export const workPage = { ...workQuery, ...pageFields };

export const workList = z.object({ data: z.array(WorkRow), meta: countedMeta });

export const WorkGrouping = z.enum(
  [
    'type',
    'status',
    'priority',
    'assignee',
    'created_by',
    'resolved_by',
    'project',
    'page',
    'subject',
    'unit',
    'created_day',
    'resolved_day',
    'due_day',
  ],
  {
    error: workInput.count,
  },
);
export type WorkGrouping = z.infer<typeof WorkGrouping>;

/** How many rows have this value; `name` is what a person reads, null where there is none. */
export const WorkGroup = z.object({
  type: WorkType,
  value: z.union([z.string(), z.number(), z.null()]),
  name: z.string().nullable(),
  n: z.number().int().positive(),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** What the markups of a list measure and count together, by unit; of a group when groups are asked for. Angles are not added up. */
export const WorkSum = z.object({
  value: z.union([z.string(), z.number(), z.null()]),
  unit: z.string(),
  quantity: z.number(),
  /** How many markups measure in this unit. */
  n: z.number().int().positive(),
});
export type WorkSum = z.infer<typeof WorkSum>;

/** Names one row of a list. */
export const WorkRef = z.discriminatedUnion('type', [
  z.object({ type: z.literal('markup'), id: MarkupId }),
  z.object({ type: z.literal('task'), id: TaskId }),
]);
export type WorkRef = z.infer<typeof WorkRef>;

/** A markup, a task or a comment in the trash, of something that is there itself. */
export const TrashedWork = z.object({
  type: z.enum([...WorkType.options, 'comment']),
  id: z.number().int(),
  /** Of a comment, its first words. */
  name: z.string(),
  /** The item of a markup; the markup or task that a comment was written on; null for a task. */
  on_name: z.string().nullable(),
  /** What a comment was written on. */
  markup_id: MarkupId.nullable(),
  task_id: TaskId.nullable(),
  ...trashed,
});
export type TrashedWork = z.infer<typeof TrashedWork>;

const cells = { priority: Priority.optional(), assignee: UserId.nullable().optional(), due_date: DueDate.nullable().optional(), revision };

/** A row with the cells that change; what is left out stays. */
export const WorkChange = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('markup'), id: MarkupId, status: MarkupStatus.optional(), visibility: Visibility.optional(), ...cells }),
    z.object({ type: z.literal('task'), id: TaskId, status: TaskStatus.optional(), ...cells }),
  ],
  { error: workInput.row },
);
export type WorkChange = z.infer<typeof WorkChange>;

/** So many rows at most change in one transaction. */
export const mostRowsAtOnce = 2000;
const tooMany = { error: workInput.tooManyRows(mostRowsAtOnce) };
const none = { error: workInput.noRows };
export const workRefs = z.array(WorkRef).min(1, none).max(mostRowsAtOnce, tooMany);
export const workChanges = z.array(WorkChange).min(1, none).max(mostRowsAtOnce, tooMany);

/** Columns of an export, in the order in which they are sent. */
export const WorkColumn = z.enum([
  'type',
  'number',
  'name',
  'description',
  'status',
  'priority',
  'assignee',
  'due_date',
  'project',
  'file_path',
  'file_name',
  'file_version',
  'page',
  'subject',
  'label',
  'quantity',
  'unit',
  'created_by',
  'created_at',
  'updated_at',
  'resolved_by',
  'resolved_on',
  'comments',
]);
export type WorkColumn = z.infer<typeof WorkColumn>;

/** A column of an export: one of every list, or one of a project's own. */
export const ExportColumn = z.union([WorkColumn, z.object({ column_name: columnName })], { error: fieldsInput.exportColumn });
export type ExportColumn = z.infer<typeof ExportColumn>;

/** Whose rows: those of one project, or the caller's own. */
export const WorkScope = z.union(
  [z.object({ project_id: ProjectId }), z.object({ type: z.enum(['created_by_me', 'assigned_to_me'], { error: workInput.ownList }) })],
  { error: workInput.scope },
);
export type WorkScope = z.infer<typeof WorkScope>;
