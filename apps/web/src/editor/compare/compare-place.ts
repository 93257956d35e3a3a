import type { ComparedPage, Sheet } from '@sheetmark/contract';
import type { ChangeFilter } from './change-filter.ts';
import type { LineKind } from './compositions.ts';
import type { ViewName } from './views.ts';

/** What the page's address says. */
export interface ComparePlace {
  readonly beforeId: number;
  readonly afterId: number;
  /** One page of each file, instead of all pages of two versions; null for all. */
  readonly pages: { readonly beforeItemId: number; readonly before: number; readonly after: number } | null;
  /** 1-based; undefined for the first. */
  readonly page: number | undefined;
  /** The number of the change on that page to begin with. */
  readonly change: number | undefined;
  readonly view: ViewName;
  readonly hidden: ReadonlySet<LineKind>;
  readonly filters: ReadonlySet<ChangeFilter>;
}

/** Sheets that belong together; one of them may be missing. */
export interface SheetPair {
  /** Its place in the comparison, from 1. */
  readonly page: number;
  readonly before: Sheet | null;
  readonly after: Sheet | null;
  readonly compared: ComparedPage | null;
}

const find = (sheets: readonly Sheet[], page: number | null) => sheets.find(({ page_number }) => page_number === page) ?? null;

/** The pages that are compared, and whether the comparison has matched all pages of the versions. */
export interface ComparedPages {
  readonly pages: readonly ComparedPage[];
  readonly areMatched: boolean;
}

/** Pages as the comparison matched them, or by number before it has: then only the first ones are compared. */
export function pairSheets(before: readonly Sheet[], after: readonly Sheet[], { pages, areMatched }: ComparedPages): readonly SheetPair[] {
  const places = areMatched ? pages.map((compared) => ({ ...compared, compared })) : pairByNumber([...before, ...after], pages);
  return places
    .map(({ before_page, after_page, compared }) => ({ before: find(before, before_page), after: find(after, after_page), compared }))
    .filter((pair) => pair.before ?? pair.after)
    .map((pair, at) => ({ ...pair, page: at + 1 }));
}

function pairByNumber(sheets: readonly Sheet[], pages: readonly ComparedPage[]) {
  const numbers = [...new Set(sheets.map(({ page_number }) => page_number))].toSorted((a, b) => a - b);
  return numbers.map((number) => ({
    before_page: number,
    after_page: number,
    compared: pages.find(({ after_page }) => after_page === number) ?? null,
  }));
}

/** The pair of two chosen pages. */
export function pairPages(before: Sheet | undefined, after: Sheet | undefined, compared: ComparedPage | undefined): readonly SheetPair[] {
  return before && after ? [{ page: 1, before, after, compared: compared ?? null }] : [];
}
