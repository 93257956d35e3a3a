import { z } from 'zod';
import { changed, everyone, page_number } from './event-fields.ts';
import { defineEvents, type Recipients } from './event.ts';
import { DueDate, MarkupStatus, Priority, TaskStatus, Visibility } from './fields.ts';
import { CarryOverId, CommentId, FileId, ItemId, MarkupId, MediaId, TaskId, UserId } from './ids.ts';

const revision = z.int();
const ofMarkup = z.object({ markup_id: MarkupId, item_id: ItemId, page_number, revision, visibility: Visibility });
const ofTask = z.object({ task_id: TaskId, revision });
/** On a markup or a task. */
const ofComment = z.object({ comment_id: CommentId, ...ofMarkup.partial().shape, ...ofTask.partial().shape });
/** Users whom the text mentions for the first time. */
const mentioned = z.array(UserId);
/** The user whom the event made the assignee. */
const assigned = UserId.nullable();
const numbered = z.object({ id: MarkupId, number: z.int() });
const markupChange = ofMarkup.extend({
  changed,
  before: z.object({ open: MarkupStatus.optional(), assignee_id: UserId.nullable(), visibility: Visibility }).optional(),
  /** After the event. */
  status: MarkupStatus.optional(),
  assigned: assigned.optional(),
  /** The markups that were merged into this one. */
  merged: z
    .array(
      numbered.extend({
        created_by: UserId.nullable().optional(),
        open: MarkupStatus,
        priority: Priority,
        assignee_id: UserId.nullable(),
        due_date: DueDate.nullable(),
      }),
    )
    .optional(),
  /** The markups that were split off this one. */
  split: z.array(numbered).optional(),
  unmerged: z.array(MarkupId).optional(),
});
const taskChange = ofTask.extend({
  changed,
  before: z.object({ status: TaskStatus, assignee_id: UserId.nullable() }),
  /** After the event. */
  status: TaskStatus,
  mentioned,
  assigned,
});
const involved: readonly Recipients[] = ['creator', 'assignee', 'commenters', 'followers'];
const markupLive = { to: 'viewers', about: ['item_id', 'page_number', 'markup_id'], stale: ['markups'] } as const;
const commentLive = {
  to: 'viewers',
  about: ['item_id', 'page_number', 'markup_id', 'comment_id', 'task_id'],
  stale: ['comments'],
} as const;
/** Never names the markup that a task came from: that may be private. */
const taskLive = { to: 'members', about: ['task_id'], stale: ['tasks'] } as const;

/** Events of markups, comments and tasks. */
export const workEvents = defineEvents({
  markup_created: {
    data: ofMarkup,
    live: markupLive,
    notify: [{ type: 'markup_created', to: everyone }],
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  markup_updated: {
    data: markupChange,
    live: markupLive,
    notify: [
      { type: 'markup_assigned', to: ['newAssignee'] },
      { type: 'markup_updated', to: ['mergedAway'], changed: ['merged'] },
      { type: 'markup_status', to: involved, changed: ['open'] },
      { type: 'markup_updated', to: involved, changed: ['objects', 'priority', 'due_date', 'visibility'] },
    ],
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  markup_deleted: { data: ofMarkup, live: markupLive, recap: { subject: 'item', group: 'subject' }, webhook: true },
  markup_restored: { data: ofMarkup, live: markupLive, webhook: true },
  /** Someone answered whether a carried markup still holds, or took the answer back. */
  markup_answered: {
    data: ofMarkup.extend({ carry_over_id: CarryOverId, file_id: FileId }),
    live: { to: 'viewers', about: ['item_id', 'file_id', 'markup_id'], stale: ['carryOvers'] },
    webhook: true,
  },
  comment_added: {
    data: ofComment.extend({ mentioned }),
    live: commentLive,
    notify: [
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'comment_added', to: involved },
    ],
    recap: { subject: 'work', group: 'subject' },
    webhook: true,
  },
  comment_edited: {
    data: ofComment.extend({ mentioned }),
    live: commentLive,
    notify: [{ type: 'mentioned', to: ['mentioned'] }],
    webhook: true,
  },
  comment_deleted: { data: ofComment, live: commentLive, webhook: true },
  comment_restored: { data: ofComment, live: commentLive, webhook: true },
  media_deleted: { data: z.object({ media_id: MediaId }), webhook: true },
  task_created: {
    data: ofTask.extend({ mentioned, assigned }),
    live: taskLive,
    notify: [
      { type: 'task_assigned', to: ['newAssignee'] },
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'task_created', to: everyone },
    ],
    recap: { subject: 'task', group: 'kind' },
    webhook: true,
  },
  task_updated: {
    data: taskChange,
    live: taskLive,
    notify: [
      { type: 'task_assigned', to: ['newAssignee'] },
      { type: 'mentioned', to: ['mentioned'] },
      { type: 'task_status', to: involved, changed: ['status'] },
    ],
    recap: { subject: 'task', group: 'subject' },
    webhook: true,
  },
  task_deleted: { data: ofTask, live: taskLive, recap: { subject: 'task', group: 'kind' }, webhook: true },
  task_restored: { data: ofTask, live: taskLive, webhook: true },
  /** Of an item or a markup. */
  metadata_saved: {
    data: z.object({ item_id: ItemId.nullable(), markup_id: MarkupId.nullable(), changed }),
    live: { to: 'viewers', about: ['item_id', 'markup_id'], stale: ['markups', 'itemsInFolders'] },
    webhook: true,
  },
});
