import type { Camera } from '../camera/camera.ts';
import { toScreen } from '../camera/camera.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { compareOrder } from '../document/order.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import { boxCenter, boxHeight, boxOf, boxWidth, joinBoxes } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate, scaleBy } from '../geometry/vec.ts';
import type { HandleTarget } from '../hit/handles.ts';
import { handlesOf, outerFrame } from '../hit/handles.ts';
import type { MarqueeMode } from '../hit/hit-test.ts';
import type { SelectionShape } from '../hit/selection-frame.ts';
import { selectionShape } from '../hit/selection-frame.ts';
import { measureObject } from '../measure/measure-object.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { frameCorners, pointInFrame, SIDES } from '../shapes/frame.ts';
import type { AlignmentGuide } from '../snapping/object-guides.ts';
import type { DrawingSnap } from '../snapping/snap-to-lines.ts';
import type { Calibration } from '../units/calibration.ts';
import { calibrationFor } from '../units/page-scales.ts';
import { cacheLast } from './cache-last.ts';
import type { Session } from './session.ts';
import { type Draft, type EditorState, isShown, shownRegions } from './state.ts';

/** Overlay shapes in CSS pixels of the viewport, so that they have one size at every zoom. */
export type OverlayItem =
  /** The box round the selection: its corners, clockwise. */
  | { readonly type: 'selection'; readonly corners: readonly Vec[] }
  /** The line from the selection's box to the rotation handle. */
  | { readonly type: 'stem'; readonly from: Vec; readonly to: Vec }
  | { readonly type: 'handle'; readonly target: HandleTarget; readonly at: Vec; readonly rotation: Radians }
  | { readonly type: 'guide'; readonly from: Vec; readonly to: Vec }
  /** A snapping point of the drawing. */
  | { readonly type: 'catch'; readonly on: DrawingSnap['on']; readonly at: Vec }
  | { readonly type: 'marquee'; readonly box: Box; readonly mode: MarqueeMode }
  /** The size of the object that is being drawn or resized; `height` null for a line. Page units. */
  | {
      readonly type: 'size';
      /** The middle of the label. */
      readonly at: Vec;
      /** Rotation that keeps the label upright in the view. */
      readonly rotation: Radians;
      readonly width: number;
      readonly height: number | null;
      readonly calibration: Calibration | null;
    }
  /** A region with its own scale. */
  | { readonly type: 'region'; readonly box: Box; readonly name: string };

export interface Overlay {
  /** The objects in the gesture, back to front, drawn through the camera. */
  readonly objects: readonly CanvasObject[];
  /** In drawing order. */
  readonly items: readonly OverlayItem[];
}

/** Everything to draw. */
export interface Scene {
  /** The visible objects of the document that are not in a gesture, within or touching a box of the page, back to front. */
  queryBase(box: Box): readonly CanvasObject[];
  /** The page and anything that paints beyond its edges. */
  extent(): Box;
  overlay(): Overlay;
  /** After objects were loaded, computes what later queries need, a few milliseconds of it. Returns whether that is all. */
  prepare(): boolean;
}

/** Specification section 9: guide margin 5. Guides extend this far beyond the aligned objects. CSS pixels. */
const GUIDE_MARGIN = 5;

export function createScene(session: Session): Scene {
  const liveShape = cacheLast((draft: Draft, selected: readonly CanvasObject[]) => {
    const live = new Map(draft.objects.map((object) => [object.id, object]));
    return selectionShape(selected.map((object) => live.get(object.id) ?? object));
  });
  const shape = (): SelectionShape | null => {
    const { draft } = session.state;
    return draft === null ? session.view.selectionShape() : liveShape(draft, session.view.selectedObjects());
  };
  const isHeld = (id: ObjectId): boolean => session.state.draft?.found.has(id) ?? false;
  return {
    queryBase: (box) => {
      const { draft, hidden } = session.state;
      const objects = session.workspace.index.query(box);
      if (draft === null && hidden.size === 0) return objects;
      return objects.filter((object) => !isHeld(object.id) && isShown(session.state, object));
    },
    prepare: () => session.workspace.index.prepare(),
    extent: () => {
      const { page } = session.state;
      const { bounds } = session.workspace.index;
      return bounds === null ? page : joinBoxes(page, bounds);
    },
    overlay: () => ({
      objects: [...(session.state.draft?.objects ?? [])].sort(compareOrder),
      items: [
        ...regionItems(session.state),
        ...selectionItems(shape(), session.state),
        ...guideItems(session.state),
        ...marqueeItems(session.state),
        ...sizeItems(session.state),
      ],
    }),
  };
}

