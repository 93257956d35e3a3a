import { clipLine, FILLS, isDrawnNear, soughtDirections, STROKES } from './direction-map.ts';
import type { LaidPictures, LaidSheet, LaidWord, Layout, Version } from './layout.ts';
import { isOnSheet } from './layout.ts';
import type { Box, Point } from './matrix.ts';
import { boxesCover, centreOf } from './matrix.ts';
import type { PlaceIndex } from './place-index.ts';
import { createPlaceIndex } from './place-index.ts';
import type { Restyling } from './restyling.ts';
import { isOtherColour } from './restyling.ts';
import type { SheetPicture } from './sheet-geometry.ts';
import { countSegments } from './sheet-geometry.ts';

/** A small part of a sheet that the other version doesn't show, in page units of the newer one. */
export interface Difference {
  readonly version: Version;
  readonly box: Box;
  /** The place that other differences must be close to, to belong to the same change; the box where it is undefined. */
  readonly around?: Box;
  /** Of lines: index into the strokes, then the fills, of their version. */
  readonly segment?: number;
  readonly word?: LaidWord;
  readonly picture?: SheetPicture;
  /** Of lines and words that are on both versions, but drawn otherwise. */
  readonly style?: Restyling;
}

export interface Differences {
  readonly found: readonly Difference[];
  /** What the older version shows beyond the newer one's sheet, in page units of the newer one. */
  readonly outside: readonly Box[];
}

/** How far apart lines are checked, and how long a line that is missing must be, in units. */
const SPACING = 0.5;
const MISSING = 0.9;
/** Missing lines are reported in parts of this length, in units, so that their boxes stay close to them. */
const PART = 6;
/** Sheets with more differences have nothing in common. */
const MOST = 300_000;

export function findDifferences(layout: Layout): Differences {
  const found: Difference[] = [];
  const outside: Box[] = [];
  for (const version of ['before', 'after'] as const) {
    const [own, other] = version === 'before' ? [layout.before, layout.after] : [layout.after, layout.before];
    addMissingLines({ layout, version, own, other, found, outside }, 'strokes');
    addMissingLines({ layout, version, own, other, found, outside }, 'fills');
    addMissingWords({ layout, version, own, other, found, outside });
    addMissingPictures({ layout, version, own, other, found, outside });
  }
  return { found, outside };
}

interface Search {
  readonly layout: Layout;
  readonly version: Version;
  readonly own: LaidSheet;
  readonly other: LaidSheet;
  readonly found: Difference[];
  readonly outside: Box[];
}

function addMissingLines(search: Search, layer: 'strokes' | 'fills'): void {
  const { own, found } = search;
  const { ends, settled } = own[layer];
  const bits = layer === 'fills' ? FILLS : STROKES;
  const first = layer === 'fills' ? countSegments(own.strokes) : 0;
  for (let at = 0; at + 3 < ends.length && found.length < MOST; at += 4) {
    if (settled[at / 4] === 1 || isShownWhole(search, at, { ends, bits })) continue;
    addMissingParts(search, {
      start: [ends[at] ?? 0, ends[at + 1] ?? 0],
      end: [ends[at + 2] ?? 0, ends[at + 3] ?? 0],
      bits,
      segment: first + at / 4,
    });
  }
}

/**
 * Whether a line, which is within the newer sheet, surely has no missing part: it looks at so many points that each missing part has one of them.
 * Nearly all lines of versions that different programs wrote end here, so it allocates nothing.
 */
