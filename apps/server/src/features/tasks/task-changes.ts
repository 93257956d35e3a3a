import type { BodyOf, Operations, TaskId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { mayDelete, findMentionedMembers, requireAssignable, requireAttachable, requireCurrent, resolution } from '../markups/public.ts';
import { requireMember, requireMemberOf, trashDays } from '../projects/public.ts';
import { requireTask, taskEvents, taskRight } from './task-access.ts';
import * as tasks from './tasks.repository.ts';

type TaskChange = BodyOf<Operations['updateTask']>;

/** Changes of a task within a transaction, for calls about one or many tasks. */
export function createTaskChanges({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const now = (): string => isoTime(clock);
  const emit = taskEvents(events);

  async function requireDeletable(tx: Tx, actor: Actor, row: tasks.TaskRow): Promise<void> {
    if (mayDelete(row, await requireMember(tx, actor, row.project_id, taskRight(actor)))) return;
    throw new AppError('not_allowed', { message: 'Only its creator or the owner of the project may delete a task.' });
  }

  return {
    /** Missing fields stay. Throws `edit_conflict` for an older revision. */
    async change(tx: Tx, actor: Actor, id: TaskId, body: TaskChange): Promise<void> {
      const row = await requireTask(tx, actor, id, 'forUpdate');
      requireCurrent(row, body.revision);
      await requireAssignable(tx, body.assignee, row);
      const { task_name, description, status, priority, due_date, assignee } = body;
      const sent = { task_name, description, status, priority, due_date, assignee_id: assignee };
      const changed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const names = [...Object.keys(changed), ...(body.attachments ? ['attachments'] : [])];
      if (names.length === 0) return;
      if (body.attachments) {
        const current = (await tasks.listAttachments(tx, [id])).map((media) => media.id);
        const wanted = await requireAttachable(tx, actor, { project: row.project_id, current, attachments: body.attachments });
        await tasks.replaceAttachments(tx, id, wanted);
      }
      const resolved = status === undefined || status === row.status ? {} : resolution(status, actor.id, now());
      const after = await tasks.updateTask(tx, id, { ...changed, ...resolved, updated_at: now() });
      const before = { status: row.status, assignee_id: row.assignee_id };
      const mentioned = await newlyMentioned(tx, row, description);
      const assigned = after.assignee_id === row.assignee_id ? null : after.assignee_id;
      await emit(tx, actor, after, { type: 'task_updated', data: { changed: names, before, status: after.status, mentioned, assigned } });
    },

    /** Moves the task to the trash. */
    async trash(tx: Tx, actor: Actor, id: TaskId): Promise<void> {
      const row = await requireTask(tx, actor, id, 'forUpdate');
      await requireDeletable(tx, actor, row);
      const trashed = await tasks.updateTask(tx, id, { deleted_at: now(), deleted_by: actor.id });
      await emit(tx, actor, trashed, { type: 'task_deleted' });
    },

    /** Restores the task from the trash. */
    async restore(tx: Tx, actor: Actor, id: TaskId): Promise<void> {
      const row = await requireMemberOf(tx, actor, await tasks.lockTrashedTask(tx, id, isoTime(clock, -days(trashDays))), taskRight(actor));
      await requireDeletable(tx, actor, row);
      const restored = await tasks.updateTask(tx, id, { deleted_at: null, deleted_by: null });
      await emit(tx, actor, restored, { type: 'task_restored' });
    },
  };
}

/** Members whom the new description mentions and the old one didn't. */
async function newlyMentioned(tx: Tx, row: tasks.TaskRow, description: string | undefined): Promise<UserId[]> {
  if (description === undefined || description === row.description) return [];
  const before = await findMentionedMembers(tx, row.project_id, row.description);
  return (await findMentionedMembers(tx, row.project_id, description)).filter((user) => !before.includes(user));
}

export type TaskChanges = ReturnType<typeof createTaskChanges>;
