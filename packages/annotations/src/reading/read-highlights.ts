import { fromDegrees, nameOfSaved, type Radians, type Vec } from '@sheetmark/editor-core';
import { fromUser, type PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';
import { pairs } from './read-place.ts';

/** Upper left, upper right, lower left, lower right. */
type Corners = readonly [Vec, Vec, Vec, Vec];

interface TurnedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: Radians;
}

/** Corners of each marked word. */
export function markedCorners(entries: Entries, space: PageSpace): Corners[] {
  const points = pairs(entries.numbers('QuadPoints')).map((point) => fromUser(space, point));
  const found: Corners[] = [];
  for (let i = 0; i + 3 < points.length; i += 4) {
    const [tl, tr, bl, br] = points.slice(i, i + 4);
    if (tl && tr && bl && br) found.push([tl, tr, bl, br]);
  }
  return found;
}

export function boxOfCorners([tl, tr, bl, br]: Corners): TurnedBox {
  const [width, height] = [Math.hypot(tr.x - tl.x, tr.y - tl.y), Math.hypot(bl.x - tl.x, bl.y - tl.y)];
  const [cx, cy] = [(tl.x + br.x) / 2, (tl.y + br.y) / 2];
  // By the longer side: its direction suffers less from the rounding of numbers in files.
  const along = width < height ? { x: bl.y - tl.y, y: tl.x - bl.x } : { x: tr.x - tl.x, y: tr.y - tl.y };
  const rotation = fromDegrees((Math.atan2(along.y, along.x) * 180) / Math.PI);
  return { x: cx - width / 2, y: cy - height / 2, width, height, rotation };
}

const HIGHLIGHT = nameOfSaved({ type: 'rect', subType: 'highlight' });
/** Of corners in files, in page units. */
const ROUNDING = 0.1;

/** Highlights from here that aren't upright are polygons. Null for other polygons, and for highlights that are no boxes any more. */
export function turnedHighlight(entries: Entries, [tl, tr, br, bl, ...others]: readonly Vec[]): TurnedBox | null {
  if (entries.text('Subj') !== HIGHLIGHT || !tl || !tr || !br || !bl || others.length > 0) return null;
  const [across, down] = [vector(tl, tr), vector(tl, bl)];
  const slant = Math.abs(across.x * down.x + across.y * down.y) / Math.max(1, Math.hypot(across.x, across.y), Math.hypot(down.x, down.y));
  const opposite = vector(tr, br);
  const isBox = Math.max(Math.hypot(opposite.x - down.x, opposite.y - down.y), slant) <= ROUNDING;
  return isBox ? boxOfCorners([tl, tr, bl, br]) : null;
}

const vector = (from: Vec, to: Vec): Vec => ({ x: to.x - from.x, y: to.y - from.y });
