import type { Camera } from '../camera/camera.ts';
import { lengthOnPage, toPage, toScreen } from '../camera/camera.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate } from '../geometry/vec.ts';
import type { Frame, Side } from '../shapes/frame.ts';
import { expandFrame, frameContains, pointInFrame, SIDE_NAMES, SIDES } from '../shapes/frame.ts';
import { screenPixels } from '../units/screen.ts';
import type { SelectionShape } from './selection-frame.ts';
import { selectionVertices } from './selection-frame.ts';

export type HandleTarget =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'rotate' }
  | { readonly type: 'vertex'; readonly index: number };

/** A handle in CSS pixels of the viewport, so that it has one size at every zoom. */
export interface Handle {
  readonly target: HandleTarget;
  readonly at: Vec;
}

/** The selection box is this far outside, so that the markup's own colour stays visible. */
const SELECTION_GAP = screenPixels(5);
/** From the selection box's upper side to the rotation handle. */
const ROTATE_REACH = screenPixels(22);
export const HANDLE_SIZE = screenPixels(8);
/** Hit distance of handles; smaller inside the frame, where the user usually wants the object. */
const HIT_REACH = 12;
const HIT_REACH_INSIDE = 6;

/** The frame as drawn, outside the objects. */
export const outerFrame = (frame: Frame, camera: Camera): Frame => expandFrame(frame, lengthOnPage(camera, SELECTION_GAP));

export function handlesOf(selection: SelectionShape, camera: Camera): readonly Handle[] {
  const frame = outerFrame(selection.frame, camera);
  const handles: Handle[] = selectionVertices(selection).map((point, index) => ({
    target: { type: 'vertex', index },
    at: toScreen(camera, point),
  }));
  const place = (side: Side): Vec => toScreen(camera, pointInFrame(frame, SIDES[side]));
  if (selection.grips === 'box') for (const side of SIDE_NAMES) handles.push({ target: { type: 'side', side }, at: place(side) });
  if (selection.rotatable) {
    const up = rotate({ x: 0, y: 0 - ROTATE_REACH }, frame.rotation);
    handles.push({ target: { type: 'rotate' }, at: add(place('n'), up) });
  }
  return handles;
}

/** The handle nearest to a point of the viewport, within the hit distance. */
export function handleAt(selection: SelectionShape, camera: Camera, screen: Vec): Handle | null {
  const isInside = selection.grips === 'box' && frameContains(selection.frame, toPage(camera, screen));
  let best: Handle | null = null;
  let reach = isInside ? HIT_REACH_INSIDE : HIT_REACH;
  for (const handle of handlesOf(selection, camera)) {
    const away = Math.max(Math.abs(handle.at.x - screen.x), Math.abs(handle.at.y - screen.y));
    if (away <= reach) [best, reach] = [handle, away];
  }
  return best;
}

export type Cursor =
  | 'default'
  | 'crosshair'
  | 'grab'
  | 'grabbing'
  | 'move'
  | 'text'
  | 'rotate'
  | 'ns-resize'
  | 'ew-resize'
  | 'nwse-resize'
  | 'nesw-resize';

/** By the direction of the handle, in eighths of a turn from the right. */
const RESIZE_CURSORS: readonly Cursor[] = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'];

export function cursorOf({ target }: Handle, { rotation }: Frame): Cursor {
  if (target.type === 'rotate') return 'rotate';
  if (target.type === 'vertex') return 'move';
  const pull = rotate(SIDES[target.side], rotation);
  const eighths = Math.round(Math.atan2(pull.y, pull.x) / (Math.PI / 4));
  return RESIZE_CURSORS[(eighths + 8) % 4] ?? 'move';
}
