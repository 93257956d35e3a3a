import { drawOpsOf, supersededMark } from '@sheetmark/editor-core';
import { names } from '../model.ts';
import type { PageSpace } from '../page-space.ts';
import { dict, name, textString } from '../pdf/values.ts';
import type { Annotation } from './annotation.ts';
import { rectOfBox } from './user-space.ts';

/** ISO 32000-2, table 167: printed, read-only, locked with its contents. */
const FLAGS = 4 + 64 + 128 + 512;

/** A watermark across the page (ISO 32000-2, 12.5.6.22), above everything else. */
export function watermarkOf(text: string | null, space: PageSpace): Annotation[] {
  if (text === null) return [];
  const rect = rectOfBox(space, { minX: 0, minY: 0, maxX: space.width, maxY: space.height });
  const entries = { Type: name('Annot'), Subtype: name('Watermark'), NM: textString(names.superseded), Rect: [...rect], F: FLAGS };
  const shaped = { subtype: 'Watermark', rect, entries: {}, ops: supersededMark(text, space).flatMap((object) => drawOpsOf(object)) };
  return [{ name: names.superseded, dict: dict({ ...entries, Contents: textString(text) }), parent: null, shaped }];
}
