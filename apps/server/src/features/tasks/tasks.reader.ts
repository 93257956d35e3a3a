import type { Task, TaskId, TaskRow as ListedTask } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { commentsOn, type Viewer } from '../markups/public.ts';
import { presentListedTask, presentTask, type TaskHangings } from './tasks.presenter.ts';
import * as tasks from './tasks.repository.ts';

/** Everything of tasks that is read; nothing here writes, and who calls it has looked at the rights. */
export function createTaskReader({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  const saidOn = (ids: readonly TaskId[], viewer: Viewer) => commentsOn(db, { by: 'task_id', ids }, viewer);

  async function attachmentsOf(rows: readonly tasks.DetailedTask[]): Promise<(id: TaskId) => TaskHangings['attachments']> {
    const attachedTo = rows.flatMap((row) => (row.has_attachments ? row.id : []));
    const attachments = Map.groupBy(await tasks.listAttachments(db, attachedTo), (media) => media.task_id);
    return (id) => attachments.get(id) ?? [];
  }

  return {
    /** A task of a project of the caller's. Throws `not_found` when it has gone to the trash since. */
    async one(actor: Actor, id: TaskId): Promise<Task> {
      const viewer = viewerOf(actor);
      const [row, said] = await Promise.all([tasks.findDetailed(db, id, actor.id), saidOn([id], viewer)]);
      if (!row) throw notFound();
      const attachments = await attachmentsOf([row]);
      return presentTask(row, { comments: said(id), attachments: attachments(id) }, viewer);
    },

    /** In no order. */
    async listedByIds(actor: Actor, ids: readonly TaskId[]): Promise<ListedTask[]> {
      const viewer = viewerOf(actor);
      const [rows, said] = await Promise.all([tasks.listDetailed(db, ids, actor.id), saidOn(ids, viewer)]);
      const attachments = await attachmentsOf(rows);
      return rows.map((row) => presentListedTask(row, { comments: said(row.id), attachments: attachments(row.id) }, viewer));
    },
  };
}

export type TaskReader = ReturnType<typeof createTaskReader>;
