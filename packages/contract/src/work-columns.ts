import { z } from 'zod';
import { workInput } from './feature-messages.ts';
import { MarkupStatus, Priority } from './fields.ts';
import { ProjectId, ReviewId, UserId } from './ids.ts';
import { MarkupRow } from './markups.ts';
import { reviewName } from './review-name.ts';
import { sheetName } from './sheet-name.ts';
import { TaskRow } from './tasks.ts';

/** Markups and tasks in one list. */
export const WorkRow = z.discriminatedUnion('type', [MarkupRow, TaskRow]);
export type WorkRow = z.infer<typeof WorkRow>;

export const WorkType = z.enum(['markup', 'task'], { error: workInput.type });
export type WorkType = z.infer<typeof WorkType>;

/** A filter: any of these values. `null` among them means empty. */
export const choice = <const F extends string, V extends z.ZodType>(field: F, value: V) =>
  z.object({
    field: z.literal(field),
    is: z.array(value).min(1, { error: workInput.is }).max(500, { error: workInput.tooManyIs }),
  });

/** Reads a cell of markups; tasks have none. */
const ofMarkups =
  <T>(read: (markup: MarkupRow) => T) =>
  (row: WorkRow): T | null =>
    row.type === 'markup' ? read(row) : null;

interface Cells<Kind, Value> {
  readonly kind: Kind;
  /** What a cell contains; null if it is empty. */
  readonly read: (row: WorkRow) => Value | null;
}
interface Named {
  readonly id: number;
  readonly name: string;
}
/** A `day` is YYYY-MM-DD, a `time` is ISO 8601 UTC. */
type CellsOfKind =
  | Cells<'text', string>
  | Cells<'number', number>
  | Cells<'day', string>
  | Cells<'time', string>
  | Cells<'person', Named>
  | Cells<'project', Named>
  | Cells<'review', Named>;

/** A column of lists of markups and tasks. */
export type ListColumn = CellsOfKind & {
  /** In tables, exports and reports. */
  readonly title: string;
  /** Part of a text, a range, or any of some values. Lists can be sorted by the columns that they can be filtered by. */
  readonly filter?: 'text' | 'number' | 'date' | z.ZodObject;
  /** `counted`: tables can group by it, and the server counts and sums each group. `shown`: tables only. */
  readonly groups?: 'counted' | 'shown';
  /** Lists of only tasks don't have it. */
  readonly ofMarkups?: true;
  /** In no list's default layout. */
  readonly hidden?: true;
};

