import type { BodyOf, Operations, ProjectId, QueryOf, TaskId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { counted } from '../../platform/db/counted-rows.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { attachCurrentState } from '../markups/public.ts';
import { requireMember } from '../projects/public.ts';
import { createTaskCreator, findSource } from './create-task.ts';
import { requireTask } from './task-access.ts';
import type { TaskChanges } from './task-changes.ts';
import type { TaskReader } from './tasks.reader.ts';
import * as tasks from './tasks.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface TasksParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly reader: TaskReader;
  readonly changes: TaskChanges;
}

export function createTasksService({ db, work, clock, events, reader, changes }: TasksParts) {
  const createTask = createTaskCreator({ clock, events });

  return {
    async create(actor: Actor, projectId: ProjectId, body: Body<'createTask'>) {
      await requireMember(db, actor, projectId);
      const { id } = await work.run((tx) => createTask(tx, actor, projectId, body));
      return reader.one(actor, id);
    },

    async list(actor: Actor, projectId: ProjectId, { markup_id: markup, ...page }: QueryOf<Operations['listTasks']>) {
      await requireMember(db, actor, projectId);
      if (markup !== undefined && !(await findSource(db, actor, { project: projectId, markup }))) throw notFound();
      const of = { project: projectId, markup, viewer: actor.id };
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

export type TasksService = ReturnType<typeof createTasksService>;
