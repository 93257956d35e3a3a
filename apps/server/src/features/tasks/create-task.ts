import type { BodyOf, MarkupId, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findMarkup, findMentionedMembers, requireAssignable, requireAttachable, resolution } from '../markups/public.ts';
import { maySee, seesFolder } from '../visibility/public.ts';
import { taskEvents } from './task-access.ts';
import * as tasks from './tasks.repository.ts';

type NewTask = Omit<BodyOf<Operations['createTask']>, 'url' | 'currentPath'>;

/** Creates a task within a transaction. Doesn't check that the actor is a member of the project. */
export function createTaskCreator({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const emit = taskEvents(events);
  return async (tx: Tx, actor: Actor, project: ProjectId, body: NewTask): Promise<tasks.TaskRow> => {
    const source = body.markup_id === null ? null : await findSource(tx, actor, { project, markup: body.markup_id });
    if (source === undefined) throw invalidInput('markup_id', 'There is no such markup in this project.');
    await requireAssignable(tx, body.assignee, { project_id: project, folder_id: source?.folder_id ?? null });
    const row = await tasks.insertTask(tx, toRow(actor, project, body, isoTime(clock)));
    await tasks.replaceAttachments(tx, row.id, await requireAttachable(tx, actor, { project, current: [], attachments: body.attachments }));
    const mentioned = await findMentionedMembers(tx, project, body.description);
    await emit(tx, actor, row, { type: 'task_created', data: { mentioned, assigned: row.assignee_id } });
    return row;
  };
}

export type TaskCreator = ReturnType<typeof createTaskCreator>;

function toRow(actor: Actor, project_id: ProjectId, body: NewTask, now: string) {
  const { task_name, description, status, priority, due_date, markup_id, assignee: assignee_id } = body;
  const made = { created_by: actor.id, created_at: now, updated_at: now, ...resolution(status, actor.id, now) };
  return { project_id, task_name, description, status, priority, due_date, markup_id, assignee_id, ...made };
}

/** Undefined for markups of other projects and those that the caller can't see. */
export async function findSource(db: Reader, actor: Actor, { project, markup }: { project: ProjectId; markup: MarkupId }) {
  const row = await findMarkup(db, markup);
  if (row?.project_id !== project || !maySee(row, actor.id)) return undefined;
  return (await seesFolder(db, row.folder_id, actor.id)) ? row : undefined;
}
