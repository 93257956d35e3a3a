import type { FolderId, ItemId, PageQuery, ProjectId } from '@sheetmark/contract';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { findFolder, findProjectName, listFolders, presentFolderName, requireMember, requireMemberOf } from '../projects/public.ts';
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
      const item = await requireMemberOf(db, actor, await files.findItemOrStaged(db, id));
      const [shown] = await presentItems([await files.getListedItem(db, item.id)], actor);
      if (!shown) throw notFound();
      return shown;
    },
  };
}

export type FilesService = ReturnType<typeof createFilesService>;
