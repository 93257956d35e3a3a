import type { AnnotationChange } from '@sheetmark/contract';
import { type Box, boxAround, type CanvasObject, expandBox, fromWire, paintBoundsOf, toSvg } from '@sheetmark/editor-core';

const objectsOf = (side: AnnotationChange['ours']): readonly CanvasObject[] => (side ? fromWire(side.objects, 0).objects : []);

/** The part of the page that contains both sides, so that their pictures show a move. */
function frameOf(objects: readonly CanvasObject[]): Box {
  const around = boxAround(objects.map(paintBoundsOf)) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return expandBox(around, 0.08 * Math.max(around.maxX - around.minX, around.maxY - around.minY, 1));
}

/** Pictures of both sides in one frame; null for a side that isn't there. `size`: pixels of the longer side. */
export function picturesOf(
  { ours, theirs }: AnnotationChange,
  size: number,
): { readonly ours: string | null; readonly theirs: string | null } {
  const [here, there] = [objectsOf(ours), objectsOf(theirs)];
  const frame = frameOf([...here, ...there]);
  const scale = size / Math.max(frame.maxX - frame.minX, frame.maxY - frame.minY);
  const picture = (objects: readonly CanvasObject[]): string | null =>
    objects.length === 0 ? null : `data:image/svg+xml,${encodeURIComponent(toSvg(objects, frame, scale))}`;
  return { ours: picture(here), theirs: picture(there) };
}
