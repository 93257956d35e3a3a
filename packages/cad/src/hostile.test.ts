import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DRAWING_LIMITS, DrawingError } from './failures.ts';
import { plotDrawing } from './pages.ts';
import { type DrawingKind, readDrawing } from './read-drawing.ts';
import { dxf, type Group, latin1, layer, line, units } from './testing/index.ts';
import { RecordingCanvas } from './testing/recording-canvas.ts';

const letters = { capHeight: 0.7, width: (text: string) => text.length / 2 };
const limits = { ...DEFAULT_DRAWING_LIMITS, operations: 50_000 };

const insert: Group[] = [
  [0, 'INSERT'],
  [8, 'A'],
  [2, 'PART'],
  [10, 5],
  [20, 5],
  [41, 2],
];
const text: Group[] = [
  [0, 'TEXT'],
  [8, 'A'],
  [10, 1],
  [20, 1],
  [40, 2],
  [1, 'Room %%c'],
];
const arc: Group[] = [
  [0, 'ARC'],
  [8, '0'],
  [10, 9],
  [20, 9],
  [40, 4],
  [50, 10],
  [51, 200],
];
const spline: Group[] = [
  [0, 'SPLINE'],
  [8, '0'],
  [70, 8],
  [71, 1],
  [72, 4],
  [73, 2],
  [40, 0],
  [40, 0],
  [40, 1],
  [40, 1],
  [10, 0],
  [20, 0],
  [10, 9],
  [20, 9],
];
const whole = dxf({
  header: units(4),
  layers: [layer('A', { colour: 3 })],
  blocks: { PART: line([0, 0], [10, 10]) },
  entities: [...line([0, 0], [100, 100]), ...insert, ...text, ...arc, ...spline],
});

/** Draws all pages, or says why not. Any other error is a mistake. */
function plot(bytes: Uint8Array, kind: DrawingKind): string {
  try {
    const { pages } = plotDrawing(readDrawing(bytes, kind), { letters, limits });
    for (const page of pages) page.draw(new RecordingCanvas());
    return 'plotted';
  } catch (error) {
    if (error instanceof DrawingError) return error.code;
    throw error;
  }
}

describe('files that aren’t as they should be', () => {
  it('are plotted or refused, whichever bytes are wrong', () => {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(...Array.from('0123456789-.eE\nAZ \0\u00ff')));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(whole.length), (changes, end) => {
        const bytes = whole.slice(0, end < 40 ? whole.length : end);
        for (const [at, letter] of changes) if (at < bytes.length) bytes[at] = letter.charCodeAt(0);
        expect(plot(bytes, 'dxf')).toBeTypeOf('string');
      }),
      { numRuns: 300 },
    );
  });

  it('are refused as DWG, whatever follows the version', () => {
    const versions = fc.constantFrom('AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032');
    fc.assert(
      fc.property(versions, fc.uint8Array({ maxLength: 4_000 }), (version, rest) => {
        expect(plot(new Uint8Array([...latin1(version), ...rest]), 'dwg')).not.toBe('plotted');
      }),
      { numRuns: 200 },
    );
  });

  it('draw nothing at coordinates beyond reason, and no copies without end', () => {
    const far = line([0, 0], [1e300, 1e300]);
    expect(plot(dxf({ header: units(4), entities: [...line([0, 0], [9, 9]), ...far] }), 'dxf')).toBe('plotted');
    const array: Group[] = [...insert, [70, 32_000], [71, 32_000]];
    expect(plot(dxf({ header: units(4), blocks: { PART: line([0, 0], [1, 1]) }, entities: array }), 'dxf')).toBe('too_large');
  });
});
