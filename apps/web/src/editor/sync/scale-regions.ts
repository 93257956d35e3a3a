import type { ScaleRegion as SavedRegion } from '@sheetmark/contract';
import type { ScaleRegion } from '@sheetmark/editor-core';

/** Regions converted between the server's and the editor's form. */
export const toRegion = ({ id, name, left, top, width, height, calibration }: SavedRegion): ScaleRegion => ({
  id,
  name,
  box: { minX: left, minY: top, maxX: left + width, maxY: top + height },
  calibration,
});

export const fromRegion = ({ name, box: { minX, minY, maxX, maxY }, calibration }: ScaleRegion): Omit<SavedRegion, 'id'> => ({
  name,
  left: minX,
  top: minY,
  width: maxX - minX,
  height: maxY - minY,
  calibration,
});
