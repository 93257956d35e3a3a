import { type BodyOf, defaultPageSize, type Operations, type PageQuery, type ProjectId, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { requireMember, requireOwner } from './access.ts';
import * as folders from './folders.repository.ts';
import { countPending } from './invitations.repository.ts';
import { countMembers, insertMembership, listSomeMembers } from './members.repository.ts';
import { createMembersService, type MembersParts } from './members.service.ts';
import { firstFolderName } from './projects.policy.ts';
import { presentProject, type ProjectFacts } from './projects.presenter.ts';
import * as projects from './projects.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

/** Members shown of each project in a list. */
const maxMembersInList = 12;

export type ProjectsParts = MembersParts & Pick<Deps, 'signedUrls'>;

export function createProjectsService(parts: ProjectsParts) {
  const { db, work, clock, events } = parts;
  const now = (): string => isoTime(clock);
  const membership = createMembersService(parts);
  const { present, ...reads } = createProjectReader(parts);

  return {
    ...membership,
    ...reads,

    /** Returns the updated project. */
    async handOver(actor: Actor, id: ProjectId, to: UserId) {
      await membership.handOver(actor, id, to);
      return reads.get(actor, id);
    },

    async create(actor: Actor, body: Body<'createProject'>) {
      const project = await work.run(async (tx) => {
        const times = { created_at: now(), updated_at: now() };
        const row = await projects.insertProject(tx, { name: body.name, description: body.description ?? '', user_id: actor.id, ...times });
        await insertMembership(tx, row.id, actor.id);
        await folders.insertFolder(tx, { project_id: row.id, name: firstFolderName, created_by: actor.id, ...times });
        await events.append(tx, { type: 'project_created', actorId: actor.id, projectId: row.id, data: {} });
        return row;
      });
      return present(project, actor);
    },

    async update(actor: Actor, id: ProjectId, body: Body<'updateProject'>) {
      await requireOwner(db, actor, id);
      const project = await work.run(async (tx) => {
        const row = await projects.updateProject(tx, id, { ...body, updated_at: now() });
        await events.append(tx, { type: 'project_updated', actorId: actor.id, projectId: id, data: {} });
        return row;
      });
      return present(project, actor);
    },

    /** Moves the project to the trash. */
    async remove(actor: Actor, id: ProjectId): Promise<void> {
      await requireOwner(db, actor, id);
      await work.run(async (tx) => {
        await projects.updateProject(tx, id, { deleted_at: now(), deleted_by: actor.id });
        await events.append(tx, { type: 'project_deleted', actorId: actor.id, projectId: id, data: {} });
      });
    },
  };
}

function createProjectReader({ db, signedUrls }: Pick<ProjectsParts, 'db' | 'signedUrls'>) {
  const loadFacts = (rows: readonly projects.ProjectRow[], actor: Actor, maxMembers = defaultPageSize): Promise<ProjectFacts> =>
    loadProjectFacts({ db, signedUrls }, rows, { viewer: actor, maxMembers });

  const present = async (project: projects.ProjectRow, actor: Actor) => presentProject(project, await loadFacts([project], actor));

  return {
    present,

    async get(actor: Actor, id: ProjectId) {
      await requireMember(db, actor, id);
      return present(await projects.getProject(db, id), actor);
    },

    async list(actor: Actor, page: PageQuery) {
      const limit = pageLimit(page);
      const below = decodeCursor(page.cursor);
      const whose = { user: actor.id, only: actor.personalToken?.projects ?? null };
      const [rows, total] = await Promise.all([
        projects.listProjectsOf(db, whose, { limit: limit + 1, below }),
        projects.countProjectsOf(db, whose),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      const facts = await loadFacts(shown, actor, maxMembersInList);
      return { data: shown.map((row) => presentProject(row, facts)), meta: { total, next_cursor } };
    },
  };
}

async function loadProjectFacts(
  { db, signedUrls }: Pick<ProjectsParts, 'db' | 'signedUrls'>,
  rows: readonly projects.ProjectRow[],
  { viewer, maxMembers }: { readonly viewer: Actor; readonly maxMembers: number },
): Promise<ProjectFacts> {
  const ids = rows.map((row) => row.id);
  const [members, memberCounts, markups, tasks, sheets, activity, invitations] = await Promise.all([
    listSomeMembers(db, ids, { viewer: viewer.id, most: maxMembers }),
    countMembers(db, ids),
    projects.countMarkups(db, ids, viewer.id),
    projects.countTasks(db, ids, viewer.id),
    projects.latestSheets(db, ids, viewer.id),
    projects.lastActivity(db, ids),
    countPending(db, ids),
  ]);
  return { members, memberCounts, markups, tasks, sheets, activity, invitations, signedUrls, viewer };
}

export type ProjectsService = ReturnType<typeof createProjectsService>;
