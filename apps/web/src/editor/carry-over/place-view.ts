import {
  type Box,
  boxAround,
  boxCenter,
  boxHeight,
  boxWidth,
  type Camera,
  expandBox,
  fitBox,
  type Vec,
  type Viewport,
} from '@sheetmark/editor-core';
import { applyMatrix, type Matrix } from '../compare/matrix.ts';
import { type Turn, turnOf } from '../host/turn.ts';

/** Shares of a markup's longer side that are shown around it, and the least, in page units. */
const [surroundings, leastSurroundings] = [0.75, 120];
/** Enough to read small text. */
const maxZoom = 2;

/** Shows these boxes with what is around them. */
export function cameraAround(boxes: readonly Box[], viewport: Viewport): Camera | null {
  const around = boxAround(boxes);
  if (!around) return null;
  const margin = Math.max(Math.max(boxWidth(around), boxHeight(around)) * surroundings, leastSurroundings);
  return fitBox(expandBox(around, margin), viewport, 0, maxZoom);
}

/** The point in the middle of the view. */
const middleOf = ({ x, y, zoom }: Camera, { width, height }: Viewport): Vec => ({ x: x + width / 2 / zoom, y: y + height / 2 / zoom });

/** A view of one sheet, and the window in which the other sheet is shown. */
interface OneView {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly other: Viewport;
}

/** The camera that shows the same place of another sheet in the same size. `matrix`: from page units of the first sheet to those of the other. */
export function cameraOnOther({ camera, viewport, other }: OneView, matrix: Matrix): Camera {
  const [a, b, c, d] = matrix;
  const zoom = camera.zoom / Math.sqrt(Math.abs(a * d - b * c));
  const middle = applyMatrix(matrix, middleOf(camera, viewport));
  return { x: middle.x - other.width / 2 / zoom, y: middle.y - other.height / 2 / zoom, zoom };
}

/** The turn of the first sheet that makes it as upright as the other. */
export const turnOnto = ([a, b]: Matrix): Turn => turnOf(Math.round(Math.atan2(b, a) / (Math.PI / 2)));

/** A view, and the size of the sheet that it shows. */
interface SheetView {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly sheet: { readonly width: number; readonly height: number };
}

/** How far a box moves to be about in the middle of the view, or of the sheet where the view is off it; in whole page units. */
export function distanceToMiddle(box: Box, { camera, viewport, sheet }: SheetView): Vec {
  const [from, middle] = [boxCenter(box), middleOf(camera, viewport)];
  const isOnSheet = middle.x >= 0 && middle.y >= 0 && middle.x <= sheet.width && middle.y <= sheet.height;
  const to = isOnSheet ? middle : { x: sheet.width / 2, y: sheet.height / 2 };
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}

/** From the older sheet to the newer one; as on paper if the newer version doesn't have the page. */
export function matrixOf({ matrix }: { matrix: readonly number[] | null }): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [];
  return [a, b, c, d, e, f];
}
