import { sheetName, type WorkRow } from '@sheetmark/contract';
import { commentLine } from './cells.ts';
import type { ReportRow } from './report/protocol.ts';

type Markup = Extract<WorkRow, { type: 'markup' }>;
type Task = Extract<WorkRow, { type: 'task' }>;

/** More comments of one row are not printed: the report says how many there are, and the row links to them. */
const mostComments = 100;

const fact = (name: string, value: string | null): string[] => (value === null || value === '' ? [] : [`${name} ${value}`]);
const day = (time: string | null): string | null => time?.slice(0, 10) ?? null;

/** The page editor at the very markup. */
function markupPath({ id, project_id, item, page_number }: Markup): string {
  return `/editProject/${project_id}/${item.folder_id}/${item.files.at(-1)?.id}/${item.id}/${id}/${page_number}`;
}

const taskPath = ({ id, project_id }: Task): string => `/tasksListing/${project_id}?task=${id}`;

function placeOf(row: WorkRow): (string | null)[] {
  if (row.type === 'task') return [row.project_detail.name];
  const sheet = sheetName(row);
  return [row.file_path, ...(sheet === null ? [row.item.name, `page ${row.page_number}`] : [sheet])];
}

function factsOf(row: WorkRow): string[] {
  const people = [...fact('Assigned to', row.assignee_name), ...fact('due', row.due_date)].join(', ');
  const made = `Created by ${row.created_by_detail.name}, ${day(row.created_at)}`;
  const resolved = row.resolved_by ? [`Resolved by ${row.resolved_by.name}, ${day(row.resolved_on) ?? ''}`] : [];
  return [
    placeOf(row).filter(Boolean).join(' / '),
    people,
    [made, ...resolved].join(' · '),
    ...(row.type === 'task' ? [row.description] : []),
  ].filter(Boolean);
}

function commentsOf({ comments }: WorkRow): ReportRow['comments'] {
  const shown = comments
    .slice(-mostComments)
    .map((comment) => ({ by: comment.author.name, on: comment.created_at.slice(0, 10), text: commentLine(comment) }));
  const more = comments.length - shown.length;
  const [first] = shown;
  return more > 0 && first ? [{ by: `${more} earlier comments`, on: `before ${first.on}`, text: '' }, ...shown] : shown;
}

/** Where a row opens. */
export const linkOf = (row: WorkRow, publicUrl: string): string =>
  new URL(row.type === 'task' ? taskPath(row) : markupPath(row), publicUrl).href;

/** A row of a list as a report has it, but for its picture. `today` is a day, YYYY-MM-DD. */
export function reportRowOf(row: WorkRow, { publicUrl, today }: { publicUrl: string; today: string }): Omit<ReportRow, 'picture'> {
  const isTask = row.type === 'task';
  const status = isTask ? row.status : row.open;
  return {
    type: row.type,
    title: isTask ? row.task_name : `#${row.number} ${row.name}`,
    link: linkOf(row, publicUrl),
    status,
    priority: row.priority,
    isOverdue: status !== 'closed' && row.due_date !== null && row.due_date < today,
    facts: factsOf(row),
    comments: commentsOf(row),
  };
}
