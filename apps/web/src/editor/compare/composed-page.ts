import type { Box, Vec } from '@sheetmark/editor-core';
import type { SheetPicture } from '../render/sheet-layer.ts';
import type { TileKey } from '../render/tile-store.ts';
import { type Matrix, mapBox } from './matrix.ts';

/** A page with both versions of a sheet: the newer one's, and what the older one has beyond its edges. */
export interface ComposedPage {
  /** Its left upper corner on the newer sheet, in page units. */
  readonly origin: Vec;
  /** Page units of the newer sheet. */
  readonly width: number;
  readonly height: number;
  /** Those of the newer sheet, so that its tiles are drawn pixel by pixel; null if neither version has tiles. */
  readonly tiles: Pick<NonNullable<SheetPicture['tiles']>, 'size' | 'minLevel' | 'maxLevel'> | null;
}

/** The older sheet may extend by so many page units beyond the newer one before the page grows: aligned sheets are never at exactly the same place. */
const slack = 1;

/** `matrix`: from page units of the older sheet to those of the newer one. */
export function composedPageOf({ before, after, matrix }: { before: SheetPicture; after: SheetPicture; matrix: Matrix }): ComposedPage {
  const box = mapBox(matrix, { minX: 0, minY: 0, maxX: before.width, maxY: before.height });
  const tiles = after.tiles ?? before.tiles;
  // A whole number of the largest tiles, so that tiles of all levels are also tiles of the newer sheet.
  const step = tiles ? tiles.size / 2 ** tiles.minLevel : 1;
  const beyond = (edge: number): number => (edge < -slack ? Math.floor(edge / step) * step : 0);
  const origin = { x: beyond(box.minX), y: beyond(box.minY) };
  const reach = (own: number, other: number): number => (other > own + slack ? other : own);
  return {
    origin,
    width: reach(after.width, box.maxX) - origin.x,
    height: reach(after.height, box.maxY) - origin.y,
    tiles: tiles && { size: tiles.size, minLevel: tiles.minLevel, maxLevel: tiles.maxLevel },
  };
}

/** Pixels of a picture of the whole page: the older sheet may be many times as large as the newer one. */
const mostPixels = 8e6;

/** Pixels per page unit of a picture of the whole page: at most the wanted ones. */
export const wholeScale = ({ width, height }: ComposedPage, wanted: number): number =>
  Math.min(wanted, Math.sqrt(mostPixels / (width * height)));

/** The part of the page on a tile, in page units of the newer sheet. Tiles at the right and lower edges are smaller. */
export function tileBoxOf({ origin, width, height, tiles }: ComposedPage, { z, x, y }: TileKey): Box {
  const side = (tiles?.size ?? 0) / 2 ** z;
  return {
    minX: origin.x + x * side,
    minY: origin.y + y * side,
    maxX: origin.x + Math.min((x + 1) * side, width),
    maxY: origin.y + Math.min((y + 1) * side, height),
  };
}
