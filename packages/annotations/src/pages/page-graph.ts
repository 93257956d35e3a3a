import type { PdfFile } from '../pdf/document.ts';
import { type FoundPage, pagesOf, requireWhole } from '../pdf/pages.ts';
import { Dict, PdfError } from '../pdf/values.ts';

/** Objects that one page may need. */
export const MAX_OBJECTS = 200_000;

/** Entries of a page that lead to other pages, or say nothing about what it shows (ISO 32000-2, table 31). */
const LEFT_OUT = ['Parent', 'B', 'StructParents', 'PieceInfo', 'LastModified', 'Metadata', 'Thumb', 'Tabs', 'DPart', 'AA'];

export function listPages(file: PdfFile): FoundPage[] {
  return [...pagesOf(file)];
}

export function requirePage(pages: readonly FoundPage[], number: number): FoundPage {
  const page = pages[number - 1];
  if (!page) throw new PdfError(`The file has no page ${number}.`);
  requireWhole(page, number);
  return page;
}

/** The page with what it inherits, and without what leads away from it. */
export function ownDict({ dict, inherited }: FoundPage): Dict {
  const whole = new Dict([
    ...Object.entries(inherited).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
    ...dict.entries,
  ]);
  return whole.with(Object.fromEntries(LEFT_OUT.map((key) => [key, undefined])));
}

/** The numbers of the objects that are pages. */
export const pageObjects = (pages: readonly FoundPage[]): ReadonlySet<number> => new Set(pages.map(({ ref }) => ref.num));
