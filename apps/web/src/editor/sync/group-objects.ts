import type { CanvasObject } from '@sheetmark/editor-core';

/** New objects in drawing order, grouped by their outermost group. */
export function groupObjects(objects: readonly CanvasObject[]): CanvasObject[][] {
  const byGroup = Map.groupBy(objects, ({ id, groups }) => (groups.length === 0 ? `object ${id}` : `group ${groups.at(-1)}`));
  return [...byGroup.values()];
}
