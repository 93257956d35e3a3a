import type { ItemFile, ItemId, MarkupRef, Sheet } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type FilesService, listNewestPages, presentPlaceholder } from '../files/public.ts';
import { listEditorDetails } from './editor-details.repository.ts';
import { presentEditorDetails } from './markups.presenter.ts';
import * as markups from './markups.repository.ts';

interface OpenedVersion {
  readonly file: ItemFile;
  readonly sheets: readonly Sheet[];
  /** The item's pages, with the markups that the caller may see. */
  readonly details: readonly PageSummary[];
}

/** Lists the sheets of a version with their editor details, and placeholders for pages that have markups but aren't in this version. */
export async function listPagesOfVersion(db: Reader, { file, sheets, details }: OpenedVersion): Promise<Sheet[]> {
  const shown = addDetails(sheets, details);
  // Missing pages are unknown until the version has been processed.
  if (file.pages_total === null && file.processing !== 'failed') return shown;
  const present = new Set(sheets.map((sheet) => sheet.page_number));
  const missing = details.filter((page) => page.mark_ups.length > 0 && !present.has(page.page_number));
  const numbers = missing.map((page) => page.page_number);
  const known = new Map((await listNewestPages(db, file.item_id, numbers)).map((sheet) => [sheet.page_number, sheet]));
  const placeholders = missing.map((page) => presentPlaceholder(page.page_number, page.id, known.get(page.page_number)));
  return [...shown, ...addDetails(placeholders, missing)].toSorted((a, b) => a.page_number - b.page_number);
}

export type PageSummary = NonNullable<Sheet['editor_details']> & { readonly mark_ups: readonly MarkupRef[] };

/** Leaves out the drawings, which are in the response's editor details: repeating them in each sheet would double its size. */
function addDetails(sheets: readonly Sheet[], details: readonly PageSummary[]): Sheet[] {
  const detailsOf = new Map(details.map((page) => [page.page_number, page]));
  return sheets.map((sheet) => {
    const page = detailsOf.get(sheet.page_number);
    if (!page) return sheet;
    const { id, page_number, calibration, scale_regions, mark_ups } = page;
    return { ...sheet, editor_id: id, editor_details: { id, page_number, calibration, scale_regions }, mark_ups: [...mark_ups] };
  });
}

/** Markups listed per page in the list of an item's versions. */
const refsPerPage = 20;

/** Lists the versions of an item, each with its first sheets and the first markups on them. */
export async function listVersionsWithMarkups(
  { db, files }: { db: Reader; files: Pick<FilesService, 'listVersions'> },
  actor: Actor,
  itemId: ItemId,
) {
  const versions = await files.listVersions(actor, itemId);
  const [pages, refs] = await Promise.all([
    listEditorDetails(db, itemId),
    markups.listRefs(db, itemId, { user: actor.id, perPage: refsPerPage }),
  ]);
  const refsOf = Map.groupBy(refs, (ref) => ref.page_number);
  const details = pages.map((page) => ({
    ...presentEditorDetails(page, { mark_ups: [], merged: [] }),
    mark_ups: refsOf.get(page.page_number) ?? [],
  }));
  return versions.map((file) => ({ ...file, sheets: addDetails(file.sheets, details) }));
}
