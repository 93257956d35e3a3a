import type { Task, TaskId, TaskRow as ListedTask } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type CommentsInList, presentCommentsOn, presentListedComments, type Viewer } from '../markups/public.ts';
import { presentListedTask, presentTask, type TaskContents } from './tasks.presenter.ts';
import * as tasks from './tasks.repository.ts';

/** Reads tasks with their comments and attachments. The caller has checked access. */
export function createTaskReader({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  async function attachmentsOf(rows: readonly tasks.DetailedTask[]): Promise<(id: TaskId) => TaskContents['attachments']> {
    const attachedTo = rows.flatMap((row) => (row.has_attachments ? row.id : []));
    const attachments = Map.groupBy(await tasks.listAttachments(db, attachedTo), (media) => media.task_id);
    return (id) => attachments.get(id) ?? [];
  }

  return {
    /** Throws `not_found` if the task was moved to the trash meanwhile. */
    async one(actor: Actor, id: TaskId): Promise<Task> {
      const viewer = viewerOf(actor);
      const [row, commentsOf] = await Promise.all([
        tasks.findDetailed(db, id, actor.id),
        presentCommentsOn(db, { by: 'task_id', ids: [id] }, viewer),
      ]);
      if (!row) throw notFound();
      const attachments = await attachmentsOf([row]);
      return presentTask(row, { comments: commentsOf(id), attachments: attachments(id) }, viewer);
    },

    /** In any order. */
    async listRowsByIds(actor: Actor, ids: readonly TaskId[], shown: CommentsInList = 'newest'): Promise<ListedTask[]> {
      const viewer = viewerOf(actor);
      const presenting = presentListedComments(db, { by: 'task_id', ids, shown }, viewer);
      const [rows, commentsOf] = await Promise.all([tasks.listDetailed(db, ids, actor.id), presenting]);
      const attachments = await attachmentsOf(rows);
      return rows.map((row) => presentListedTask(row, { ...commentsOf(row.id), attachments: attachments(row.id) }, viewer));
    },
  };
}

export type TaskReader = ReturnType<typeof createTaskReader>;
