import { fromUser, type PageSpace } from '../page-space.ts';
import type { PagePart } from './model.ts';

/** What a place without a size shows: its share of the page's sides. */
const NEAR = 1 / 3;
/** Points of a reader's window at 100 %, for places with a zoom. */
const WINDOW = { width: 900, height: 600 } as const;
/** A region with this share of the page is the page. */
const WHOLE = 0.85;
/** Places this near the page's upper left corner, as a share of its sides, are the page. */
const CORNER = 0.1;
const MAX_SIDE = 1e7;

type Numbers = readonly (number | null)[];
interface Shown {
  readonly part: PagePart | null;
  readonly isRegion: boolean;
}
const wholePage: Shown = { part: null, isRegion: false };

/** What a destination shows of its page (ISO 32000-2, table 149), by its mode and the numbers behind it. */
export function partOf(mode: string | null, numbers: Numbers, space: PageSpace): Shown {
  const [a = null, b = null, c = null, d = null] = numbers;
  switch (mode) {
    case 'FitR':
      return a === null || b === null || c === null || d === null ? wholePage : regionOf(space, [a, b, c, d]);
    case 'FitH':
    case 'FitBH':
      return a === null ? wholePage : placeOf(space, { top: fromUser(space, { x: 0, y: a }).y, left: 0, width: space.width, zoom: null });
    case 'XYZ':
      return pointOf(space, { x: a, y: b, zoom: c });
    default:
      return wholePage;
  }
}

/** Null keeps what the reader shows, as does a zoom of 0. */
function pointOf(space: PageSpace, { x, y, zoom: given }: { x: number | null; y: number | null; zoom: number | null }): Shown {
  const corner = fromUser(space, { x: x ?? 0, y: y ?? 0 });
  const zoom = given !== null && given > 0 ? given / space.scale : null;
  const width = zoom === null ? space.width * NEAR : WINDOW.width / zoom;
  return placeOf(space, { left: x === null ? 0 : corner.x, top: y === null ? 0 : corner.y, width, zoom });
}

function regionOf(space: PageSpace, [a, b, c, d]: readonly [number, number, number, number]): Shown {
  const part = boxOf(fromUser(space, { x: a, y: b }), fromUser(space, { x: c, y: d }));
  const isPart = part.width > 0 && part.height > 0 && part.width * part.height < WHOLE * space.width * space.height;
  return isPart && isOnPage(part, space) ? { part, isRegion: true } : wholePage;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly zoom: number | null;
}

function placeOf(space: PageSpace, { left, top, width, zoom }: Place): Shown {
  const height = zoom === null ? space.height * NEAR : WINDOW.height / zoom;
  const part = { left: Math.max(0, left), top: Math.max(0, top), width, height };
  const isCorner = zoom === null && top <= CORNER * space.height && left <= CORNER * space.width;
  return isCorner || !isOnPage(part, space) ? wholePage : { part, isRegion: false };
}

export function boxOf(one: { x: number; y: number }, two: { x: number; y: number }): PagePart {
  const [left, top] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  return { left, top, width: Math.abs(one.x - two.x), height: Math.abs(one.y - two.y) };
}

/** Some of it is on the page, and its numbers are those of a drawing. */
export function isOnPage({ left, top, width, height }: PagePart, page: { readonly width: number; readonly height: number }): boolean {
  const isSane = [left, top, width, height].every((each) => Number.isFinite(each) && Math.abs(each) <= MAX_SIDE);
  return isSane && left < page.width && top < page.height && left + width > 0 && top + height > 0;
}
