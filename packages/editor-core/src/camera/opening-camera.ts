import type { Box } from '../geometry/box.ts';
import { boxHeight, boxWidth } from '../geometry/box.ts';
import type { Camera, Viewport } from './camera.ts';
import { FIT_MARGIN, fitBox } from './camera.ts';

/** Specification section 9: the maximum zoom of a page when it is opened, by its longer side in page units. */
const ZOOM_BY_SIZE: readonly (readonly [upTo: number, zoom: number])[] = [
  [200, 4.5],
  [400, 4],
  [850, 3.5],
  [1_200, 3],
  [1_700, 2.5],
  [2_400, 2],
  [3_400, 1.5],
  [6_000, 1],
  [12_000, 0.5],
  [Number.POSITIVE_INFINITY, 0.2],
];

/** The camera for a page that has just been opened: the whole page, with small pages not enlarged too much. */
export function openingCamera(page: Box, viewport: Viewport): Camera {
  const side = Math.max(boxWidth(page), boxHeight(page));
  const [, most = 1] = ZOOM_BY_SIZE.find(([upTo]) => side <= upTo) ?? [];
  return fitBox(page, viewport, FIT_MARGIN, most);
}
