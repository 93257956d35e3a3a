import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetGeometry } from '@sheetmark/compare';
import { afterAll, describe, expect, it } from 'vitest';
import { readStoredGeometry, writeGeometry } from './stored-geometry.ts';

const box = { left: 1.25, top: 2, right: 30, bottom: 9.5 };
const pens = (widths: number[]) => ({
  widths: Float32Array.from(widths),
  periods: new Float32Array(widths.length),
  drawn: Float32Array.from(widths, () => 0.5),
});
const page: SheetGeometry = {
  width: 842,
  height: 595.276,
  words: [{ text: 'Tür “D12”', box, angle: Math.PI / 2, colour: 0xff0000 }],
  pictures: [{ box, hash: 4_294_967_295 }],
  strokes: { ends: Float32Array.from([0, 0.1, 5, 5, 7, 8, 9, 10]), colours: Uint32Array.from([0, 0xffffff]), pens: pens([0.36, 2]) },
  fills: { ends: Float32Array.from([1, 2, 3, 4]), colours: Uint32Array.from([0x123456]), pens: undefined },
};
const folder = mkdtempSync(join(tmpdir(), 'geometry-'));
const newPath = () => join(folder, randomUUID());

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('stored geometry', () => {
  it('is read as it was written', () => {
    const path = newPath();
    writeGeometry(path, page);
    expect(readStoredGeometry(path)).toEqual(page);
  });

  it('is nothing where the file is damaged, cut or missing', () => {
    const path = newPath();
    expect(readStoredGeometry(path)).toBeUndefined();
    writeFileSync(path, 'no geometry');
    expect(readStoredGeometry(path)).toBeUndefined();
  });

  it('is not written for pages with too much on them', () => {
    const path = newPath();
    writeGeometry(path, { ...page, fills: { ends: new Float32Array(4_000_000), colours: new Uint32Array(1_000_000) } });
    expect(existsSync(path)).toBe(false);
  });
});
