import type { CanvasObject } from '../document/object.ts';
import { findDirtyBoxes } from './dirty.ts';
import type { Effect } from './effect.ts';
import { type EditorState, shownRegions } from './state.ts';

const OVERLAY_PARTS = [
  'draft',
  'guides',
  'marquee',
  'selection',
  'editing',
  'tool',
  'viewport',
  'camera',
  'documentVersion',
  'regions',
] as const;

/** The effects of going from one state to the next, except changes of the document. */
export function effectsBetween(before: EditorState, after: EditorState): Effect[] {
  const effects: Effect[] = [];
  const moved = movedObjects(before, after);
  if (moved.length > 0) effects.push({ type: 'base-changed', dirty: findDirtyBoxes(moved.map((object) => [object, null])) });
  if (before.camera !== after.camera) effects.push({ type: 'camera-changed', camera: after.camera });
  if (before.tool !== after.tool) effects.push({ type: 'tool-changed', tool: after.tool });
  if (before.styles !== after.styles) effects.push({ type: 'styles-changed', styles: after.styles });
  if (before.snapping !== after.snapping) effects.push({ type: 'snapping-changed', snapping: after.snapping });
  if (before.editing !== after.editing) effects.push({ type: 'editing-changed', editing: after.editing });
  if (before.selection !== after.selection) effects.push({ type: 'selection-changed', selection: after.selection });
  if (before.textRange !== after.textRange || before.sheetText !== after.sheetText) effects.push({ type: 'text-changed' });
  if (before.cursor !== after.cursor) effects.push({ type: 'cursor-changed', cursor: after.cursor });
  const isShown = hasOverlay(before) || hasOverlay(after);
  if (isShown && OVERLAY_PARTS.some((part) => before[part] !== after[part])) effects.push({ type: 'overlay-changed' });
  return effects;
}

const hasOverlay = (state: EditorState): boolean =>
  state.draft !== null || state.selection.length > 0 || state.marquee !== null || state.guides.length > 0 || shownRegions(state).length > 0;

/** The objects that were picked up or put back, as the base bitmap shows or showed them. */
function movedObjects({ draft: before }: EditorState, { draft: after }: EditorState): CanvasObject[] {
  if (before === after) return [];
  const lifted = [...(after?.found ?? [])].filter(([id]) => before?.found.has(id) !== true);
  const returned = [...(before?.found ?? [])].filter(([id]) => after?.found.has(id) !== true);
  return [...lifted, ...returned].map(([, object]) => object);
}
