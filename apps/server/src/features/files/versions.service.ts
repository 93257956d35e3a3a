import type { FileId, ItemFile, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findProjectName, mostOf, pagesSeenBy, requireMember, requireMemberOf } from '../projects/public.ts';
import { presentFiles, presentSheet, type Viewer } from './files.presenter.ts';
import * as files from './files.repository.ts';
import * as sheets from './sheets.repository.ts';

/** Of each version where several are listed: documents may have thousands. */
const sheetsListed = 50;

const versionOf = ({ id, version, label, is_current }: ItemFile) => ({ id, version, label, is_current });

/** The versions of one item. */
export function createVersionsService({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });
  return {
    async listVersions(actor: Actor, itemId: ItemId) {
      await requireMemberOf(db, actor, await files.findItem(db, itemId));
      const rows = await files.listVersions(db, [itemId]);
      const ids = rows.map((file) => file.id);
      const [pages, firstSheets] = await Promise.all([sheets.listSheetsUpTo(db, ids, sheetsListed), sheets.listFirstSheets(db, ids)]);
      const all = presentFiles(rows, firstSheets, viewerOf(actor));
      const isPlain = (id: FileId): boolean => rows.some((row) => row.id === id && row.hides_annotations);
      const pagesOf = Map.groupBy(pages, (page) => page.file_id);
      return all.map((file) => ({
        ...file,
        sheets: (pagesOf.get(file.id) ?? []).map((page) => presentSheet(page, viewerOf(actor), isPlain(file.id))),
        versions: all.map(versionOf),
      }));
    },

    /** All versions, oldest first; the one asked for with its sheets. */
    async open(actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
      const item = await files.findItem(db, at.itemId);
      if (!item) throw notFound();
      const asked = { folders: [item.folder_id], place: { item_id: item.id, file_id: at.fileId } };
      const member = await requireMember(db, actor, item.project_id, asked);
      // Guests see one version alone.
      const rows = (await files.listVersions(db, [at.itemId])).filter((row) => !member.guest || row.id === at.fileId);
      if (!rows.some((row) => row.id === at.fileId)) throw notFound();
      const [pages, firstSheets, name] = await Promise.all([
        listSeenSheets(db, actor, at),
        sheets.listFirstSheets(
          db,
          rows.map((row) => row.id),
        ),
        findProjectName(db, item.project_id),
      ]);
      const all = presentFiles(rows, firstSheets, viewerOf(actor));
      const versions = all.map(versionOf);
      const isPlain = rows.some((row) => row.id === at.fileId && row.hides_annotations);
      const shown = all.map((file) =>
        file.id === at.fileId ? { ...file, sheets: pages.map((page) => presentSheet(page, viewerOf(actor), isPlain)), versions } : file,
      );
      return {
        files: shown,
        item: { id: item.id, folder_id: item.folder_id, name: item.name },
        projectDetails: { id: item.project_id, name },
        right: mostOf(member),
      };
    },
  };
}

async function listSeenSheets(db: Reader, actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
  const isSeen = await pagesSeenBy(db, actor, { item: at.itemId, file: at.fileId });
  return (await sheets.listNamedSheets(db, at.fileId)).filter(({ page_number }) => isSeen(page_number));
}
