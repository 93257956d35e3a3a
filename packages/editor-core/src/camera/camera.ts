import type { Box } from '../geometry/box.ts';
import { boxCenter, boxHeight, boxOf, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { scaleBy, subtract } from '../geometry/vec.ts';
import type { ScreenPixels } from '../units/screen.ts';

/** The part of the page that the viewport shows. `x`, `y` is the page point at its top left; zoom 1 = 1 page unit is 1 CSS pixel. */
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

/** Specification section 9: the limits for zooming by hand. Fitting a large page to a small viewport may need less. */
export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 30;

/** Screen points are CSS pixels from the viewport's top left. */
export const toScreen = ({ x, y, zoom }: Camera, page: Vec): Vec => ({ x: (page.x - x) * zoom, y: (page.y - y) * zoom });
export const toPage = ({ x, y, zoom }: Camera, screen: Vec): Vec => ({ x: screen.x / zoom + x, y: screen.y / zoom + y });

/** Converts a length on the screen to page units at this zoom. */
export const lengthOnPage = ({ zoom }: Camera, length: ScreenPixels): number => length / zoom;

/** Pans by a distance on the screen. */
export function panBy(camera: Camera, screenDelta: Vec): Camera {
  const { x, y } = subtract(camera, scaleBy(screenDelta, 1 / camera.zoom));
  return { x, y, zoom: camera.zoom };
}

/** The camera that shows a page point at a viewport point. */
export const placeCamera = (page: Vec, screen: Vec, zoom: number): Camera => ({
  x: page.x - screen.x / zoom,
  y: page.y - screen.y / zoom,
  zoom,
});

/** Zooms so that the page point under `screen` stays there. From below the minimum zoom, it only zooms in. */
export function zoomTo(camera: Camera, screen: Vec, zoom: number): Camera {
  const least = Math.min(MIN_ZOOM, camera.zoom);
  return placeCamera(toPage(camera, screen), screen, Math.min(MAX_ZOOM, Math.max(least, zoom)));
}

export const zoomAt = (camera: Camera, screen: Vec, factor: number): Camera => zoomTo(camera, screen, camera.zoom * factor);

/** The visible part of the page. */
export const visibleBox = ({ x, y, zoom }: Camera, { width, height }: Viewport): Box => boxOf(x, y, x + width / zoom, y + height / zoom);

export const FIT_MARGIN = 24;

/** Centres the whole box in the viewport, as large as the maximum zoom and `most` allow. */
export function fitBox(box: Box, viewport: Viewport, margin = FIT_MARGIN, most = MAX_ZOOM): Camera {
  const [width, height] = [Math.max(1, viewport.width - 2 * margin), Math.max(1, viewport.height - 2 * margin)];
  const fitting = Math.min(width / boxWidth(box), height / boxHeight(box));
  const zoom = Math.min(MAX_ZOOM, most, fitting);
  return placeCamera(boxCenter(box), { x: viewport.width / 2, y: viewport.height / 2 }, zoom);
}
