import { boxOf, carryMarkup, judgePlace, toWire } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';

const SHEET = { width: 2384, height: 1684 };
/** Objects in each markup, of all kinds in turn. */
const OBJECTS = 3;
const CHANGES = 500;
const MATRIX = { a: 0.9998, b: 0.017, c: -0.017, d: 0.9998, e: 30, f: -12 };
const CALIBRATION = { actual: 72, calibrated: 2.5, unit: 'm' };

/** CPU milliseconds to move this many markups to another version of their sheet, and to judge their places among its changes. */
export function measureCarrying(markups: number): number {
  const drawn = Array.from({ length: markups }, (_, markup) => drawMarkup(markup * OBJECTS));
  const changes = Array.from({ length: CHANGES }, (_, index) => {
    const [x, y] = [(index * 97) % SHEET.width, (index * 61) % SHEET.height];
    return { box: boxOf(x, y, x + 20, y + 10), shift: index % 4 === 0 ? { x: 12, y: 0 } : null };
  });
  const alignment = { isTrusted: true, coverage: 0.9, residual: 0.1, isByPeople: false };
  const scaling = { before: { calibration: CALIBRATION, regions: [] }, after: { calibration: CALIBRATION, regions: [] } };
  const started = process.cpuUsage();
  for (const [index, details] of drawn.entries()) {
    const { bounds } = carryMarkup(details, { matrix: MATRIX, scaling, markupId: index + 1 });
    judgePlace(bounds, { ...SHEET, alignment, changes });
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

const drawMarkup = (first: number): unknown[] =>
  Array.from({ length: OBJECTS }, (_, index) => toWire(anObject(KINDS[(first + index) % KINDS.length] ?? 'rectangle')));
