import type { Sheet } from '@sheetmark/contract';
import type { LineKind } from './compositions.ts';
import type { ViewName } from './views.ts';

/** What the page's address says. */
export interface ComparePlace {
  readonly beforeId: number;
  readonly afterId: number;
  /** 1-based; undefined for the first. */
  readonly page: number | undefined;
  readonly view: ViewName;
  readonly hidden: ReadonlySet<LineKind>;
}

/** The sheets of both versions with one page number; one of them may be missing. */
export interface SheetPair {
  readonly page: number;
  readonly before: Sheet | null;
  readonly after: Sheet | null;
}

/** Pages of both versions, by number. */
export function pairSheets(before: readonly Sheet[], after: readonly Sheet[]): readonly SheetPair[] {
  const pages = [...new Set([...before, ...after].map(({ page_number }) => page_number))].toSorted((a, b) => a - b);
  const find = (sheets: readonly Sheet[], page: number) => sheets.find(({ page_number }) => page_number === page) ?? null;
  return pages.map((page) => ({ page, before: find(before, page), after: find(after, page) }));
}
