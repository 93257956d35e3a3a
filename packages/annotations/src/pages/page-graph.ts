import type { PdfFile } from '../pdf/document.ts';
import { type FoundPage, pagesOf } from '../pdf/pages.ts';
import { Dict, isArray, nameOf, PdfError, Ref, type Value } from '../pdf/values.ts';

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

/** Annotations without those that only lead to other pages of the file, and without their way back to the page. */
export function ownAnnotations(file: PdfFile, { dict }: FoundPage, pageNumbers: ReadonlySet<number>): Value[] {
  const annotations = file.resolve(dict.get('Annots'));
  if (!isArray(annotations)) return [];
  return annotations.flatMap((each): Value[] => {
    const found = file.dict(each);
    if (!found || leadsToPage(file, found, pageNumbers)) return [];
    return [each];
  });
}

/** Whether a link leads to a page: by its destination or its action, also by a name. */
function leadsToPage(file: PdfFile, annotation: Dict, pageNumbers: ReadonlySet<number>): boolean {
  if (nameOf(file.resolve(annotation.get('Subtype'))) !== 'Link') return false;
  const action = file.dict(annotation.get('A'));
  if (action && nameOf(file.resolve(action.get('S'))) !== 'GoTo') return false;
  const destination = file.resolve(annotation.get('Dest') ?? action?.get('D'));
  if (!isArray(destination)) return destination !== null;
  const [page] = destination;
  return page instanceof Ref ? pageNumbers.has(page.num) : true;
}

/** The numbers of the objects that are pages. */
export const pageObjects = (pages: readonly FoundPage[]): ReadonlySet<number> => new Set(pages.map(({ ref }) => ref.num));
