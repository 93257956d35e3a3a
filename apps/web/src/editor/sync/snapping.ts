import type { Snapping } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';

/** The snapping settings stored in this browser. */
export const readSnapping = (): { snapping?: Snapping } => {
  const snapping = storage.read('snapping');
  return snapping ? { snapping } : {};
};

export const storeSnapping = (snapping: Snapping): void => storage.write('snapping', snapping);
