import { type CanvasObject, orderBetween, type OrderKey, type PageScales } from '@sheetmark/editor-core';
import type { AnnotateOptions } from '../annotate.ts';
import type { ExportedMarkup } from '../model.ts';
import { fontSources } from './font-sources.ts';

const TIME = '2026-11-20T10:00:00.000Z';

export const aMarkup = (id: number, objects: readonly CanvasObject[], parts: Partial<ExportedMarkup> = {}): ExportedMarkup => ({
  id,
  number: id,
  author: 'Maren Okafor',
  created: TIME,
  modified: TIME,
  status: 'none',
  closedBy: null,
  objects,
  comments: [],
  ...parts,
});

/** The objects with ids and z-order as in the list. */
export function stacked<T extends CanvasObject>(objects: readonly T[]): T[] {
  let below: OrderKey | null = null;
  return objects.map((object, i) => {
    const order = orderBetween(below, null);
    below = order;
    return { ...object, id: `o${i}`, order };
  });
}

export const noScales: PageScales = { calibration: null, regions: [] };

const picture = { width: 2, height: 1, rgb: Uint8Array.of(255, 0, 0, 0, 0, 255), alpha: Uint8Array.of(255, 128) };

export const options: AnnotateOptions = {
  comments: true,
  flatten: false,
  watermark: null,
  fonts: fontSources,
  pictures: new Map([['media/1', picture]]),
};