/** The columns of lists of markups and tasks, in the order of exports. The server and the page have a table each with what else they need of them. */
export const workColumns = {
  type: { title: 'Type', kind: 'text', read: (row) => row.type, filter: choice('type', WorkType), groups: 'counted', hidden: true },
  number: { title: 'Number', kind: 'number', read: ofMarkups((row) => row.number), filter: 'number', ofMarkups: true, hidden: true },
  name: { title: 'Name', kind: 'text', read: (row) => (row.type === 'task' ? row.task_name : row.name), filter: 'text' },
  description: { title: 'Description', kind: 'text', read: (row) => (row.type === 'task' ? row.description : null) },
  status: {
    title: 'Status',
    kind: 'text',
    read: (row) => (row.type === 'task' ? row.status : row.open),
    filter: choice('status', MarkupStatus),
    groups: 'counted',
  },
  priority: { title: 'Priority', kind: 'text', read: (row) => row.priority, filter: choice('priority', Priority), groups: 'counted' },
  assignee: {
    title: 'Assignee',
    kind: 'person',
    read: (row) => row.assignee_details,
    filter: choice('assignee', UserId.nullable()),
    groups: 'counted',
  },
  due_date: { title: 'Due Date', kind: 'day', read: (row) => row.due_date, filter: 'date' },
  project: {
    title: 'Project',
    kind: 'project',
    read: (row) => row.project_detail,
    filter: choice('project', ProjectId),
    groups: 'counted',
  },
  file_path: { title: 'File Path', kind: 'text', read: ofMarkups((row) => row.file_path), ofMarkups: true },
  file_name: {
    title: 'File Name',
    kind: 'text',
    read: ofMarkups((row) => row.item.name),
    filter: 'text',
    groups: 'shown',
    ofMarkups: true,
  },
  file_version: { title: 'File Version', kind: 'number', read: ofMarkups((row) => row.file_version), ofMarkups: true },
  sheet: { title: 'Sheet', kind: 'text', read: ofMarkups(sheetName), filter: 'text', ofMarkups: true, hidden: true },
  page: {
    title: 'Page',
    kind: 'number',
    read: ofMarkups((row) => row.page_number),
    filter: 'number',
    groups: 'counted',
    ofMarkups: true,
    hidden: true,
  },
  review: {
    title: 'Review',
    kind: 'review',
    read: ofMarkups(({ review }) => review && { id: review.id, name: reviewName(review) }),
    filter: choice('review', ReviewId.nullable()),
    groups: 'shown',
    ofMarkups: true,
    hidden: true,
  },
  subject: {
    title: 'Subject',
    kind: 'text',
    read: ofMarkups((row) => row.subject || null),
    filter: choice('subject', z.string().max(200).nullable()),
    groups: 'counted',
    ofMarkups: true,
    hidden: true,
  },
  label: { title: 'Label', kind: 'text', read: ofMarkups((row) => row.label), filter: 'text', ofMarkups: true, hidden: true },
  quantity: { title: 'Quantity', kind: 'number', read: ofMarkups((row) => row.quantity), filter: 'number', ofMarkups: true, hidden: true },
  unit: {
    title: 'Unit',
    kind: 'text',
    read: ofMarkups((row) => row.unit),
    filter: choice('unit', z.string().max(30).nullable()),
    groups: 'counted',
    ofMarkups: true,
    hidden: true,
  },
  created_by: {
    title: 'Created By',
    kind: 'person',
    read: (row) => row.created_by_detail,
    filter: choice('created_by', UserId),
    groups: 'counted',
  },
  created_at: { title: 'Created', kind: 'time', read: (row) => row.created_at, filter: 'date', hidden: true },
  updated_at: { title: 'Last Updated', kind: 'time', read: (row) => row.updated_at, filter: 'date' },
  resolved_by: {
    title: 'Resolved By',
    kind: 'person',
    read: (row) => row.resolved_by,
    filter: choice('resolved_by', UserId.nullable()),
    groups: 'counted',
  },
  resolved_on: { title: 'Resolved On', kind: 'time', read: (row) => row.resolved_on, filter: 'date' },
} as const satisfies Readonly<Record<string, ListColumn>>;

type Columns = typeof workColumns;
export type WorkField = keyof Columns;
/** Fields of columns with such properties. */
export type WorkFieldWith<Properties> = { [F in WorkField]: Columns[F] extends Properties ? F : never }[WorkField];

export const isWorkField = (id: string): id is WorkField => Object.hasOwn(workColumns, id);
export const workFields = Object.keys(workColumns).filter(isWorkField);

/** The fields whose property has this value. */
export function workFieldsWith<const P extends keyof ListColumn, const V extends ListColumn[P]>(property: P, value: V) {
  return workFields.filter((field): field is WorkFieldWith<Readonly<Record<P, V>>> => {
    const column: ListColumn = workColumns[field];
    return column[property] === value;
  });
}

/** Fields to filter and sort by. */
export type WorkListField = WorkFieldWith<{ readonly filter: unknown }>;
export const workListFields = workFields.filter((field): field is WorkListField => 'filter' in workColumns[field]);

/** The filters of columns by values. */
export const choiceFilters = Object.values(workColumns).flatMap((column) =>
  'filter' in column && typeof column.filter === 'object' ? [column.filter] : [],
);
