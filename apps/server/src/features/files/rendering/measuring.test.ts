import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { boxAroundPoints, boxOf, type CanvasObject, expandBox, measureInReality, type Vec } from '@sheetmark/editor-core';
import { anObject, TestEditor } from '@sheetmark/editor-core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { type Box, writeDocument } from './testing/documents.ts';

let folder: string;
let renderer: Renderer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'measuring-'));
  renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
});

afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

/** A room with a step in it, in the units of the document: 160 by 120 without the 60 by 50 of one corner, and a slanted wall. */
const room = [
  [0, 0],
  [160, 0],
  [160, 70],
  [100, 70],
  [100, 120],
  [30, 120],
  [0, 80],
] as const;
const truth = { area: 160 * 120 - 60 * 50 - (30 * 40) / 2, round: 160 + 70 + 60 + 50 + 70 + 50 + 80, width: 160 };

const rotations = [0, 90, 180, 270] as const;
const crops: readonly (Box | undefined)[] = [undefined, [-20, 10, 400, 300]];
const userUnits = [1, 2.5, 10];

const sheets = rotations.flatMap((rotation) => crops.flatMap((crop) => userUnits.map((userUnit) => ({ rotation, crop, userUnit }))));

async function roomOnEverySheet(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const { rotation, crop, userUnit } of sheets) {
    const page = document.addPage([600, 500]);
    if (crop) page.setCropBox(...crop);
    page.setMediaBox(-50, -50, 600, 500);
    page.setRotation(degrees(rotation));
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
    const path = room.map(([x, y], corner) => `${x + 60} ${y + 70} ${corner === 0 ? 'm' : 'l'}`).join('\n');
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(`${path} h S`)));
  }
  return document.save();
}

/** The corners as they can be snapped to: where each line of the drawing begins. */
function cornersOf(lines: readonly number[]): Vec[] {
  const corners: Vec[] = [];
  for (let at = 0; at < lines.length; at += 4) corners.push({ x: lines[at] ?? Number.NaN, y: lines[at + 1] ?? Number.NaN });
  return corners;
}

/** A point is 1/72 inch. */
const at = (ratio: number) => ({ actual: 72 / 25.4, calibrated: ratio, unit: 'mm' });

/** A thousandth. */
const expectNear = (measured: number | undefined, real: number): void => {
  expect(Math.abs((measured ?? Number.NaN) / real - 1)).toBeLessThan(0.001);
};

it('lengths and areas are right within a thousandth for every rotation, CropBox, UserUnit and region', async () => {
  const source = writeDocument(folder, 'rooms.pdf', await roomOnEverySheet());
  const { pages } = await renderer.inspect(source);
  for (const [index, { userUnit }] of sheets.entries()) {
    const page = pages[index];
    if (!page) throw new Error(`no page ${index}`);
    const points = cornersOf((await renderer.readPage(source, page)).lines);
    expect(points).toHaveLength(room.length);
    // Drawn at 1:50, measured in millimetres.
    const calibration = at(50);
    const scale = (userUnit * 50 * 25.4) / 72;
    const measure = (object: CanvasObject) => measureInReality(object, calibration);
    expectNear(measure(anObject('area', { points })).area?.value, truth.area * scale ** 2);
    expectNear(measure(anObject('area', { points })).length.value, truth.round * scale);
    expectNear(measure(anObject('perimeter', { points: [...points, ...points.slice(0, 1)] })).length.value, truth.round * scale);
    expectNear(measure(anObject('line', { points: points.slice(0, 2), subType: 'measurementLine' })).length.value, truth.width * scale);
    // The room lies in a detail at 1:5, the label says so.
    const region = { id: 'r', name: 'Detail', box: expandBox(boxAroundPoints(points) ?? boxOf(0, 0, 0, 0), 1), calibration: at(5) };
    const editor = new TestEditor({ page, calibration, regions: [region] });
    const drawn = editor.dispatch({ type: 'place', objects: [anObject('area', { points })] }).only;
    const [, said] = /^([\d.,]+) mm²$/.exec('label' in drawn ? drawn.label : '') ?? [];
    expectNear(Number(said?.replaceAll(',', '')), truth.area * (scale / 10) ** 2);
  }
});
