import type { BodyOf, MarkupId, Operations, ProjectId, QueryOf, TaskId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { counted } from '../../platform/db/counted-rows.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import {
  findMarkup,
  findMentionedMembers,
  requireAssignable,
  requireAttachable,
  resolution,
  attachCurrentState,
} from '../markups/public.ts';
import { requireMember } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { requireTask, taskEvents } from './task-access.ts';
import type { TaskChanges } from './task-changes.ts';
import type { TaskReader } from './tasks.reader.ts';
import * as tasks from './tasks.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface TasksParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly reader: TaskReader;
  readonly changes: TaskChanges;
}

export function createTasksService({ db, work, clock, events, reader, changes }: TasksParts) {
  const now = (): string => isoTime(clock);
  const emit = taskEvents(events);

  return {
    async create(actor: Actor, projectId: ProjectId, body: Body<'createTask'>) {
      await requireMember(db, actor, projectId);
      const id = await work.run(async (tx) => {
        await requireAssignable(tx, body.assignee, projectId);
        await requireSource(tx, actor, { project: projectId, markup: body.markup_id });
        const row = await tasks.insertTask(tx, toRow(actor, projectId, body, now()));
        const attaching = { project: projectId, current: [], attachments: body.attachments };
        await tasks.replaceAttachments(tx, row.id, await requireAttachable(tx, actor, attaching));
        const mentioned = await findMentionedMembers(tx, projectId, body.description);
        await emit(tx, actor, row, { type: 'task_created', data: { mentioned, assigned: row.assignee_id } });
        return row.id;
      });
      return reader.one(actor, id);
    },

    async list(actor: Actor, projectId: ProjectId, { markup_id: markup, ...page }: QueryOf<Operations['listTasks']>) {
      await requireMember(db, actor, projectId);
      if (markup !== undefined && !(await isSource(db, actor, { project: projectId, markup }))) throw notFound();
      const of = { project: projectId, markup };
      const limit = pageLimit(page);
      const [ids, count] = await Promise.all([
        tasks.listOfProject(db, of, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        tasks.countOfProject(db, of),
      ]);
      const { shown, next_cursor } = cutPage(ids, limit);
      const rows = await reader.listRowsByIds(
        actor,
        shown.map(({ id }) => id),
      );
      return { data: rows.toSorted((a, b) => b.id - a.id), meta: { ...counted(count), next_cursor } };
    },

    async get(actor: Actor, id: TaskId) {
      await requireTask(db, actor, id);
      return reader.one(actor, id);
    },

    async update(actor: Actor, id: TaskId, body: Body<'updateTask'>) {
      await requireTask(db, actor, id);
      await attachCurrentState(
        work.run((tx) => changes.change(tx, actor, id, body)),
        () => reader.one(actor, id),
      );
      return reader.one(actor, id);
    },

    async remove(actor: Actor, id: TaskId): Promise<void> {
      await requireTask(db, actor, id);
      await work.run((tx) => changes.trash(tx, actor, id));
    },
  };
}

function toRow(actor: Actor, project_id: ProjectId, body: Body<'createTask'>, now: string) {
  const { task_name, description, status, priority, due_date, markup_id, assignee: assignee_id } = body;
  const made = { created_by: actor.id, created_at: now, updated_at: now, ...resolution(status, actor.id, now) };
  return { project_id, task_name, description, status, priority, due_date, markup_id, assignee_id, ...made };
}

/** False for markups of other projects and those that the caller can't see. */
async function isSource(db: Reader, actor: Actor, { project, markup }: { project: ProjectId; markup: MarkupId }): Promise<boolean> {
  const row = await findMarkup(db, markup);
  return row?.project_id === project && maySee(row, actor.id);
}

async function requireSource(tx: Tx, actor: Actor, { project, markup }: { project: ProjectId; markup: MarkupId | null }): Promise<void> {
  if (markup !== null && !(await isSource(tx, actor, { project, markup })))
    throw invalidInput('markup_id', 'There is no such markup in this project.');
}

export type TasksService = ReturnType<typeof createTasksService>;