function isShownWhole({ layout, other }: Search, at: number, { ends, bits }: { ends: Float32Array; bits: number }): boolean {
  const { unit, sheet } = layout;
  const x = ends[at] ?? 0;
  const y = ends[at + 1] ?? 0;
  const toX = ends[at + 2] ?? 0;
  const toY = ends[at + 3] ?? 0;
  if (!(Math.min(x, toX) >= 0 && Math.min(y, toY) >= 0 && Math.max(x, toX) <= sheet.right && Math.max(y, toY) <= sheet.bottom))
    return false;
  const sought = soughtDirections(other.map, toX - x, toY - y) & bits;
  const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
  const steps = Math.max(1, Math.ceil(length / (SPACING * unit)));
  const stride = Math.ceil(Math.min(MISSING * unit, 0.5 * length) * (steps / length)) + 1;
  for (let step = 0; step <= steps; step += stride) {
    const share = step / steps;
    if (!isDrawnNear(other.map, x + (toX - x) * share, y + (toY - y) * share, sought)) return false;
  }
  return true;
}

interface Line {
  readonly start: Point;
  readonly end: Point;
  /** The layers of the other sheet on which this line may continue. */
  readonly bits: number;
  readonly segment: number;
}

/** Runs of points that have no line on the other sheet. */
function addMissingParts(search: Search, whole: Line): void {
  const { layout, version, own, found } = search;
  const { unit } = layout;
  if (version === 'before' && !isInside(layout.sheet, whole.start) && isOnSheet(own, ...whole.start))
    search.outside.push(boxOf(whole.start, whole.end));
  const line = clipToSheet(layout, whole);
  if (!line) return;
  const { start, end } = line;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const steps = Math.max(1, Math.ceil(length / (SPACING * unit)));
  const shortest = Math.min(MISSING * unit, 0.5 * length) * (steps / length);
  const longest = PART * unit * (steps / length);
  const isMissing = missingTest(search, line);
  const at = (step: number): Point => [start[0] + ((end[0] - start[0]) * step) / steps, start[1] + ((end[1] - start[1]) * step) / steps];
  let first = -1;
  for (let step = 0; step <= steps; step += 1) {
    const isOpen = isMissing(at(step));
    if (isOpen && first < 0) first = step;
    if (first < 0) continue;
    const isFull = step - first >= longest;
    if (isOpen && !isFull && step < steps) continue;
    const last = isOpen ? step : step - 1;
    if (last - first >= shortest) found.push({ version, box: boxOf(at(first), at(last)), segment: whole.segment });
    first = isOpen && step < steps ? step : -1;
  }
}

function clipToSheet({ sheet }: Layout, { start: [x, y], end, ...line }: Line): Line | undefined {
  const dx = end[0] - x;
  const dy = end[1] - y;
  const [first, last] = clipLine(sheet.right, sheet.bottom, { x, y, dx, dy });
  return first < last ? { ...line, start: [x + dx * first, y + dy * first], end: [x + dx * last, y + dy * last] } : undefined;
}

function missingTest({ layout, version, own, other }: Search, { start, end, bits }: Line): (point: Point) => boolean {
  const sought = soughtDirections(other.map, end[0] - start[0], end[1] - start[1]) & bits;
  return (point) =>
    !isDrawnNear(other.map, point[0], point[1], sought) &&
    isInside(layout.sheet, point) &&
    (version === 'after' || isOnSheet(own, point[0], point[1]));
}

