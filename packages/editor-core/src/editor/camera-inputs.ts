import type { Camera } from '../camera/camera.ts';
import { fitBox, MAX_ZOOM, panBy, zoomAt, zoomTo } from '../camera/camera.ts';
import { scaleBy } from '../geometry/vec.ts';
import type { InputOf } from './input.ts';
import { repeatMove } from './pointer-inputs.ts';
import type { Session } from './session.ts';

/** Zoom per CSS pixel of the wheel: a notch of 100 zooms by about a fifth. */
const WHEEL_RATE = 0.002;
/** Browsers report a trackpad pinch as a wheel with Ctrl and small steps. */
const PINCH_RATE = 0.01;
const LONGEST_PINCH = 25;

export function turnWheel(session: Session, { screen, delta, modifiers }: InputOf<'wheel'>): void {
  const { camera } = session.state;
  if (modifiers.shift) return moveCamera(session, panBy(camera, scaleBy(delta.x === 0 ? { x: delta.y, y: 0 } : delta, -1)));
  const pinched = Math.max(-LONGEST_PINCH, Math.min(LONGEST_PINCH, delta.y)) * PINCH_RATE;
  const exponent = modifiers.ctrl ? pinched : delta.y * WHEEL_RATE;
  return moveCamera(session, zoomAt(camera, screen, Math.exp(-exponent)));
}

export function pinch(session: Session, { screen, by, factor }: InputOf<'pinch'>): void {
  moveCamera(session, zoomAt(panBy(session.state.camera, by), screen, factor));
}

export function placeCameraAt(session: Session, { camera }: InputOf<'place-camera'>): void {
  moveCamera(session, { ...camera, zoom: Math.min(MAX_ZOOM, camera.zoom) });
}

/** The default margin round a box that is brought into view, as a share. */
const LOOK_MARGIN = 0.25;

export function lookAt(session: Session, { box, maxZoom, margin = LOOK_MARGIN }: InputOf<'look-at'>): void {
  const { viewport } = session.state;
  const fitted = fitBox(box, viewport, margin * Math.min(viewport.width, viewport.height));
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  moveCamera(session, zoomTo(fitted, middle, Math.min(fitted.zoom, maxZoom)));
}

/** Updates a gesture in progress: the pointer is now over another page point. */
function moveCamera(session: Session, camera: Camera): void {
  session.set({ camera });
  repeatMove(session);
}
