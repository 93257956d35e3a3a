import { isToolStyles, type ToolStyles } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';

/** The last style of each tool, kept in this browser. */
export function keptStyles(): ToolStyles {
  const kept = storage.read('toolStyles');
  return isToolStyles(kept) ? kept : {};
}

export const keepStyles = (styles: ToolStyles): void => storage.write('toolStyles', styles);
