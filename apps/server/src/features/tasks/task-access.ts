import type { EventData, EventType, Right, TaskId } from '@sheetmark/contract';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { completeEvent, type EventLog, type EventContent } from '../../platform/events/events.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { RequireCommented } from '../markups/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { outsidersOf } from '../visibility/public.ts';
import * as tasks from './tasks.repository.ts';

/** Calls about markups and tasks together need the right to draw, which is not enough to change tasks. */
export const taskRight = ({ right = 'view' }: Actor): Right => (right === 'markup' ? 'edit' : right);

/** Members see the tasks of a project, without those that came from a markup in a folder that they don't see. Throws `not_found`. */
export async function requireTask(rows: Reader, actor: Actor, id: TaskId, lock?: 'forUpdate'): Promise<tasks.FoundTask> {
  return requireMemberOf(rows, actor, await tasks.findTask(rows, id, lock), taskRight(actor));
}

type Types = Extract<EventType, `task_${string}` | `comment_${string}`>;
type Shared = EventData<'task_deleted'>;

/** Appends an event about a task. It never names the markup that the task came from: not every member can see that. */
export type EmitTask = (tx: Tx, actor: Actor, row: tasks.TaskRow, what: EventContent<Types, Shared>) => Promise<void>;

export function taskEvents(events: EventLog): EmitTask {
  return (tx, actor, row, what) => {
    const shared: Shared = { task_id: row.id, revision: row.revision };
    return events.append(tx, completeEvent<Types, Shared>({ actorId: actor.id, projectId: row.project_id, shared }, what));
  };
}

/** Lets comments belong to tasks. */
export function commentedTasks(events: EventLog): RequireCommented<TaskId> {
  const emit = taskEvents(events);
  return async (rows, actor, id) => {
    const task = await requireTask(rows, actor, id);
    const outsiders = await outsidersOf(rows, task.folder_id);
    return {
      project_id: task.project_id,
      markup_id: null,
      task_id: task.id,
      isSeenBy: (user) => !outsiders.has(user),
      emit: (tx, by, what) => emit(tx, by, task, what),
    };
  };
}
