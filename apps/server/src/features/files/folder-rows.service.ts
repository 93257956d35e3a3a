import type { BodyOf, Operations, ProjectId } from '@sheetmark/contract';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { listSubFolders, presentFolderName, requireFolder, requireMember } from '../projects/public.ts';
import { presentListedFolder } from './files.presenter.ts';
import * as files from './files.repository.ts';
import { matchesItemFilter, sumFolders } from './folder-sums.repository.ts';
import { type FilesParts, itemsPresenter } from './items-presenter.ts';

/** The files of a project as a tree, level by level. */
export function createFolderRowsService(parts: FilesParts) {
  const { db } = parts;
  const presentItems = itemsPresenter(parts);
  return {
    /** One level: its folders with their sums, and its items that the filter keeps. */
    async listRows(actor: Actor, projectId: ProjectId, { folder_id, where, ...page }: BodyOf<Operations['listFolderRows']>) {
      if (folder_id === null) await requireMember(db, actor, projectId);
      else await requireFolder(db, actor, { projectId, folderId: folder_id });
      const limit = pageLimit(page);
      const kept = matchesItemFilter(where, actor.id);
      const [folders, sums, rows, total] = await Promise.all([
        listSubFolders(db, { projectId, parentId: folder_id, viewer: actor.id }),
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
  };
}
