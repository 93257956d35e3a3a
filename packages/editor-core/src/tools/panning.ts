import { cameraWith } from '../camera/camera.ts';
import type { ToolState } from './tool.ts';

/** Keeps the point of the page that was grabbed under the pointer. */
export const panning: ToolState = {
  name: 'panning',
  cursor: 'grabbing',
  pointerMove: ({ screen, startPage }, { camera }) => ({ camera: cameraWith(startPage, screen, camera.zoom) }),
  pointerUp: () => ({ commit: true }),
};
