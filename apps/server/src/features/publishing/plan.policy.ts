import { createHash } from 'node:crypto';
import type { FileId, ItemId, PlannedPage, SheetId } from '@sheetmark/contract';

/** A page of a publication. */
export interface DraftPage {
  readonly sheet_id: SheetId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly normalized_number: string | null;
  readonly discipline: string | null;
  readonly is_left_out: boolean;
  readonly hash: string | null;
}

/** A sheet of the register that has a number. */
export interface RegisteredSheet {
  readonly sheet_id: SheetId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly normalized_number: string;
  readonly discipline: string | null;
  readonly hash: string | null;
}

export interface Planned<Page extends DraftPage, Sheet extends RegisteredSheet> {
  readonly page: Page;
  readonly outcome: PlannedPage['outcome'];
  readonly current: Sheet | null;
  /** Positions of the other pages with its number, from 1. */
  readonly clashes: readonly number[];
}

export interface Plan<Page extends DraftPage, Sheet extends RegisteredSheet> {
  readonly pages: readonly Planned<Page, Sheet>[];
  readonly missing: readonly Sheet[];
  readonly key: string;
}

/** What publishing does: sheets are matched by their numbers, however they are written. */
export function planPublication<Page extends DraftPage, Sheet extends RegisteredSheet>(
  pages: readonly Page[],
  registered: readonly Sheet[],
): Plan<Page, Sheet> {
  const current = new Map<string, Sheet>();
  // Of several current sheets with one number, the newest version gets the next one.
  for (const sheet of registered) {
    const known = current.get(sheet.normalized_number);
    if (!known || sheet.file_id > known.file_id) current.set(sheet.normalized_number, sheet);
  }
  const positions = Map.groupBy(
    pages.map((page, index) => ({ page, position: index + 1 })).filter(({ page }) => !page.is_left_out && page.normalized_number !== null),
    ({ page }) => page.normalized_number,
  );
  const planned = pages.map((page, index): Planned<Page, Sheet> => {
    const number = page.normalized_number;
    const sheet = number === null ? null : (current.get(number) ?? null);
    if (page.is_left_out) return { page, outcome: 'left_out', current: sheet, clashes: [] };
    if (number === null) return { page, outcome: 'no_number', current: null, clashes: [] };
    const clashes = (positions.get(number) ?? []).map(({ position }) => position).filter((position) => position !== index + 1);
    return { page, outcome: clashes.length > 0 ? 'clash' : outcomeOf(page, sheet), current: sheet, clashes };
  });
  return { pages: planned, missing: listMissing(planned, registered), key: keyOf(planned) };
}

function outcomeOf(page: DraftPage, sheet: RegisteredSheet | null): PlannedPage['outcome'] {
  if (!sheet) return 'new';
  return page.hash !== null && page.hash !== '' && page.hash === sheet.hash ? 'unchanged' : 'version';
}

/** Current sheets of the disciplines in the set: a set of structural sheets doesn't miss those of architecture. */
function listMissing<Sheet extends RegisteredSheet>(planned: readonly Planned<DraftPage, Sheet>[], registered: readonly Sheet[]): Sheet[] {
  const used = planned.filter(({ outcome }) => outcome !== 'left_out');
  const numbers = new Set(planned.map(({ page }) => page.normalized_number));
  const disciplines = new Set(used.filter(({ page }) => page.normalized_number !== null).map(({ page }) => page.discipline));
  return registered.filter((sheet) => !numbers.has(sheet.normalized_number) && disciplines.has(sheet.discipline));
}

/** Whether a page is unchanged isn't part of it: that may become known later. */
function keyOf(planned: readonly Planned<DraftPage, RegisteredSheet>[]): string {
  const lines = planned.map(({ page, outcome, current }) => {
    const target = outcome === 'version' || outcome === 'unchanged' ? `to ${current?.file_id ?? ''}` : outcome;
    return `${page.sheet_id} ${page.normalized_number ?? ''} ${target}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Why it can't be published as it is; null if it can. */
export function refusalOf(plan: Plan<DraftPage, RegisteredSheet>): string | null {
  const is = (outcome: PlannedPage['outcome']) => plan.pages.some((page) => page.outcome === outcome);
  if (is('clash')) return 'Some pages have the same number. Change them, or leave some out.';
  if (is('no_number')) return 'Some pages have no number. Type their numbers, or leave them out.';
  if (plan.pages.every(({ outcome }) => outcome === 'left_out')) return 'There is no page to publish.';
  return null;
}
