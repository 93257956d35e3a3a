import type { TaskId } from '@sheetmark/contract';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { EventLog } from '../../platform/events/events.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { RequireCommented } from '../markups/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import * as tasks from './tasks.repository.ts';

/** Every member sees every task of a project. Throws `not_found`. */
export async function requireTask(rows: Reader, actor: Actor, id: TaskId, lock?: 'forUpdate'): Promise<tasks.TaskRow> {
  return requireMemberOf(rows, actor, await tasks.findTask(rows, id, lock));
}

export interface TaskHappening {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Appends what happened to a task. The markup that it came from is not named: not everybody may see it. */
export type EmitTask = (tx: Tx, actor: Actor, row: tasks.TaskRow, what: TaskHappening) => Promise<void>;

export function taskEvents(events: EventLog): EmitTask {
  return (tx, actor, row, { type, data }) => {
    const about = { task_id: row.id, revision: row.revision };
    return events.append(tx, { type, actorId: actor.id, projectId: row.project_id, data: { ...about, ...data } });
  };
}

/** Tasks as what comments hang on. */
export function commentedTasks(events: EventLog): RequireCommented<TaskId> {
  const emit = taskEvents(events);
  return async (rows, actor, id) => {
    const task = await requireTask(rows, actor, id);
    return {
      project_id: task.project_id,
      markup_id: null,
      task_id: task.id,
      isSeenBy: () => true,
      emit: (tx, by, what) => emit(tx, by, task, what),
    };
  };
}
