import type { Folder, FolderId, PageQuery, ProjectId, UserId } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { requireMember, requireMemberOf } from './access.ts';
import { presentFolder } from './folders.presenter.ts';
import * as folders from './folders.repository.ts';
import type { FoldersParts } from './folders.service.ts';
import { maxFolderDepth, freeName, trashDays } from './projects.policy.ts';
import { updateProject } from './projects.repository.ts';
import { presentTrashedFolder, presentTrashedProject } from './trash.presenter.ts';
import * as trash from './trash.repository.ts';

/** Shows deleted things for 30 days to everyone who could have deleted them. */
export function createTrashService({ db, work, clock, events, whenFoldersGo }: FoldersParts) {
  const now = (): string => isoTime(clock);
  const since = (): string => isoTime(clock, -days(trashDays));
  const pageOf = (page: PageQuery) => ({ since: since(), limit: pageLimit(page) + 1, below: decodeCursor(page.cursor) });

  return {
    async listProjects(actor: Actor, page: PageQuery) {
      const [rows, total] = await Promise.all([
        trash.listTrashedProjects(db, actor.id, pageOf(page)),
        trash.countTrashedProjects(db, actor.id, since()),
      ]);
      const { shown, next_cursor } = cutPage(rows, pageLimit(page));
      return { data: shown.map(presentTrashedProject), meta: { total, next_cursor } };
    },

    async restoreProject(actor: Actor, id: ProjectId): Promise<void> {
      await work.run(async (tx) => {
        const project = await trash.lockTrashedProject(tx, id, actor.id, since());
        if (!project) throw notFound();
        if (project.user_id !== actor.id) throw new AppError('not_allowed', { message: 'Only the owner of the project may do this.' });
        await updateProject(tx, id, { deleted_at: null, deleted_by: null, updated_at: now() });
        await events.append(tx, { type: 'project_restored', actorId: actor.id, projectId: id, data: {} });
      });
    },

    async listFolders(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const of = { project: projectId, viewer: actor.id };
      const [rows, total] = await Promise.all([trash.listTrashedFolders(db, of, pageOf(page)), trash.countTrashedFolders(db, of, since())]);
      const { shown, next_cursor } = cutPage(rows, pageLimit(page));
      const gone = await trash.countDeletedWith(
        db,
        shown.map((row) => row.id),
        actor.id,
      );
      return { data: shown.map((row) => presentTrashedFolder(row, gone)), meta: { total, next_cursor } };
    },

    /** Restores everything with the same mark, and reports its place or name if these changed. */
    async restoreFolder(actor: Actor, at: { projectId: ProjectId; id: FolderId }): Promise<{ message: string; data: Folder }> {
      await requireMember(db, actor, at.projectId);
      return work.run(async (tx) => {
        await folders.lockFoldersOf(tx, at.projectId);
        const found = await trash.findTrashedFolder(tx, at.id, since());
        const row = await requireMemberOf(tx, actor, found?.project_id === at.projectId ? found : undefined);
        const gone = await trash.listDeletedWith(tx, at.id);
        const parent_id = await placeFor(tx, { row, viewer: actor.id }, Math.max(...gone.map((folder) => folder.level)));
        const name = freeName(row.name, await trash.siblingNames(tx, at.projectId, parent_id));
        await folders.updateFolder(tx, at.id, { name, parent_id, updated_at: now() });
        const ids = gone.map((folder) => folder.id);
        await trash.untrash(tx, row, ids);
        await events.append(tx, { type: 'folder_restored', actorId: actor.id, projectId: at.projectId, data: { folder_id: at.id } });
        await whenFoldersGo(tx, at.projectId);
        return { message: restoredMessage(row, { name, parent_id }), data: await folderNow(tx, at, actor.id) };
      });
    },
  };
}

/** Its former folder; the top level if that folder is in the trash or would now be too deep. */
async function placeFor(tx: Tx, { row, viewer }: { row: folders.FolderRow; viewer: UserId }, levels: number): Promise<FolderId | null> {
  if (row.parent_id === null) return null;
  const path = await folders.pathTo(tx, { projectId: row.project_id, id: row.parent_id, viewer });
  const isWhole = path[0]?.parent_id === null;
  return isWhole && path.length + levels <= maxFolderDepth ? row.parent_id : null;
}

function restoredMessage(before: folders.FolderRow, after: Pick<folders.FolderRow, 'name' | 'parent_id'>): string {
  const how = [
    ...(after.name === before.name ? [] : [`as '${after.name}', because there is a '${before.name}' already`]),
    ...(after.parent_id === before.parent_id ? [] : ['at the top of the project, because its former place is gone']),
  ];
  return `Folder restored${how.map((each) => ` ${each}`).join(', and')}.`;
}

async function folderNow(tx: Tx, { projectId, id }: { projectId: ProjectId; id: FolderId }, viewer: UserId): Promise<Folder> {
  const [rows, items] = [await folders.listFolders(tx, projectId, viewer), await folders.listItemNames(tx, projectId, viewer)];
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  return presentFolder(row, rows, items);
}

export type TrashService = ReturnType<typeof createTrashService>;
