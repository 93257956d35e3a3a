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
import { meet, type PixelBox } from './bitmap-frame.ts';

/** Device pixels of the viewport that the live canvas holds. */
export type LiveBox = PixelBox;

/** CSS pixels that lines and handles take beyond what they are drawn on. */
const lineReach = 8;
/** From the middle of a size to the end of its longest words. */
const sizeReach = 130;
/** Device pixels: the canvas moves and grows in steps, so that it is seldom made anew. */
const step = 64;
/** A canvas so many times larger than needed is given up for a smaller one. */
const wasteful = 4;

/** The CSS pixels of the viewport that an overlay paints; null for none. */
export function reachOfOverlay({ objects, items }: Overlay, { camera, viewport }: { camera: Camera; viewport: Viewport }): Box | null {
  const boxes = [...objects.map((object) => onScreen(reachOf(object), camera)), ...items.map(boxOfItem)];
  const around = boxAround(boxes);
  return around && meet(expandBox(around, lineReach), boxOf(0, 0, viewport.width, viewport.height));
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

/** Where to put a canvas that holds these CSS pixels; of the size that it has, as long as that does. */
export function roomFor(reach: Box, density: number, now: { readonly width: number; readonly height: number }): LiveBox {
  const down = (length: number): number => Math.floor((length * density) / step) * step;
  const [x, y] = [down(reach.minX), down(reach.minY)];
  const up = (from: number, to: number): number => Math.ceil((to * density - from) / step) * step;
  const [width, height] = [up(x, reach.maxX), up(y, reach.maxY)];
  // A side that it has stays: what is dragged needs another size each time it comes over the edge of a step, and a new canvas costs a frame.
  const kept = { width: Math.max(width, now.width), height: Math.max(height, now.height) };
  return kept.width * kept.height <= wasteful * width * height ? { x, y, ...kept } : { x, y, width, height };
}
