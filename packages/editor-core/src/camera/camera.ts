import type { Box } from '../geometry/box.ts';
import { boxCenter, boxHeight, boxOf, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { scaleBy, subtract } from '../geometry/vec.ts';
import type { ScreenPixels } from '../units/screen.ts';

/** Which part of the page the viewport shows. `x`, `y` is the page point at its top left; zoom 1 = 1 page unit is 1 CSS pixel. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Specification section 9. */
export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 30;

const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** Screen points are CSS pixels from the viewport's top left. */
export const toScreen = ({ x, y, zoom }: Camera, page: Vec): Vec => ({ x: (page.x - x) * zoom, y: (page.y - y) * zoom });
export const toPage = ({ x, y, zoom }: Camera, screen: Vec): Vec => ({ x: screen.x / zoom + x, y: screen.y / zoom + y });

/** How long a length on the screen is on the page at this zoom. */
export const lengthOnPage = ({ zoom }: Camera, length: ScreenPixels): number => length / zoom;

/** Moves the page under the viewport by a distance on the screen, as a hand would. */
export function panBy(camera: Camera, screenDelta: Vec): Camera {
  const { x, y } = subtract(camera, scaleBy(screenDelta, 1 / camera.zoom));
  return { x, y, zoom: camera.zoom };
}

/** The camera that shows a point of the page at a point of the viewport. */
export const cameraWith = (page: Vec, screen: Vec, zoom: number): Camera => ({
  x: page.x - screen.x / zoom,
  y: page.y - screen.y / zoom,
  zoom,
});

/** Zooms so that the page point under `screen` stays there. */
export const zoomTo = (camera: Camera, screen: Vec, zoom: number): Camera => cameraWith(toPage(camera, screen), screen, clampZoom(zoom));

export const zoomAt = (camera: Camera, screen: Vec, factor: number): Camera => zoomTo(camera, screen, camera.zoom * factor);

/** The part of the page that the viewport shows. */
export const visibleBox = ({ x, y, zoom }: Camera, { width, height }: Viewport): Box => boxOf(x, y, x + width / zoom, y + height / zoom);

export const FIT_MARGIN = 24;

/** Shows the whole box in the middle of the viewport, as large as the limits of zoom allow, and `most`. */
export function fitBox(box: Box, viewport: Viewport, margin = FIT_MARGIN, most = MAX_ZOOM): Camera {
  const [width, height] = [Math.max(1, viewport.width - 2 * margin), Math.max(1, viewport.height - 2 * margin)];
  const fitting = Math.min(width / boxWidth(box), height / boxHeight(box));
  const zoom = clampZoom(Number.isFinite(fitting) ? Math.min(fitting, most) : most);
  return cameraWith(boxCenter(box), { x: viewport.width / 2, y: viewport.height / 2 }, zoom);
}
