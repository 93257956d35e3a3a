import type { WorkRow } from '@sheetmark/contract';
import { compareOrder, fromWire, THUMBNAIL_SIZE, thumbnailFrame, toSvg } from '@sheetmark/editor-core';
import { useMemo } from 'react';

/** Pixels of a line at least, where a markup is shown this many pixels wide. */
const legible = { line: 2, width: 44 } as const;
/** More would be a blot. */
const mostObjects = 60;

/** The objects of a markup over its small picture, with lines that can be seen at that size. */
export function MarkupSketch({ row: { id, editor_details: details } }: { row: WorkRow & { type: 'markup' } }) {
  const picture = useMemo(() => drawSketch(details, id), [details, id]);
  return picture === null ? null : <img src={picture} alt="" />;
}

function drawSketch(details: unknown, id: number): string | null {
  const { objects } = fromWire(details, id);
  const frame = thumbnailFrame(objects);
  if (!frame) return null;
  const width = frame.maxX - frame.minX;
  const least = (legible.line * width) / legible.width;
  const bold = objects
    .toSorted(compareOrder)
    .slice(0, mostObjects)
    // The border of a text would cover its letters.
    .map((object) =>
      object.kind !== 'text' && object.strokeWidth > 0 ? { ...object, strokeWidth: Math.max(object.strokeWidth, least) } : object,
    );
  return `data:image/svg+xml,${encodeURIComponent(toSvg(bold, frame, THUMBNAIL_SIZE.width / width))}`;
}
