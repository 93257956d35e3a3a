import { createHash } from 'node:crypto';
import type { FileId, ItemId, PlannedPage, SheetId } from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';

/** A page of a publication. */
export interface DraftPage {
  readonly sheet_id: SheetId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly number: string | null;
  readonly normalized_number: string | null;
  /** The exact number that a person confirmed as a new sheet, although another one has almost that number. */
  readonly new_as: string | null;
  readonly discipline: string | null;
  readonly is_left_out: boolean;
  readonly hash: string | null;
  /** Why it can't be drawn; null for pages that can. */
  readonly failure: string | null;
}

/** A sheet of the register that has a number. */
export interface RegisteredSheet {
  readonly sheet_id: SheetId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly number: string;
  readonly normalized_number: string;
  readonly discipline: string | null;
  readonly hash: string | null;
}

export interface Planned<Page extends DraftPage, Sheet extends RegisteredSheet> {
  readonly page: Page;
  readonly outcome: PlannedPage['outcome'];
  /** The sheet that gets a version or is unchanged; if it is unsure, the one that is suggested. */
  readonly current: Sheet | null;
  /** Positions of the other pages with its number, from 1. */
  readonly clashes: readonly number[];
}

export interface Plan<Page extends DraftPage, Sheet extends RegisteredSheet> {
  readonly pages: readonly Planned<Page, Sheet>[];
  readonly missing: readonly Sheet[];
  readonly key: string;
}

/**
 * What publishing does. Sheets are matched by their exact numbers: separators, spaces and letter case don't matter as long as the groups of
 * digits stay. A page whose number differs from a sheet's in those groups alone, as A-101 from A1.01, is unsure: a person decides.
 * A page that can't be drawn is left out unless someone types its number; the others are published.
 */
export function planPublication<Page extends DraftPage, Sheet extends RegisteredSheet>(
  pages: readonly Page[],
  registered: readonly Sheet[],
): Plan<Page, Sheet> {
  const used = pages.map((page, index) => ({ page, position: index + 1 })).filter(({ page }) => !page.is_left_out);
  const positions = Map.groupBy(used, ({ page }) => exactOf(page));
  const current = newestBy(registered, exactOf);
  const similar = newestBy(
    registered.filter((sheet) => !positions.has(exactOf(sheet))),
    (sheet) => sheet.normalized_number,
  );
  const planned = pages.map((page, index): Planned<Page, Sheet> => {
    const number = exactOf(page);
    const sheet = number === null ? null : (current.get(number) ?? null);
    if (page.is_left_out) return { page, outcome: 'left_out', current: sheet, clashes: [] };
    if (number === null) return { page, outcome: page.failure === null ? 'no_number' : 'unreadable', current: null, clashes: [] };
    const clashes = (positions.get(number) ?? []).map(({ position }) => position).filter((position) => position !== index + 1);
    if (clashes.length > 0) return { page, outcome: 'clash', current: sheet, clashes };
    const suggested = sheet || page.new_as === number ? undefined : similar.get(page.normalized_number);
    if (suggested) return { page, outcome: 'unsure', current: suggested, clashes };
    return { page, outcome: outcomeOf(page, sheet), current: sheet, clashes };
  });
  return { pages: planned, missing: listMissing(planned, registered), key: keyOf(planned) };
}

/** Null for a page that has none. */
const exactOf = ({ number, normalized_number }: Pick<DraftPage, 'number' | 'normalized_number'>): string | null =>
  number === null || normalized_number === null ? null : exactNumber(number);

/** Of several current sheets with one number, the newest version gets the next one. */
function newestBy<Sheet extends RegisteredSheet>(sheets: readonly Sheet[], numberOf: (sheet: Sheet) => string | null) {
  const newest = new Map<string | null, Sheet>();
  for (const sheet of sheets) {
    const known = newest.get(numberOf(sheet));
    if (!known || sheet.file_id > known.file_id) newest.set(numberOf(sheet), sheet);
  }
  return newest;
}

function outcomeOf(page: DraftPage, sheet: RegisteredSheet | null): PlannedPage['outcome'] {
  if (!sheet) return 'new';
  return page.hash !== null && page.hash !== '' && page.hash === sheet.hash ? 'unchanged' : 'version';
}

/** Current sheets of the disciplines in the set: a set of structural sheets doesn't miss those of architecture. */
function listMissing<Sheet extends RegisteredSheet>(planned: readonly Planned<DraftPage, Sheet>[], registered: readonly Sheet[]): Sheet[] {
  const used = planned.filter(({ outcome }) => outcome !== 'left_out');
  const numbers = new Set(planned.map(({ page }) => exactOf(page)));
  const suggested = new Set(planned.flatMap(({ outcome, current }) => (outcome === 'unsure' ? (current?.sheet_id ?? []) : [])));
  const disciplines = new Set(used.filter(({ page }) => page.normalized_number !== null).map(({ page }) => page.discipline));
  const isNamed = (sheet: Sheet): boolean => numbers.has(exactOf(sheet)) || suggested.has(sheet.sheet_id);
  return registered.filter((sheet) => !isNamed(sheet) && disciplines.has(sheet.discipline));
}

/** Whether a page is unchanged isn't part of it: that may become known later. */
function keyOf(planned: readonly Planned<DraftPage, RegisteredSheet>[]): string {
  const lines = planned.map(({ page, outcome, current }) => {
    const target = outcome === 'version' || outcome === 'unchanged' ? `to ${current?.file_id ?? ''}` : outcome;
    return `${page.sheet_id} ${exactOf(page) ?? ''} ${target}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Why it can't be published as it is; null if it can. */
export function refusalOf(plan: Plan<DraftPage, RegisteredSheet>): string | null {
  const is = (outcome: PlannedPage['outcome']) => plan.pages.some((page) => page.outcome === outcome);
  if (is('clash')) return 'Some pages have the same number. Change them, or leave some out.';
  if (is('no_number')) return 'Some pages have no number. Type their numbers, or leave them out.';
  if (is('unsure')) return 'Some pages have almost the number of a sheet. Say for each whether it is that sheet or a new one.';
  if (plan.pages.every(({ outcome }) => outcome === 'left_out' || outcome === 'unreadable')) return 'There is no page to publish.';
  return null;
}
