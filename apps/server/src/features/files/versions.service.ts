import type { FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findProjectName, requireMemberOf } from '../projects/public.ts';
import { presentFiles, presentSheet, type Viewer } from './files.presenter.ts';
import * as files from './files.repository.ts';
import * as sheets from './sheets.repository.ts';

/** The versions of one item. */
export function createVersionsService({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, signedUrls });
  return {
    async listVersions(actor: Actor, itemId: ItemId) {
      await requireMemberOf(db, actor, await files.findItem(db, itemId));
      const versions = await files.listVersions(db, [itemId]);
      return presentFiles(
        versions,
        await sheets.listFirstSheets(
          db,
          versions.map((file) => file.id),
        ),
        viewerOf(actor),
      );
    },

    /** All versions, oldest first; the one asked for with its sheets. */
    async open(actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
      const item = await requireMemberOf(db, actor, await files.findItem(db, at.itemId));
      const rows = await files.listVersions(db, [at.itemId]);
      if (!rows.some((row) => row.id === at.fileId)) throw notFound();
      const [pages, firstSheets, name] = await Promise.all([
        sheets.listSheets(db, at.fileId),
        sheets.listFirstSheets(
          db,
          rows.map((row) => row.id),
        ),
        findProjectName(db, item.project_id),
      ]);
      const all = presentFiles(rows, firstSheets, viewerOf(actor));
      const versions = all.map(({ id, version, label, is_current }) => ({ id, version, label, is_current }));
      const shown = all.map((file) =>
        file.id === at.fileId ? { ...file, sheets: pages.map((page) => presentSheet(page, viewerOf(actor))), versions } : file,
      );
      return {
        files: shown,
        item: { id: item.id, folder_id: item.folder_id, name: item.name },
        projectDetails: { id: item.project_id, name },
      };
    },
  };
}
