import type { FileId, ItemId, PageQuery, ProjectId, TrashedItem, TrashedVersion, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import { isTaken } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { findFolder, type FolderRow, freeName, presentDeletion, requireMember, requireMemberOf, trashDays } from '../projects/public.ts';
import type { ChangeItemsParts } from './change-items.service.ts';
import type { ChangeVersionsParts } from './change-versions.service.ts';
import * as trash from './file-trash.repository.ts';
import { isUnfinished, queueInTurn } from './file-turns.ts';
import { versionLabel } from './files.policy.ts';
import * as files from './files.repository.ts';

type FileTrashParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'> &
  Pick<ChangeVersionsParts, 'whenVersionsChange'> &
  Pick<ChangeItemsParts, 'whenItemsGo'>;

/** Shows deleted items and versions of a project for 30 days to everyone who could have deleted them. */
export function createFileTrashService({ db, work, clock, events, queue, whenVersionsChange, whenItemsGo }: FileTrashParts) {
  const since = (): string => isoTime(clock, -days(trashDays));
  const pageOf = (page: PageQuery) => ({ since: since(), limit: pageLimit(page) + 1, below: decodeCursor(page.cursor) });

  return {
    async listItems(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const of = { project: projectId, viewer: actor.id };
      const [rows, total] = await Promise.all([trash.listTrashedItems(db, of, pageOf(page)), trash.countTrashedItems(db, of, since())]);
      return presentTrash(rows, { page, total, present: presentTrashedItem });
    },

    async listVersions(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const of = { project: projectId, viewer: actor.id };
      const [rows, total] = await Promise.all([
        trash.listTrashedVersions(db, of, pageOf(page)),
        trash.countTrashedVersions(db, of, since()),
      ]);
      return presentTrash(rows, { page, total, present: presentTrashedVersion });
    },

    /** Restores it with everything that belongs to it. Returns a sentence about its location. */
    async restoreItem(actor: Actor, at: { projectId: ProjectId; itemId: ItemId }): Promise<string> {
      await requireMember(db, actor, at.projectId);
      const restoring = work.run(async (tx) => {
        const found = await trash.lockTrashedItem(tx, at.itemId, since());
        const item = await requireMemberOf(tx, actor, found?.project_id === at.projectId ? found : undefined);
        const folder = await placeFor(tx, item, actor.id);
        const name = freeName(item.name, await trash.itemNamesIn(tx, folder.id));
        await files.updateItem(tx, item.id, { name, folder_id: folder.id, deleted_at: null, deleted_by: null, updated_at: isoTime(clock) });
        for (const file of await files.listVersions(tx, [item.id])) if (isUnfinished(file)) await queueInTurn({ tx, queue }, file);
        const data = { item_id: item.id, folder_id: folder.id };
        await events.append(tx, { type: 'item_restored', actorId: actor.id, projectId: at.projectId, data });
        await whenItemsGo(tx, at.projectId);
        return restoredMessage(item, { name, folder });
      });
      return restoring.catch((error: unknown) => {
        throw isTaken(error) ? new AppError('name_taken') : error;
      });
    },

    /** To its place among the others. */
    async restoreVersion(actor: Actor, at: { itemId: ItemId; fileId: FileId }): Promise<string> {
      const item = await requireMemberOf(db, actor, await files.findItem(db, at.itemId));
      return work.run(async (tx) => {
        await files.lockItem(tx, { id: item.id });
        const file = await trash.lockTrashedVersion(tx, at.fileId, since());
        if (file?.item_id !== item.id) throw notFound();
        await files.updateFile(tx, file.id, { deleted_at: null, deleted_by: null });
        if (isUnfinished(file)) await queueInTurn({ tx, queue }, file);
        const data = { item_id: item.id, file_id: file.id, version: file.version };
        await whenVersionsChange(tx, item.id);
        await events.append(tx, { type: 'version_restored', actorId: actor.id, projectId: item.project_id, data });
        return `${versionLabel(file.version)} of ${item.name} restored.`;
      });
    },
  };
}

/** Its former folder, or else one that still exists. */
async function placeFor(tx: Tx, item: files.ItemRow, viewer: UserId): Promise<FolderRow> {
  const folderId = await trash.findExistingFolder(tx, { project: item.project_id, viewer }, item.folder_id);
  const folder = folderId && (await findFolder(tx, folderId, 'forShare'));
  if (!folder) throw new AppError('edit_conflict', { message: 'The project has no folder to put this file into. Add one first.' });
  return folder;
}

function restoredMessage(before: files.ItemRow, { name, folder }: { name: string; folder: FolderRow }): string {
  const how = [
    ...(name === before.name ? [] : [`as '${name}', because there is a '${before.name}' already`]),
    ...(folder.id === before.folder_id ? [] : [`in '${folder.name}', because its former folder is gone`]),
  ];
  return `File restored${how.map((each) => ` ${each}`).join(', and')}.`;
}

interface TrashPage<Row, Shown> {
  readonly page: PageQuery;
  readonly total: number;
  readonly present: (row: Row) => Shown;
}

function presentTrash<Row extends { readonly id: number }, Shown>(rows: readonly Row[], { page, total, present }: TrashPage<Row, Shown>) {
  const { shown, next_cursor } = cutPage(rows, pageLimit(page));
  return { data: shown.map(present), meta: { total, next_cursor } };
}

function presentTrashedItem(row: trash.TrashedItemRow): TrashedItem {
  const { id, name, folder_name, versions_count } = row;
  return { id, name, folder_name, versions_count: versions_count ?? 0, ...presentDeletion(row) };
}

function presentTrashedVersion(row: trash.TrashedVersionRow): TrashedVersion {
  const { id, item_id, actual_name, item_name, folder_name } = row;
  return { id, item_id, label: versionLabel(row.version), actual_name, item_name, folder_name, ...presentDeletion(row) };
}

export type FileTrashService = ReturnType<typeof createFileTrashService>;
