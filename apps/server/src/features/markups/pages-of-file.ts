import type { EditorDetails, ItemFile, Sheet } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listNewestPages, presentPlaceholder } from '../files/public.ts';

interface OpenedVersion {
  readonly file: ItemFile;
  readonly sheets: readonly Sheet[];
  /** Of the item, with the markups that the caller may see. */
  readonly details: readonly EditorDetails[];
}

/** The sheets of a version with their editor details, and one for each page with markups that the version lacks. */
export async function pagesOf(db: Reader, { file, sheets, details }: OpenedVersion): Promise<Sheet[]> {
  const editorOf = new Map(details.map((page) => [page.page_number, page.id]));
  const shown = sheets.map((sheet) => ({ ...sheet, editor_id: editorOf.get(sheet.page_number) ?? null }));
  // Before it has been opened nobody knows what it lacks.
  if (file.pages_total === null && file.processing !== 'failed') return shown;
  const there = new Set(sheets.map((sheet) => sheet.page_number));
  const lacking = details.filter((page) => page.mark_ups.length > 0 && !there.has(page.page_number));
  const numbers = lacking.map((page) => page.page_number);
  const known = new Map((await listNewestPages(db, file.item_id, numbers)).map((sheet) => [sheet.page_number, sheet]));
  const placeholders = lacking.map((page) => presentPlaceholder(page.page_number, page.id, known.get(page.page_number)));
  return [...shown, ...placeholders].toSorted((a, b) => a.page_number - b.page_number);
}
