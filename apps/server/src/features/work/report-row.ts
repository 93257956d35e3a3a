import type { WorkRow } from '@sheetmark/contract';
import { commentLine } from './cells.ts';
import type { ReportRow } from './report.ts';

type Markup = Extract<WorkRow, { type: 'markup' }>;
type Task = Extract<WorkRow, { type: 'task' }>;

const said = (name: string, value: string | null): string[] =>
  value === null || value === '' || value === 'none' ? [] : [`${name}: ${value}`];

/** The page editor at the very markup. */
function markupPath({ id, project_id, item, page_number }: Markup): string {
  return `/editProject/${project_id}/${item.folder_id}/${item.files.at(-1)?.id}/${item.id}/${id}/${page_number}`;
}

const taskPath = ({ id, project_id }: Task): string => `/tasksListing/${project_id}?task=${id}`;

/** A row of a list as a report has it, but for its picture. */
export function reportRowOf(row: WorkRow, publicUrl: string): Omit<ReportRow, 'picture'> {
  const isTask = row.type === 'task';
  const place = isTask ? row.project_detail.name : [row.file_path, row.item.name, `page ${row.page_number}`].filter(Boolean).join(' / ');
  return {
    title: isTask ? row.task_name : row.name,
    link: new URL(isTask ? taskPath(row) : markupPath(row), publicUrl).href,
    facts: [
      `${isTask ? `Task ${row.id}` : `Markup #${row.number}`}, ${place}`,
      [
        ...said('Status', isTask ? row.status : row.open),
        ...said('Priority', row.priority),
        ...said('Assignee', row.assignee_name),
        ...said('Due', row.due_date),
      ].join(' · '),
      [`Created by ${row.created_by_detail.name}`, row.created_at.slice(0, 10), ...said('Resolved by', row.resolved_by?.name ?? null)].join(
        ', ',
      ),
      ...(isTask ? said('Description', row.description) : []),
    ].filter(Boolean),
    comments: row.comments.map((comment) => ({ by: comment.author.name, text: commentLine(comment) })),
  };
}