function selectionItems(selection: SelectionShape | null, { camera, tool, draft, editing }: EditorState): OverlayItem[] {
  if (selection === null) return [];
  const outer = outerFrame(selection.frame, camera);
  const { rotation } = selection.frame;
  const items: OverlayItem[] = [{ type: 'selection', corners: frameCorners(outer).map((corner) => toScreen(camera, corner)) }];
  // Handles would be in the way while dragging or typing.
  if (tool !== 'select' || draft !== null || editing !== null) return items;
  const handles = handlesOf(selection, camera);
  const top = toScreen(camera, pointInFrame(outer, SIDES.n));
  for (const { target, at } of handles) if (target.type === 'rotate') items.push({ type: 'stem', from: top, to: at });
  return [...items, ...handles.map(({ target, at }) => ({ type: 'handle', target, at, rotation }) as const)];
}

function guideItems({ guides, camera }: EditorState): OverlayItem[] {
  const toPixels = (point: Vec): Vec => toScreen(camera, point);
  return guides.map((guide) =>
    'on' in guide ? { type: 'catch', on: guide.on, at: toPixels(guide.at) } : { type: 'guide', ...guideOnScreen(guide, toPixels) },
  );
}

function guideOnScreen({ axis, at, from, to }: AlignmentGuide, toPixels: (point: Vec) => Vec): { from: Vec; to: Vec } {
  if (axis === 'x') {
    const [start, end] = [toPixels({ x: at, y: from }), toPixels({ x: at, y: to })];
    return { from: { x: start.x, y: start.y - GUIDE_MARGIN }, to: { x: end.x, y: end.y + GUIDE_MARGIN } };
  }
  const [start, end] = [toPixels({ x: from, y: at }), toPixels({ x: to, y: at })];
  return { from: { x: start.x - GUIDE_MARGIN, y: start.y }, to: { x: end.x + GUIDE_MARGIN, y: end.y } };
}

function marqueeItems({ marquee, camera }: EditorState): OverlayItem[] {
  return marquee === null ? [] : [{ type: 'marquee', mode: marquee.mode, box: boxOnScreen(marquee.box, camera) }];
}

/** Gestures that change no size. */
const SIZE_KEEPS: ReadonlySet<string> = new Set(['select.translating', 'select.rotating']);
/** CSS pixels from the object to the middle of its size label, and from the label to the edges of the viewport. */
const [SIZE_GAP, SIZE_EDGE] = [18, 48];

function sizeItems({ draft, activity, camera, viewport, upright, ...scales }: EditorState): OverlayItem[] {
  const [object, ...others] = draft?.objects ?? [];
  if (object === undefined || others.length > 0 || SIZE_KEEPS.has(activity)) return [];
  const isBox = !('points' in object);
  if (!isBox && (object.kind !== 'line' || object.label !== '')) return [];
  const box = boundsOf(object);
  const shown = boxOnScreen(box, camera);
  const down = rotate({ x: 0, y: 1 }, upright);
  const reach = (Math.abs(down.x) * boxWidth(shown) + Math.abs(down.y) * boxHeight(shown)) / 2 + SIZE_GAP;
  const at = add(boxCenter(shown), scaleBy(down, reach));
  const inside = (value: number, length: number): number => Math.max(SIZE_EDGE, Math.min(length - SIZE_EDGE, value));
  const size = isBox ? { width: object.width, height: object.height } : { width: measureObject(object).length, height: null };
  return [
    {
      type: 'size',
      at: { x: inside(at.x, viewport.width), y: inside(at.y, viewport.height) },
      rotation: upright,
      calibration: calibrationFor(box, scales),
      ...size,
    },
  ];
}

const regionItems = (state: EditorState): OverlayItem[] =>
  shownRegions(state).map(({ box, name }) => ({ type: 'region', name, box: boxOnScreen(box, state.camera) }));

function boxOnScreen({ minX, minY, maxX, maxY }: Box, camera: Camera): Box {
  const [from, to] = [toScreen(camera, { x: minX, y: minY }), toScreen(camera, { x: maxX, y: maxY })];
  return boxOf(from.x, from.y, to.x, to.y);
}
