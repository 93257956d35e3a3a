import type { PageChange, Sheet } from '@sheetmark/contract';
import type { Box } from '@sheetmark/editor-core';

/** How much is shown around a change: a share of its size, and at least this many page units. */
const [around, least] = [1, 40];

/** What is shown of the newer sheet for a change. Not much more than the sheet, so that large changes don't shrink it. */
export function surroundingsOf({ left, top, width, height }: PageChange['box'], sheet: Pick<Sheet, 'width' | 'height'> | null): Box {
  const [x, y] = [Math.max(least, width * around), Math.max(least, height * around)];
  const box = { minX: left - x, minY: top - y, maxX: left + width + x, maxY: top + height + y };
  if (!sheet) return box;
  return {
    minX: Math.max(box.minX, Math.min(left, 0) - least),
    minY: Math.max(box.minY, Math.min(top, 0) - least),
    maxX: Math.min(box.maxX, Math.max(left + width, sheet.width) + least),
    maxY: Math.min(box.maxY, Math.max(top + height, sheet.height) + least),
  };
}
