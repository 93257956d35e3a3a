import type { CarriedMarkup, Markup } from '@sheetmark/contract';
import { type Box, boxAround, boundsOf, type CanvasObject, fromWire, toWire, translateObject, type Vec } from '@sheetmark/editor-core';
import { isPlaced } from './queue.ts';

/** A markup's objects on both versions. */
export interface CarriedObjects {
  readonly before: readonly CanvasObject[];
  /** Where it is on the newer version; where it was last while it isn't placed. */
  readonly after: readonly CanvasObject[];
}

/** `kept`, `carried`: the markup as the older and the newer version have it. */
export function objectsOf(
  row: CarriedMarkup,
  { kept, carried }: { kept: Markup | undefined; carried: Markup | undefined },
): CarriedObjects {
  const read = (markup: Markup | undefined) => (markup ? fromWire(markup.editor_details, markup.id).objects : []);
  const [before, now] = [read(kept), read(carried)];
  return { before, after: isPlaced(row) || before.length === 0 ? now : before };
}

export const boxAroundObjects = (objects: readonly CanvasObject[]): Box | null => boxAround(objects.map(boundsOf));

export const moveObjects = (objects: readonly CanvasObject[], by: Vec): readonly CanvasObject[] =>
  by.x === 0 && by.y === 0 ? objects : objects.map((object) => translateObject(object, by));

/** Proposed places are dashed. */
export const dashObjects = (objects: readonly CanvasObject[]): readonly CanvasObject[] =>
  objects.map((object) => ({ ...object, dash: 'dashed' }));

/** What the server saves for a markup that is placed by hand. */
export function toSaved(markup: Markup, objects: readonly CanvasObject[]): unknown[] {
  const { foreign } = fromWire(markup.editor_details, markup.id);
  return [...objects.map((object) => toWire(object)), ...foreign];
}
