import type { Camera } from '../camera/camera.ts';
import { fitBox, MAX_ZOOM, MIN_ZOOM, zoomTo } from '../camera/camera.ts';
import { boxAround } from '../geometry/box.ts';
import { paintBoundsOf } from '../shapes/appearance.ts';
import type { Command, EditorView } from './act.ts';

/** The steps of the zoom commands. */
const ZOOM_STEPS: readonly number[] = [MIN_ZOOM, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, MAX_ZOOM];

/** A zoom this near to a step counts as that step. */
const NEAR = 1.01;

const zoomToCenter = ({ camera, viewport }: EditorView, zoom: number): Camera =>
  zoomTo(camera, { x: viewport.width / 2, y: viewport.height / 2 }, zoom);

const stepAbove = (zoom: number): number => ZOOM_STEPS.find((step) => step > zoom * NEAR) ?? MAX_ZOOM;
const stepBelow = (zoom: number): number => [...ZOOM_STEPS].reverse().find((step) => step < zoom / NEAR) ?? zoom;

/** Fits the width and keeps the vertical position. */
function fitWidth({ page, camera, viewport }: EditorView): Camera {
  const middle = camera.y + viewport.height / 2 / camera.zoom;
  return fitBox({ ...page, minY: middle, maxY: middle }, viewport);
}

function fitSelection(view: EditorView): Camera {
  const box = boxAround(view.selectedObjects().map(paintBoundsOf));
  return box === null ? view.camera : fitBox(box, view.viewport);
}

export const viewCommands: readonly Command[] = [
  {
    id: 'zoom-in',
    shortcuts: ['+', '=', 'Ctrl+=', 'Ctrl++'],
    whileBusy: true,
    enabled: ({ camera }) => camera.zoom < MAX_ZOOM,
    run: (view) => ({ camera: zoomToCenter(view, stepAbove(view.camera.zoom)) }),
  },
  {
    id: 'zoom-out',
    shortcuts: ['-', 'Ctrl+-'],
    whileBusy: true,
    enabled: ({ camera }) => camera.zoom > MIN_ZOOM,
    run: (view) => ({ camera: zoomToCenter(view, stepBelow(view.camera.zoom)) }),
  },
  {
    id: 'zoom-to-100',
    shortcuts: ['Shift+0'],
    whileBusy: true,
    enabled: () => true,
    run: (view) => ({ camera: zoomToCenter(view, 1) }),
  },
  {
    id: 'fit-page',
    shortcuts: ['Shift+1'],
    whileBusy: true,
    enabled: () => true,
    run: (view) => ({ camera: fitBox(view.page, view.viewport) }),
  },
  {
    id: 'fit-width',
    shortcuts: ['Shift+3'],
    whileBusy: true,
    enabled: () => true,
    run: (view) => ({ camera: fitWidth(view) }),
  },
  {
    id: 'fit-selection',
    shortcuts: ['Shift+2'],
    enabled: ({ selection }) => selection.length > 0,
    run: (view) => ({ camera: fitSelection(view) }),
  },
];
