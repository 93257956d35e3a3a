import type { BodyOf, FolderId, Operations, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireFolder, requireMember } from './access.ts';
import { presentFolder, presentFolderName, presentTree } from './folders.presenter.ts';
import * as folders from './folders.repository.ts';
import { maxFolderDepth } from './projects.policy.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface FoldersParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  /** Part of the transaction in which folders go into the trash with their content, or come back. */
  readonly whenFoldersGo: (tx: Tx, project: ProjectId) => Promise<void>;
}

function nameTaken(name: string): AppError {
  return new AppError('name_taken', { message: `There is already a folder named '${name}' here.` });
}

export function createFoldersService({ db, work, clock, events, whenFoldersGo }: FoldersParts) {
  const now = (): string => isoTime(clock);

  return {
    async create(actor: Actor, projectId: ProjectId, body: Body<'createFolder'>) {
      await requireMember(db, actor, projectId);
      return work.run(async (tx) => {
        await folders.lockFoldersOf(tx, projectId);
        await checkParent(tx, { projectId, viewer: actor.id }, body.parent_id ?? null);
        const row = await folders.insertFolder(tx, {
          project_id: projectId,
          parent_id: body.parent_id ?? null,
          name: body.name,
          description: body.Description ?? '',
          created_by: actor.id,
          created_at: now(),
          updated_at: now(),
        });
        if (!row) throw nameTaken(body.name);
        await events.append(tx, { type: 'folder_created', actorId: actor.id, projectId, data: { folder_id: row.id } });
        return presentFolder(row, [], []);
      });
    },

    /** Renames, describes or moves. */
    async update(actor: Actor, at: FolderPath, body: Body<'updateFolder'>) {
      await requireFolder(db, actor, { projectId: at.projectId, folderId: at.id });
      return work.run(async (tx) => {
        await folders.lockFoldersOf(tx, at.projectId);
        const row = await findLocked(tx, at);
        const name = body.name ?? row.name;
        const parentId = body.parent_id === undefined ? row.parent_id : body.parent_id;
        if (parentId !== row.parent_id) await checkParent(tx, { ...at, viewer: actor.id }, parentId, at.id);
        const sibling = await folders.findSiblingByName(tx, { projectId: at.projectId, parentId, name });
        if (sibling && sibling.id !== at.id) throw nameTaken(name);
        const change = { name, parent_id: parentId, description: body.Description ?? row.description, updated_at: now() };
        const changed = await folders.updateFolder(tx, at.id, change);
        const moved = parentId === row.parent_id ? {} : { former_folder_id: row.parent_id };
        const data = { folder_id: at.id, ...moved };
        await events.append(tx, { type: 'folder_updated', actorId: actor.id, projectId: at.projectId, data });
        return presentFolder(changed, ...(await listContent(tx, at.projectId, actor.id)));
      });
    },

    /** Moves the folder with its content to the trash. */
    async remove(actor: Actor, at: FolderPath): Promise<void> {
      await requireFolder(db, actor, { projectId: at.projectId, folderId: at.id });
      await work.run(async (tx) => {
        await folders.lockFoldersOf(tx, at.projectId);
        await findLocked(tx, at);
        await folders.trashFolder(tx, at.id, { deleted_at: now(), deleted_by: actor.id });
        await events.append(tx, { type: 'folder_deleted', actorId: actor.id, projectId: at.projectId, data: { folder_id: at.id } });
        await whenFoldersGo(tx, at.projectId);
      });
    },

    ...createFolderReader(db),
  };
}

function createFolderReader(db: FoldersParts['db']) {
  return {
    async tree(actor: Actor, projectId: ProjectId) {
      await requireMember(db, actor, projectId);
      return presentTree(...(await listContent(db, projectId, actor.id)));
    },

    async get(actor: Actor, projectId: ProjectId, id: FolderId) {
      await requireMember(db, actor, projectId);
      const [rows, items] = await listContent(db, projectId, actor.id);
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound();
      return presentFolder(row, rows, items);
    },

    /** Root first. */
    async path(actor: Actor, projectId: ProjectId, id: FolderId) {
      await requireMember(db, actor, projectId);
      const path = await folders.pathTo(db, { projectId, id, viewer: actor.id });
      if (path.length === 0) throw notFound();
      return path.map(presentFolderName);
    },
  };
}

/** All folders of a project that the viewer sees, and the names of the items in them. */
function listContent(rows: Reader, projectId: ProjectId, viewer: UserId) {
  return Promise.all([folders.listFolders(rows, projectId, viewer), folders.listItemNames(rows, projectId, viewer)]);
}

interface FolderPath {
  readonly projectId: ProjectId;
  readonly id: FolderId;
}

async function findLocked(tx: Tx, at: FolderPath): Promise<folders.FolderRow> {
  const row = await folders.findFolder(tx, at.id);
  if (row?.project_id !== at.projectId) throw notFound();
  return row;
}

/** Throws if the parent is missing in the project, is the folder itself or within it, or is too deep. */
async function checkParent(
  tx: Tx,
  { projectId, viewer }: { readonly projectId: ProjectId; readonly viewer: UserId },
  parentId: FolderId | null,
  moving?: FolderId,
): Promise<void> {
  if (parentId === null) return;
  const path = await folders.pathTo(tx, { projectId, id: parentId, viewer });
  if (path.length === 0) throw invalidInput('parent_id', 'There is no such folder in this project.');
  if (path.some((above) => above.id === moving)) throw invalidInput('parent_id', 'A folder cannot be moved into itself.');
  const levels = moving === undefined ? 1 : await folders.levelsBelow(tx, moving);
  if (path.length + levels > maxFolderDepth) throw invalidInput('parent_id', `Folders can lie at most ${maxFolderDepth} deep.`);
}

export type FoldersService = ReturnType<typeof createFoldersService>;
