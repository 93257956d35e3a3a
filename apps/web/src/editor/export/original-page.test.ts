import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { placingOn } from './original-page.ts';

/** The visible part of the page in its own coordinates: the CropBox clipped to the MediaBox. */
const crops = [
  { crop: null, shown: { left: -50, bottom: -50, right: 550, top: 450 } },
  { crop: [-20, 10, 400, 300], shown: { left: -20, bottom: 10, right: 380, top: 310 } },
  { crop: [-900, 10, 1000, 300], shown: { left: -50, bottom: 10, right: 100, top: 310 } },
] as const;

/** The page coordinates of the upright sheet's upper left and upper right corners, by its Rotate. */
const corners = {
  0: [
    ['left', 'top'],
    ['right', 'top'],
  ],
  90: [
    ['left', 'bottom'],
    ['left', 'top'],
  ],
  180: [
    ['right', 'bottom'],
    ['left', 'bottom'],
  ],
  270: [
    ['right', 'top'],
    ['right', 'bottom'],
  ],
} as const;

const cases = [0, 90, 180, 270].flatMap((turn) => crops.flatMap((each) => [1, 2.5, 10].map((unit) => ({ turn, unit, ...each }))));

it.each(cases)('maps page units to the sheet with Rotate $turn, UserUnit $unit, CropBox $crop', async ({ turn, unit, crop, shown }) => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 500]);
  page.setMediaBox(-50, -50, 600, 500);
  if (crop) page.setCropBox(crop[0], crop[1], crop[2], crop[3]);
  page.setRotation(degrees(turn));
  page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
  const [again] = (await PDFDocument.load(await document.save())).getPages();
  if (!again) throw new Error('no page');
  const { width, height, toSheet } = placingOn(again);
  const [a, b, c, d, e, f] = toSheet;
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f].map((value) => Number(value.toFixed(6)));
  const [upperLeft, upperRight] = Object.entries(corners).find(([key]) => Number(key) === turn)![1];
  expect(at(0, 0)).toEqual(upperLeft.map((side) => shown[side]));
  expect(at(width, 0)).toEqual(upperRight.map((side) => shown[side]));
  expect(width * height).toBeCloseTo((shown.right - shown.left) * (shown.top - shown.bottom) * unit ** 2);
  // A millimetre stays a millimetre, and text isn't mirrored: y points down in page units and up in a PDF.
  expect(Math.hypot(a, b) * unit).toBeCloseTo(1);
  expect((a * d - b * c) * unit ** 2).toBeCloseTo(-1);
});
