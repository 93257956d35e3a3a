import { isToolStyles, type ToolStyles } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';

/** The tool styles stored in this browser. */
export function readStyles(): ToolStyles {
  const kept = storage.read('toolStyles');
  return isToolStyles(kept) ? kept : {};
}

export const storeStyles = (styles: ToolStyles): void => storage.write('toolStyles', styles);
