import type { FileId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type FilesService, findItem, listHiddenLayers, versionLabel } from '../files/public.ts';
import { listSeenPages, onPage, pagesSeenBy, requireMemberOf } from '../projects/public.ts';
import { type EditorDetailsRow, findEditorDetails, listEditorDetails } from './editor-details.repository.ts';
import { findOlderVersion } from './older-versions.repository.ts';
import { listPagesOfVersion, listVersionsWithMarkups } from './pages-of-file.ts';
import { presentOnItem, presentPages, type PresentOptions } from './present-pages.ts';

/** Reads of the pages of an item, with their markups. */
export function createPageReader(
  { db, files }: Pick<Deps, 'db'> & { readonly files: FilesService },
  presentOptions: (actor: Actor) => PresentOptions,
) {
  const pagesFor = (actor: Actor, rows: readonly EditorDetailsRow[], options: Partial<PresentOptions> = {}) =>
    presentPages(db, rows, { ...presentOptions(actor), ...options });

  /** Null if the page has no editor details yet. */
  async function findPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
    await requireMemberOf(db, actor, onPage(await findItem(db, itemId), pageNumber));
    const row = await findEditorDetails(db, itemId, pageNumber);
    return row ? ((await pagesFor(actor, [row]))[0]?.details ?? null) : null;
  }

  return {
    findPage,

    /** Lists the visible markups among the ids as a version shows them, by default the current one, and those that were merged into another one. */
    async listOnItem(actor: Actor, itemId: ItemId, { ids, fileId }: { ids: readonly MarkupId[]; fileId?: FileId | undefined }) {
      const item = await requireItemAt(db, actor, itemId, fileId);
      const older = fileId === undefined ? null : await findOlderVersion(db, { itemId, fileId });
      const pages = await listSeenPages(db, actor, { item: item.id, file: fileId ?? null });
      return presentOnItem(db, { itemId, ids, pages }, { ...presentOptions(actor), older });
    },

    async getPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      const found = await findPage(actor, itemId, pageNumber);
      if (!found) throw notFound();
      return found;
    },

    listVersions: (actor: Actor, itemId: ItemId) => listVersionsWithMarkups({ db, files }, actor, itemId),

    /** Returns what the editor needs to open a file: its sheets, the other versions, the markups of every page. */
    async openFile(actor: Actor, at: { itemId: ItemId; fileId: FileId }, { isBrief = false } = {}) {
      const opened = await files.open(actor, at);
      const older = await findOlderVersion(db, at);
      const isSeen = await pagesSeenBy(db, actor, { item: at.itemId, file: at.fileId });
      const rows = (await listEditorDetails(db, at.itemId)).filter(({ page_number }) => isSeen(page_number));
      const pages = await pagesFor(actor, rows, { older, isBrief });
      const details = pages.map((page) => ({ ...page.details, mark_ups: page.refs }));
      const withPages = opened.files.map(async (file) => {
        if (!file.sheets) return file;
        const sheets = await listPagesOfVersion(db, { file, sheets: file.sheets, details });
        return { ...file, sheets: isBrief ? sheets.map((sheet) => ({ ...sheet, mark_ups: [] })) : sheets };
      });
      const superseded_by = older && { file_id: older.takenOverBy.id, label: versionLabel(older.takenOverBy.version) };
      const hidden_layers = await listHiddenLayers(db, actor.id, at.itemId);
      return {
        ...opened,
        files: await Promise.all(withPages),
        editor_details: pages.map((page) => page.details),
        superseded_by,
        hidden_layers,
      };
    },
  };
}

/** With a version, guests' links must cover it. */
async function requireItemAt(db: Reader, actor: Actor, itemId: ItemId, fileId: FileId | undefined) {
  const item = await findItem(db, itemId);
  return requireMemberOf(db, actor, item && { ...item, file_id: fileId ?? null });
}
