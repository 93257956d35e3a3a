import { fromUser, pageSpace } from '../page-space.ts';
import type { PdfFile } from '../pdf/document.ts';
import { type Dict, isArray, isNumber, nameOf, PdfError, type Value } from '../pdf/values.ts';
import { boxOf, isOnPage } from './destination-part.ts';
import { Goals } from './goals.ts';
import type { PagePart, PdfLink } from './model.ts';

const MAX_LINKS = 2_000;
const MAX_ANNOTATIONS = 50_000;
/** ISO 32000-2, table 167: hidden, or not shown. */
const UNSEEN = 2 | 32;

/** The links of a page that lead somewhere. */
export function linksOf(file: PdfFile, pageNumber: number): { links: PdfLink[]; isCut: boolean } {
  const goals = new Goals(file);
  const page = goals.pages[pageNumber - 1];
  const annotations = file.resolve(page?.dict.get('Annots'));
  if (!page || !isArray(annotations)) return { links: [], isCut: false };
  const space = pageSpace(file, page);
  const links: PdfLink[] = [];
  for (const each of annotations.slice(0, MAX_ANNOTATIONS)) {
    const link = orNull(() => {
      const dict = file.dict(each);
      const box = dict && isLink(file, dict) ? cornersOf(file, dict) : null;
      if (!dict || !box) return null;
      const [left, bottom, right, top] = box;
      const part = boxOf(fromUser(space, { x: left, y: bottom }), fromUser(space, { x: right, y: top }));
      const goal = isSeen(part) && isOnPage(part, space) ? goals.of(dict, pageNumber) : null;
      return goal && { box: part, goal };
    });
    if (link) links.push(link);
    if (links.length >= MAX_LINKS) break;
  }
  return { links, isCut: links.length >= MAX_LINKS || annotations.length > MAX_ANNOTATIONS };
}

const isLink = (file: PdfFile, dict: Dict): boolean => {
  const flags = file.resolve(dict.get('F'));
  return nameOf(file.resolve(dict.get('Subtype'))) === 'Link' && ((isNumber(flags) ? flags : 0) & UNSEEN) === 0;
};

const isSeen = ({ width, height }: PagePart): boolean => width > 0 && height > 0;

function cornersOf(file: PdfFile, dict: Dict): readonly [number, number, number, number] | null {
  const rect = file.resolve(dict.get('Rect'));
  if (!isArray(rect)) return null;
  const [a, b, c, d] = rect.map((each): Value => file.resolve(each));
  return isNumber(a) && isNumber(b) && isNumber(c) && isNumber(d) ? [a, b, c, d] : null;
}

/** Null for parts of a damaged file. */
export function orNull<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}