function boxOf([x1, y1]: Point, [x2, y2]: Point): Box {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** How far apart equal words may be to be the same one: in units, and as a share of the word's shorter side. */
const WORD_NEAR = 1.5;
const WORD_NEAR_SHARE = 0.25;
const WORD_FURTHEST = 16;

function addMissingWords({ layout, version, own, other, found, outside }: Search): void {
  const { unit } = layout;
  const places = createPlaceIndex<LaidWord>(WORD_FURTHEST * unit);
  for (const word of other.words) places.add(word.text, centreOf(word.box), word);
  for (const word of own.words) {
    const centre = centreOf(word.box);
    if (!isOnSheet(own, centre[0], centre[1])) continue;
    if (!isInside(layout.sheet, centre)) {
      if (version === 'before') outside.push(word.box);
      continue;
    }
    const twin = places.find(word.text, centre, ({ box }) => isSamePlace(word.box, box, unit) || boxesCover(word.box, box));
    const around = withSpaces(word.box);
    const style = twin && findWordRestyling(twin, word);
    if (!twin) found.push({ version, box: word.box, around, word });
    else if (version === 'after' && style) found.push({ version, box: word.box, around, word, style });
  }
}

/** Letters are larger or smaller from this factor on: programs measure them differently. */
const LARGER = 1.2;

function findWordRestyling(from: LaidWord, to: LaidWord): Restyling | undefined {
  if (isOtherColour(from.colour, to.colour)) return { what: 'colour', from: from.colour, to: to.colour };
  const [before, after] = [heightOf(from.box), heightOf(to.box)];
  return Math.max(before / after, after / before) >= LARGER && isOtherLength(from.box, to.box)
    ? { what: 'size', from: before, to: after }
    : undefined;
}

const heightOf = ({ left, top, right, bottom }: Box): number => Math.min(right - left, bottom - top);

function isOtherLength(one: Box, other: Box): boolean {
  const lengthOf = ({ left, top, right, bottom }: Box): number => Math.max(right - left, bottom - top);
  return Math.max(lengthOf(one) / lengthOf(other), lengthOf(other) / lengthOf(one)) >= LARGER;
}

/** Half of the space between two words, relative to the height of their letters. */
const HALF_SPACE = 0.3;

/** Words of one line belong together, however large their letters are. */
function withSpaces({ left, top, right, bottom }: Box): Box {
  const [width, height] = [right - left, bottom - top];
  const space = HALF_SPACE * Math.min(width, height);
  const [x, y] = width >= height ? [space, 0] : [0, space];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

function isInside({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x >= left && y >= top && x <= right && y <= bottom;
}

function isSamePlace(one: Box, other: Box, unit: number): boolean {
  const near = Math.min(WORD_FURTHEST * unit, WORD_NEAR * unit + WORD_NEAR_SHARE * Math.min(one.right - one.left, one.bottom - one.top));
  const [x1, y1] = centreOf(one);
  const [x2, y2] = centreOf(other);
  return Math.abs(x1 - x2) <= near && Math.abs(y1 - y2) <= near;
}

/** Most pictures follow each other as in the other version: only the others are sought by their places. */
function addMissingPictures({ layout, version, own, other, found }: Search): void {
  const pair: PicturePair = { own: own.pictures, other: other.pictures, near: WORD_NEAR * layout.unit };
  let next = 0;
  let places: PlaceIndex<number> | undefined;
  for (let index = 0; index < own.pictures.hashes.length; index += 1) {
    if (isSamePicture(pair, index, next)) {
      next += 1;
      continue;
    }
    const hash = own.pictures.hashes[index] ?? 0;
    const box = boxAt(own.pictures, index);
    const centre = centreOf(box);
    if (!isInside(layout.sheet, centre) || !isOnSheet(own, ...centre)) continue;
    places ??= indexPictures(other.pictures, WORD_FURTHEST * layout.unit);
    const twin = places.find(String(hash), centre, (candidate) => isSamePicture(pair, index, candidate));
    if (twin === undefined) found.push({ version, box, picture: { box, hash } });
    else next = twin + 1;
  }
}

interface PicturePair {
  readonly own: LaidPictures;
  readonly other: LaidPictures;
  /** In page units. */
  readonly near: number;
}

function isSamePicture({ own, other, near }: PicturePair, index: number, candidate: number): boolean {
  if (own.hashes[index] !== other.hashes[candidate]) return false;
  for (let side = 0; side < 4; side += 1) {
    const distance = (own.boxes[index * 4 + side] ?? NaN) - (other.boxes[candidate * 4 + side] ?? NaN);
    if (!(Math.abs(distance) <= near)) return false;
  }
  return true;
}

function indexPictures(pictures: LaidPictures, reach: number): PlaceIndex<number> {
  const places = createPlaceIndex<number>(reach);
  for (const [index, hash] of pictures.hashes.entries()) places.add(String(hash), centreOf(boxAt(pictures, index)), index);
  return places;
}

function boxAt({ boxes }: LaidPictures, index: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4);
  return { left, top, right, bottom };
}
