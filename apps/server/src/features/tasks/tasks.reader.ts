import type { Task, TaskId, TaskRow as ListedTask } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { commentsOn, type Viewer } from '../markups/public.ts';
import { presentListedTask, presentTask, type TaskHangings } from './tasks.presenter.ts';
import * as tasks from './tasks.repository.ts';

/** Everything of tasks that is read; nothing here writes, and who calls it has looked at the rights. */
export function createTaskReader({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, signedUrls });

  /** What hangs on each of these: three queries at the most, however many there are. */
  async function hangingsOf(rows: readonly tasks.DetailedTask[], viewer: Viewer): Promise<(id: TaskId) => TaskHangings> {
    const ids = rows.map((row) => row.id);
    const attachedTo = rows.flatMap((row) => (row.has_attachments ? row.id : []));
    const [said, attached] = await Promise.all([commentsOn(db, { by: 'task_id', ids }, viewer), tasks.listAttachments(db, attachedTo)]);
    const attachments = Map.groupBy(attached, (media) => media.task_id);
    return (id) => ({ comments: said(id), attachments: attachments.get(id) ?? [] });
  }

  async function listed(actor: Actor, rows: readonly tasks.DetailedTask[]): Promise<ListedTask[]> {
    const viewer = viewerOf(actor);
    const hangings = await hangingsOf(rows, viewer);
    return rows.map((row) => presentListedTask(row, hangings(row.id), viewer));
  }

  return {
    listed,

    /** A task of a project of the caller's. Throws `not_found` when it has gone to the trash since. */
    async one(actor: Actor, id: TaskId): Promise<Task> {
      const row = await tasks.findDetailed(db, id, actor.id);
      if (!row) throw notFound();
      const viewer = viewerOf(actor);
      return presentTask(row, (await hangingsOf([row], viewer))(id), viewer);
    },

    /** In no order. */
    async listedByIds(actor: Actor, ids: readonly TaskId[]): Promise<ListedTask[]> {
      return listed(actor, await tasks.listDetailed(db, ids, actor.id));
    },
  };
}

export type TaskReader = ReturnType<typeof createTaskReader>;
