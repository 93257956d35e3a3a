import type { FolderId, ItemId, PageQuery, ProjectId } from '@sheetmark/contract';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { findProjectName, listSubFolders, presentFolderName, requireFolder, requireMember, requireMemberOf } from '../projects/public.ts';
import * as files from './files.repository.ts';
import { createFolderRowsService } from './folder-rows.service.ts';
import { type FilesParts, itemsPresenter } from './items-presenter.ts';
import { createVersionsService } from './versions.service.ts';

export function createFilesService(parts: FilesParts) {
  const { db } = parts;
  const presentItems = itemsPresenter(parts);

  return {
    ...createVersionsService(parts),
    ...createFolderRowsService(parts),

    async listFolder(actor: Actor, at: { projectId: ProjectId; folderId: FolderId }, page: PageQuery) {
      await requireFolder(db, actor, at);
      const limit = pageLimit(page);
      const [rows, total, folders, name] = await Promise.all([
        files.listItems(db, at.folderId, { limit: limit + 1, above: decodeCursor(page.cursor) ?? 0 }),
        files.countItemsIn(db, at.folderId),
        listSubFolders(db, { projectId: at.projectId, parentId: at.folderId, viewer: actor.id }),
        findProjectName(db, at.projectId),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return {
        items: await presentItems(shown, actor),
        folds: { data: folders.map(presentFolderName) },
        projectDetails: { id: at.projectId, name },
        meta: { total, next_cursor },
      };
    },

    async listNewest(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const of = { projectId, viewer: actor.id };
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        files.listNewestItems(db, of, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        files.countItemsOf(db, of),
      ]);
      const { shown, next_cursor } = cutPage(
        rows.map((row) => ({ id: row.newest_file_id, row })),
        limit,
      );
      const items = shown.map(({ row }) => row);
      return { data: await presentItems(items, actor), meta: { total, next_cursor } };
    },

    async getItem(actor: Actor, id: ItemId) {
      const item = await requireMemberOf(db, actor, await files.findItemOrStaged(db, id));
      const [shown] = await presentItems([await files.getListedItem(db, item.id)], actor);
      if (!shown) throw notFound();
      return shown;
    },
  };
}

export type FilesService = ReturnType<typeof createFilesService>;
