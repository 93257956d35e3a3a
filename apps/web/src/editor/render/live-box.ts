import {
  type Box,
  boxAround,
  boxAt,
  boxOf,
  type Camera,
  expandBox,
  type Overlay,
  type OverlayItem,
  reachOf,
  toScreen,
  type Vec,
  type Viewport,
} from '@sheetmark/editor-core';
import { intersection, type PixelBox } from './bitmap-frame.ts';

/** The live canvas in device pixels of the viewport. */
export type LiveBox = PixelBox;

/** CSS pixels by which lines and handles extend beyond the objects. */
const lineReach = 8;
/** CSS pixels from the centre of a size label to the end of the longest text. */
const sizeReach = 130;
/** The canvas moves and grows in steps of this many device pixels, so that it is rarely resized. */
const step = 64;
/** A canvas is shrunk when it is more than this many times larger than needed. */
const maxOversize = 4;

/** The part of the viewport that an overlay paints, in CSS pixels; null for none. */
export function boxOfOverlay({ objects, items }: Overlay, { camera, viewport }: { camera: Camera; viewport: Viewport }): Box | null {
  const boxes = [...objects.map((object) => onScreen(reachOf(object), camera)), ...items.map(boxOfItem)];
  const around = boxAround(boxes);
  return around && intersection(expandBox(around, lineReach), boxOf(0, 0, viewport.width, viewport.height));
}

function onScreen({ minX, minY, maxX, maxY }: Box, camera: Camera): Box {
  const [from, to] = [toScreen(camera, { x: minX, y: minY }), toScreen(camera, { x: maxX, y: maxY })];
  return boxOf(from.x, from.y, to.x, to.y);
}

function boxOfItem(item: OverlayItem): Box {
  switch (item.type) {
    case 'selection':
      return around(item.corners);
    case 'stem':
    case 'guide':
      return around([item.from, item.to]);
    case 'size':
      return expandBox(boxAt(item.at), sizeReach);
    case 'handle':
    case 'catch':
      return boxAt(item.at);
    case 'marquee':
    case 'region':
      return item.box;
  }
}

const around = (points: readonly Vec[]): Box => boxAround(points.map((point) => boxAt(point))) ?? boxOf(0, 0, 0, 0);

/** The position and size of a canvas that contains these CSS pixels. Keeps the current size if it is sufficient and not maxOversize. */
export function canvasBoxFor(reach: Box, density: number, now: { readonly width: number; readonly height: number }): LiveBox {
  const down = (length: number): number => Math.floor((length * density) / step) * step;
  const [x, y] = [down(reach.minX), down(reach.minY)];
  const up = (from: number, to: number): number => Math.ceil((to * density - from) / step) * step;
  const [width, height] = [up(x, reach.maxX), up(y, reach.maxY)];
  // Sides don't shrink: during a drag the needed size changes at each step, and resizing the canvas costs a frame.
  const kept = { width: Math.max(width, now.width), height: Math.max(height, now.height) };
  return kept.width * kept.height <= maxOversize * width * height ? { x, y, ...kept } : { x, y, width, height };
}
