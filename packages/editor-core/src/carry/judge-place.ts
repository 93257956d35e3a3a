import { type Box, boxAround, boxCenter, boxContains, boxContainsPoint, boxesMeet, boxHeight, boxOf, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';

/** How well two versions of a sheet are aligned. */
export interface SheetAlignment {
  readonly isTrusted: boolean;
  /** Share of lines and words that both have, from 0 to 1. */
  readonly coverage: number;
  /** In page units of the newer sheet. */
  readonly residual: number;
  /** People named points that both sheets show. */
  readonly isByPeople: boolean;
}

/** A changed region, in page units of the newer sheet. */
export interface SheetChange {
  /** Of what moved: both its places. */
  readonly box: Box;
  /** How far it moved; null for other changes. */
  readonly shift: Vec | null;
}

/** The newer version of the sheet that a markup was on. */
export interface AlignedSheet {
  readonly width: number;
  readonly height: number;
  readonly alignment: SheetAlignment;
  readonly changes: readonly SheetChange[];
  /** Where it's unknown whether something changed. */
  readonly unsure?: readonly Box[];
}

/**
 * Where a markup is on the newer sheet: on a place that is the same, that changed, or that moved; at a place where neither the
 * alignment nor the comparison is sure; beyond the sheet; or nowhere, because its page is gone.
 */
export type Place = 'unchanged' | 'changed' | 'moved' | 'unsure' | 'outside' | 'missing';

export interface Judgement {
  readonly place: Place;
  /** How far to move it further, to follow what it is about; null unless that moved. */
  readonly shift: Vec | null;
}

const MIN_COVERAGE = 0.6;
/** The largest error of an alignment, in shares of the sheet's short side. */
const MAX_RESIDUAL = 1 / 1600;
/** A markup is about what moved if it is at most this many times as long and high. */
const AROUND = 2;

function isSure({ alignment, width, height }: AlignedSheet): boolean {
  const { isTrusted, coverage, residual, isByPeople } = alignment;
  if (residual > Math.min(width, height) * MAX_RESIDUAL) return false;
  return isTrusted && (isByPeople || coverage >= MIN_COVERAGE);
}

/** Where something was before it moved, and where it is now. */
function placesOf({ minX, minY, maxX, maxY }: Box, { x, y }: Vec): [before: Box, after: Box] {
  const [width, height] = [Math.max(0, maxX - minX - Math.abs(x)), Math.max(0, maxY - minY - Math.abs(y))];
  const at = (left: number, top: number): Box => boxOf(left, top, left + width, top + height);
  const [left, right] = [minX, maxX - width];
  const [top, bottom] = [minY, maxY - height];
  return [at(x > 0 ? left : right, y > 0 ? top : bottom), at(x > 0 ? right : left, y > 0 ? bottom : top)];
}

function isAbout(markup: Box, place: Box): boolean {
  if (boxContainsPoint(place, boxCenter(markup))) return true;
  const isSimilar = boxWidth(markup) <= AROUND * boxWidth(place) && boxHeight(markup) <= AROUND * boxHeight(place);
  return isSimilar && boxContains(markup, place);
}

/** Judges where a markup with these objects is. Null for a page without a newer version. */
export function judgePlace(objects: readonly Box[], sheet: AlignedSheet | null): Judgement {
  const at = (place: Place, shift: Vec | null = null): Judgement => ({ place, shift });
  if (sheet === null) return at('missing');
  const around = boxAround(objects);
  if (around === null) return at('unchanged');
  if (!boxesMeet(around, boxOf(0, 0, sheet.width, sheet.height))) return at('outside');
  if (!isSure(sheet)) return at('unsure');
  const touches = (box: Box): boolean => boxesMeet(around, box) && objects.some((object) => boxesMeet(object, box));
  const changed = sheet.changes.filter(({ box }) => touches(box));
  const follows = changed.find(({ box, shift }) => shift !== null && isAbout(around, placesOf(box, shift)[0]));
  if (follows) return at('moved', follows.shift);
  const isTouched = changed.some(({ box, shift }) => shift === null || placesOf(box, shift).some(touches));
  if (isTouched) return at('changed');
  return at(sheet.unsure?.some(touches) === true ? 'unsure' : 'unchanged');
}
