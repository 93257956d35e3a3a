import { sheetName, type WorkRow } from '@sheetmark/contract';
import { commentGuid, guidOf, topicGuid, viewCommentGuid } from '../../../platform/ids/topic-guids.ts';
import type { MarkupRegion } from '../../markups/public.ts';
import { commentLine } from '../cells.ts';
import { linkOf } from '../report-row.ts';
import type { BcfComment, BcfTopic } from './topic.ts';

const STATUSES = { none: 'None', review: 'In review', open: 'Open', closed: 'Closed' } as const;
const PRIORITIES = { none: null, low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;

interface Around {
  readonly publicUrl: string;
  readonly region: MarkupRegion | null;
}

/** A row of a list as BCF has it, but for its picture. */
export function topicOfRow(row: WorkRow, { publicUrl, region }: Around): Omit<BcfTopic, 'picture'> {
  const isTask = row.type === 'task';
  const guid = topicGuid(row, publicUrl);
  const name = isTask ? row.task_name : row.name;
  const author = row.created_by.name.trim() || 'Unknown';
  const view = isTask ? null : { guid: guidOf(`view ${guid}`), ...(region ?? WHOLE) };
  return {
    guid,
    type: isTask ? 'Task' : 'Markup',
    status: STATUSES[isTask ? row.status : row.open],
    title: name.trim() || (isTask ? 'Task' : `Markup ${row.number}`),
    priority: PRIORITIES[row.priority],
    labels: isTask ? [] : [row.item.name, sheetName(row) ?? `Page ${row.page_number}`, ...(row.subject === '' ? [] : [row.subject])],
    created: row.created_at,
    author,
    modified: row.updated_at,
    due: row.due_date && `${row.due_date}T00:00:00Z`,
    assignee: row.assignee?.name ?? null,
    description: isTask ? row.description : row.label,
    link: linkOf(row, publicUrl),
    comments: commentsOf(row, { guid, author, hasView: view !== null }),
    view,
  };
}

/** Of markups whose place isn't known. */
const WHOLE: MarkupRegion = { x: 0, y: 0, width: 1, height: 1 };

/** Programs that find viewpoints through comments need one. */
function commentsOf(row: WorkRow, { guid, author, hasView }: { guid: string; author: string; hasView: boolean }): BcfComment[] {
  const comments = row.comments.map((comment) => ({
    guid: commentGuid(comment.id, guid),
    date: comment.created_at,
    author: comment.author.name.trim() || 'Unknown',
    text: commentLine(comment),
  }));
  if (comments.length > 0 || !hasView) return comments;
  return [{ guid: viewCommentGuid(guid), date: row.created_at, author, text: 'The markup on its page.' }];
}
