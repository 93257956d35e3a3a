import type { Box } from './matrix.ts';

/** What is drawn on one sheet, in page units: y points down from the top left of the upright, cropped page. */
export interface SheetGeometry {
  readonly width: number;
  readonly height: number;
  /** In the order of the document. A word that is printed several times on the same place is listed once. */
  readonly words: readonly SheetWord[];
  readonly strokes: Segments;
  /** The outlines of filled areas. */
  readonly fills: Segments;
  readonly pictures: readonly SheetPicture[];
  /** The page has more on it than is read. */
  readonly isCut?: boolean | undefined;
}

export interface SheetWord {
  readonly text: string;
  readonly box: Box;
  /** Of the line of writing, in radians, clockwise; 0 reads to the right. */
  readonly angle: number;
  /** 0xRRGGBB. */
  readonly colour: number;
}

/** Straight segments; curves are flattened. */
export interface Segments {
  /** x1, y1, x2, y2 of one after the other. */
  readonly ends: Float32Array;
  /** 0xRRGGBB, one for each segment. */
  readonly colours: Uint32Array;
  /** Undefined for the outlines of filled areas. */
  readonly pens?: Pens | undefined;
}

/** How lines are drawn: a value for each segment. */
export interface Pens {
  /** In page units. */
  readonly widths: Float32Array;
  /** After what length a dash pattern repeats, in page units; 0 for solid lines. */
  readonly periods: Float32Array;
  /** The share of a dash pattern that is drawn, from 0 to 1. */
  readonly drawn: Float32Array;
}

export interface SheetPicture {
  readonly box: Box;
  /** Equal for pictures of equal content, of large ones as stored. Programs that rewrite a file may store the same picture otherwise. */
  readonly hash: number;
}

/**
 * Lengths that depend on the size of the drawing are given in units: 1/1600 of the sheet's short side, about 0.4 mm on an A1 sheet. Long strips have
 * larger ones, so that no sheet has more than about 10 million square units.
 */
export function unitOf({ width, height }: Pick<SheetGeometry, 'width' | 'height'>): number {
  return Math.max(MIN_UNIT, Math.min(width, height) / UNITS, Math.max(width, height) / MAX_UNITS);
}

const UNITS = 1_600;
const MAX_UNITS = 6_400;
/** In page units: on small pages lines are no thinner than on large ones. */
const MIN_UNIT = 0.4;

export function countSegments({ ends }: Segments): number {
  return ends.length >> 2;
}
