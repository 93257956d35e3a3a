import { placeCamera } from '../camera/camera.ts';
import type { ToolState } from './tool.ts';

/** Keeps the grabbed page point under the pointer. */
export const panning: ToolState = {
  name: 'panning',
  cursor: 'grabbing',
  pointerMove: ({ screen, startPage }, { camera }) => ({ camera: placeCamera(startPage, screen, camera.zoom) }),
  pointerUp: () => ({ commit: true }),
};
