import fc from 'fast-check';
import type { PageLook } from './make-pdf.ts';

/** A page of any size and place, perhaps cropped, rotated and scaled. */
export const somePage: fc.Arbitrary<PageLook> = fc
  .record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    w: fc.integer({ min: 200, max: 3_000 }),
    h: fc.integer({ min: 200, max: 3_000 }),
    isCropped: fc.boolean(),
    Rotate: fc.constantFrom(0, 90, 180, 270),
    UserUnit: fc.constantFrom(1, 2, 10),
  })
  .map(({ x, y, w, h, isCropped, Rotate, UserUnit }): PageLook => {
    const CropBox = [x + 40, y + 20, x + w - 10, y + h - 30] as const;
    return { MediaBox: [x, y, x + w, y + h], Rotate, UserUnit, ...(isCropped ? { CropBox } : {}) };
  });
