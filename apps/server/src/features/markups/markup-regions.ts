import type { EditorId, MarkupId } from '@sheetmark/contract';
import { type Box, boundsOf, boxAround, fromWire } from '@sheetmark/editor-core';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { getEditorDetails } from './editor-details.repository.ts';
import { objectsIn, parseScales } from './markup-facts.ts';
import { findObjects } from './markup-fields.repository.ts';

/** Where a markup is on its page, in metres: from the page's top left, x to the right and y up. */
export interface MarkupRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const METRES: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  km: 1_000,
  in: 0.0254,
  ft: 0.3048,
  'ft-in': 0.3048,
  yd: 0.9144,
};
/** Of the paper itself, where the page has no scale. */
const METRES_PER_POINT = 0.0254 / 72;
/** Of an object in one place, and of the view around a markup. */
const SMALLEST = 0.01;
const AROUND = 1.2;

/** Null of markups with nothing drawn. The caller has listed the markup for someone who may see it. */
export async function findRegion(db: Reader, { id, editor_id }: { id: MarkupId; editor_id: EditorId }): Promise<MarkupRegion | null> {
  const box = await boxOf(objectsIn(await findObjects(db, id)));
  const { calibration } = parseScales(await getEditorDetails(db, editor_id));
  const unit = METRES[calibration?.unit ?? ''];
  return box && toRegion(box, calibration && unit !== undefined ? (calibration.calibrated / calibration.actual) * unit : METRES_PER_POINT);
}

async function boxOf(objects: readonly unknown[]): Promise<Box | null> {
  let box: Box | null = null;
  for (let at = 0; at < objects.length; at += 500) {
    await yieldToOthers();
    const boxes = fromWire(objects.slice(at, at + 500), 0).objects.map(boundsOf);
    box = boxAround(box === null ? boxes : [box, ...boxes]);
  }
  return box;
}

function toRegion({ minX, minY, maxX, maxY }: Box, metres: number): MarkupRegion {
  const size = (length: number): number => Math.max(length * metres * AROUND, SMALLEST);
  return { x: ((minX + maxX) / 2) * metres, y: (-(minY + maxY) / 2) * metres, width: size(maxX - minX), height: size(maxY - minY) };
}
