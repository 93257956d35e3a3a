import type { PageWord } from '../../page-content.ts';
import type { PageSize } from '../../page-geometry.ts';
import { applyMatrix } from '../matrix.ts';
import type { PageImage } from '../pdfium-images.ts';

/** A part of a page that may show text which the document doesn't contain as text. */
export interface UnreadPart {
  /** In page units. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Pixels per page unit of its sharpest image. */
  readonly density: number;
  /** An image in it is rotated by something else than quarter turns. */
  readonly isTilted: boolean;
}

/** Images that cover less of the page are no scans. */
export const SMALLEST_SCAN = 0.01;
/** A part with more words of the document is covered by them. */
const FEW_WORDS = 3;
/** Pixels per page unit for pages whose text is drawn as lines: 200 dpi. */
const DRAWN_DENSITY = 200 / 72;
/** Images nearer than this share of the page's longer side are one: scanners cut pages into strips. */
const NEAR = 0.003;
/** Sine of an angle too small to be seen. */
const ASKEW = 1e-4;
const MAX_PARTS = 20;

/** The whole page if it has no words, otherwise its images without words. */
export function findUnreadParts(page: PageSize, words: readonly PageWord[], images: readonly PageImage[]): UnreadPart[] {
  const parts = joinNear(images.map(partOf), NEAR * Math.max(page.width, page.height));
  if (words.length < FEW_WORDS) {
    const density = Math.max(0, ...parts.map((part) => part.density)) || DRAWN_DENSITY;
    return [{ left: 0, top: 0, right: page.width, bottom: page.height, density, isTilted: parts.some((part) => part.isTilted) }];
  }
  return parts
    .filter((part) => words.filter((word) => isIn(part, word)).length < FEW_WORDS)
    .toSorted((one, two) => areaOf(two) - areaOf(one))
    .slice(0, MAX_PARTS)
    .map((part) => clip(part, page));
}

function partOf({ columns, rows, toPage }: PageImage): UnreadPart {
  const corners = [
    applyMatrix(toPage, 0, 0),
    applyMatrix(toPage, columns, 0),
    applyMatrix(toPage, columns, rows),
    applyMatrix(toPage, 0, rows),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [a, b, c, d] = toPage;
  const density = Math.max(1 / Math.hypot(a, b), 1 / Math.hypot(c, d));
  const isTilted = Math.min(Math.abs(a), Math.abs(b)) > ASKEW * Math.hypot(a, b);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys), density, isTilted };
}

function joinNear(parts: readonly UnreadPart[], distance: number): UnreadPart[] {
  const joined: UnreadPart[] = [];
  for (const part of parts) {
    let grown = part;
    for (let at = joined.findIndex((other) => isNear(other, grown, distance)); at >= 0;) {
      const [other = grown] = joined.splice(at, 1);
      grown = {
        left: Math.min(other.left, grown.left),
        top: Math.min(other.top, grown.top),
        right: Math.max(other.right, grown.right),
        bottom: Math.max(other.bottom, grown.bottom),
        density: Math.max(other.density, grown.density),
        isTilted: other.isTilted || grown.isTilted,
      };
      at = joined.findIndex((each) => isNear(each, grown, distance));
    }
    joined.push(grown);
  }
  return joined;
}

const isNear = (one: UnreadPart, two: UnreadPart, distance: number): boolean =>
  one.left <= two.right + distance &&
  two.left <= one.right + distance &&
  one.top <= two.bottom + distance &&
  two.top <= one.bottom + distance;

const areaOf = ({ left, top, right, bottom }: UnreadPart): number => (right - left) * (bottom - top);

function isIn(part: UnreadPart, word: PageWord): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
}

function clip(part: UnreadPart, { width, height }: PageSize): UnreadPart {
  return {
    ...part,
    left: Math.max(0, part.left),
    top: Math.max(0, part.top),
    right: Math.min(width, part.right),
    bottom: Math.min(height, part.bottom),
  };
}
