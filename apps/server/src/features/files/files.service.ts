import type { BodyOf, FolderId, ItemId, Operations, PageQuery, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/db/cursor.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import {
  findFolder,
  findProjectName,
  listFolders,
  listSubFolders,
  presentFolderName,
  requireMember,
  requireMemberOf,
} from '../projects/public.ts';
import { presentFiles, presentListedFolder, presentItem, type Viewer } from './files.presenter.ts';
import * as files from './files.repository.ts';
import { keptBy, sumFolders } from './folder-sums.repository.ts';
import * as sheets from './sheets.repository.ts';
import { createVersionsService } from './versions.service.ts';

export type FilesParts = Pick<Deps, 'db' | 'signedUrls'>;

export function createFilesService(parts: FilesParts) {
  const { db, signedUrls } = parts;
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, signedUrls });

  /** The items with all their versions and counts, in the order given. */
  async function presentItems(rows: readonly files.ListedItem[], actor: Actor) {
    const ids = rows.map((row) => row.id);
    const [versions, counts] = await Promise.all([files.listVersions(db, ids), files.countMarkupsOf(db, ids, actor.id)]);
    const firstSheets = await sheets.listFirstSheets(
      db,
      versions.map((file) => file.id),
    );
    const byItem = Map.groupBy(versions, (file) => file.item_id);
    return rows.map((row) => presentItem(row, presentFiles(byItem.get(row.id) ?? [], firstSheets, viewerOf(actor)), counts));
  }

  return {
    ...createVersionsService(parts),

    async listFolder(actor: Actor, at: { projectId: ProjectId; folderId: FolderId }, page: PageQuery) {
      await requireMember(db, actor, at.projectId);
      const folder = await findFolder(db, at.folderId);
      if (folder?.project_id !== at.projectId) throw notFound();
      const limit = pageLimit(page);
      const [rows, total, folders, name] = await Promise.all([
        files.listItems(db, at.folderId, { limit: limit + 1, above: decodeCursor(page.cursor) ?? 0 }),
        files.countItemsIn(db, at.folderId),
        listFolders(db, at.projectId),
        findProjectName(db, at.projectId),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return {
        items: await presentItems(shown, actor),
        folds: { data: folders.filter((each) => each.parent_id === at.folderId).map(presentFolderName) },
        projectDetails: { id: at.projectId, name },
        meta: { total, next_cursor },
      };
    },

    /** One level: its folders with their sums, and its items that the filter keeps. */
    async listRows(actor: Actor, projectId: ProjectId, { folder_id = null, where = {}, ...page }: BodyOf<Operations['listFolderRows']>) {
      await requireMember(db, actor, projectId);
      if (folder_id !== null && (await findFolder(db, folder_id))?.project_id !== projectId) throw notFound();
      const limit = pageLimit(page);
      const kept = keptBy(where, actor.id);
      const [folders, sums, rows, total] = await Promise.all([
        listSubFolders(db, projectId, folder_id),
        sumFolders(db, { projectId, parentId: folder_id, viewer: actor.id, kept }),
        folder_id === null ? [] : files.listItems(db, folder_id, { limit: limit + 1, above: decodeCursor(page.cursor) ?? 0, kept }),
        folder_id === null ? 0 : files.countItemsIn(db, folder_id, kept),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return {
        data: { folders: folders.map((row) => presentListedFolder(presentFolderName(row), sums)), items: await presentItems(shown, actor) },
        meta: { total, next_cursor },
      };
    },

    async listNewest(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        files.listNewestItems(db, projectId, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        files.countItemsOf(db, projectId),
      ]);
      const { shown, next_cursor } = cutPage(
        rows.map((row) => ({ id: row.newest_file_id, row })),
        limit,
      );
      const items = shown.map(({ row }) => row);
      return { data: await presentItems(items, actor), meta: { total, next_cursor } };
    },

    async getItem(actor: Actor, id: ItemId) {
      const item = await requireMemberOf(db, actor, await files.findItem(db, id));
      const [shown] = await presentItems([await files.getListedItem(db, item.id)], actor);
      if (!shown) throw notFound();
      return shown;
    },
  };
}

export type FilesService = ReturnType<typeof createFilesService>;
