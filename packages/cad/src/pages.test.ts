import { describe, expect, it } from 'vitest';
import { DEFAULT_DRAWING_LIMITS, type DrawingLimits } from './failures.ts';
import { plotDrawing } from './pages.ts';
import { readDrawing } from './read-drawing.ts';
import { dxf, type DxfParts, type Group, latin1, layer, line, units } from './testing/index.ts';
import { RecordingCanvas } from './testing/recording-canvas.ts';

/** Each letter is half as wide as the font is high. */
const letters = { capHeight: 0.7, width: (text: string) => text.length / 2 };
const MM = 72 / 25.4;
const MARGIN = 10 * MM;

function plot(parts: DxfParts, limits: Partial<DrawingLimits> = {}) {
  const drawing = plotDrawing(readDrawing(dxf(parts), 'dxf'), { letters, limits: { ...DEFAULT_DRAWING_LIMITS, ...limits } });
  const canvas = new RecordingCanvas();
  drawing.pages[0]?.draw(canvas);
  return { drawing, canvas, page: drawing.pages[0]! };
}

const square = (size: number): Group[] => [...line([0, 0], [size, 0]), ...line([0, 0], [0, size])];
const at = (x: number, y: number): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

describe('the page of model space', () => {
  it.each([
    ['millimetres', 4, 500, 1],
    ['metres', 6, 30, 50],
    ['inches', 1, 10, 1],
    ['feet', 2, 100, 50],
    ['tiny parts', 4, 20, 0.2],
  ])('is true to scale in %s', (_, unit, size, ratio) => {
    const { page } = plot({ header: units(unit), entities: square(size) });
    expect(page.metresPerPoint! / (0.0254 / 72)).toBeCloseTo(ratio, 9);
    const metres = size * ({ 1: 0.0254, 2: 0.3048, 4: 0.001, 6: 1 }[unit] ?? 0);
    expect((page.width - 2 * MARGIN) * page.metresPerPoint!).toBeCloseTo(metres, 9);
  });

  it('says when the drawing names no unit', () => {
    expect(plot({ entities: square(300) }).drawing.unit).toMatchObject({ isAssumed: true });
    expect(plot({ header: units(6), entities: square(3) }).drawing.unit).toMatchObject({ isAssumed: false, metres: 1 });
  });

  it('is as large as what is shown, not what is frozen', () => {
    const entities = [...square(200), ...line([0, 0], [9_000, 9_000], [[8, 'FROZEN']])];
    const { page } = plot({ header: units(4), layers: [layer('FROZEN', { flags: 1 })], entities });
    expect(page.width).toBeCloseTo(200 * MM + 2 * MARGIN, 6);
  });

  it('is missing where nothing can be drawn', () => {
    expect(() => plot({ entities: [] })).toThrow(expect.objectContaining({ code: 'empty' }));
  });
});

describe('objects', () => {
  const drawn = (entities: readonly Group[], more: DxfParts = {}) =>
    plot({ header: units(4), ...more, entities: [...square(500), ...entities] }).canvas;

  it('become curves where they are round', () => {
    const arc: Group[] = [
      [0, 'ARC'],
      [8, '0'],
      [10, 100],
      [20, 100],
      [40, 50],
      [50, 0],
      [51, 90],
    ];
    const { strokes } = drawn(arc);
    const path = strokes.at(-1)!.path;
    expect(path.startsWith(`move ${at(150 * MM + MARGIN, 100 * MM + MARGIN)}, curve`)).toBe(true);
    expect(path.endsWith(at(100 * MM + MARGIN, 150 * MM + MARGIN))).toBe(true);
  });

  it('bulge to the right of their direction', () => {
    const half: Group[] = [
      [0, 'POLYLINE'],
      [8, '0'],
      [66, 1],
      [70, 0],
      [0, 'VERTEX'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [42, 1],
      [0, 'VERTEX'],
      [8, '0'],
      [10, 100],
      [20, 0],
      [0, 'SEQEND'],
      [8, '0'],
    ];
    const { page, canvas } = plot({ header: units(4), entities: half });
    expect(page.height).toBeCloseTo(50 * MM + 2 * MARGIN, 6);
    expect(canvas.strokes[0]!.path).toContain(at(50 * MM + MARGIN, MARGIN));
  });

  it('take colour, weight and layer from the block reference that they are in', () => {
    const blocks = {
      PART: line(
        [0, 0],
        [10, 0],
        [
          [8, '0'],
          [62, 0],
        ],
      ),
    };
    const insert: Group[] = [
      [0, 'INSERT'],
      [8, 'PARTS'],
      [2, 'PART'],
      [10, 100],
      [20, 100],
      [41, 2],
      [42, 2],
      [50, 90],
      [62, 1],
    ];
    const { strokes } = drawn(insert, { blocks, layers: [layer('PARTS', { colour: 3 })] });
    const last = strokes.at(-1)!;
    expect(last.path).toBe(`move ${at(100 * MM + MARGIN, 100 * MM + MARGIN)}, line ${at(100 * MM + MARGIN, 120 * MM + MARGIN)}`);
    expect(last).toMatchObject({ layers: ['PARTS'], pen: { colour: [255, 0, 0] } });
  });

  it('repeat in rows and columns, and stop in blocks inside themselves', () => {
    const insert = (name: string, more: Group[] = []): Group[] => [[0, 'INSERT'], [8, '0'], [2, name], [10, 0], [20, 0], ...more];
    const blocks = { PART: line([0, 0], [1, 0]), LOOP: [...line([0, 0], [1, 0]), ...insert('LOOP')] };
    const entities = [
      ...square(500),
      ...insert('PART', [
        [70, 3],
        [71, 2],
        [44, 10],
        [45, 20],
      ]),
      ...insert('LOOP'),
    ];
    const { canvas, drawing } = plot({ header: units(4), blocks, entities });
    expect(canvas.strokes).toHaveLength(2 + 6 + 1);
    expect([...drawing.omitted].map(([kind, objects]) => [kind, objects.size])).toEqual([['endless block', 1]]);
  });

  it('are hidden behind the frozen layer of their block reference', () => {
    const blocks = { PART: line([0, 0], [10, 0], [[8, 'OWN']]) };
    const insert: Group[] = [
      [0, 'INSERT'],
      [8, 'FROZEN'],
      [2, 'PART'],
      [10, 1],
      [20, 1],
    ];
    expect(drawn(insert, { blocks, layers: [layer('FROZEN', { flags: 1 }), layer('OWN')] }).strokes.at(-1)!.layers).toEqual([
      'FROZEN',
      'OWN',
    ]);
  });

  it('are black on paper where they are white on a screen', () => {
    expect(
      drawn(
        line(
          [0, 0],
          [1, 1],
          [
            [8, '0'],
            [62, 7],
          ],
        ),
      ).strokes.at(-1)!.pen.colour,
    ).toEqual([0, 0, 0]);
  });

  it('have the dashes of their line type in its size on paper', () => {
    const lineTypes: Group[][] = [
      [
        [2, 'DASHED'],
        [70, 0],
        [3, 'Dashes'],
        [72, 65],
        [73, 2],
        [40, 15],
        [49, 10],
        [49, -5],
      ],
    ];
    const { strokes } = drawn(
      line(
        [0, 0],
        [100, 0],
        [
          [8, '0'],
          [6, 'DASHED'],
        ],
      ),
      { lineTypes },
    );
    expect(strokes.at(-1)!.pen.dashes.map((length) => Math.round(length / MM))).toEqual([10, 5]);
  });

  it('place text by its alignment, with signs', () => {
    const text: Group[] = [
      [0, 'TEXT'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 7],
      [1, '%%c20'],
      [72, 1],
      [11, 100],
      [21, 50],
    ];
    const { letters: written } = drawn(text);
    expect(written[0]).toMatchObject({ text: 'Ø20' });
    const [scale, , , height, x, y] = written[0]!.matrix;
    expect(height).toBeCloseTo(10 * MM, 6);
    expect([x + (letters.width('Ø20') / 2) * scale, y]).toEqual([
      expect.closeTo(100 * MM + MARGIN, 6),
      expect.closeTo(50 * MM + MARGIN, 6),
    ]);
  });

  it('are listed if they can’t be drawn', () => {
    const { omitted } = plot({
      header: units(4),
      entities: [...square(9), [0, 'TOLERANCE'], [8, '0'], [0, 'WHATSIT'], [8, '0'], [0, 'WHATSIT'], [8, '0']],
    }).drawing;
    expect(Object.fromEntries([...omitted].map(([kind, objects]) => [kind, objects.size]))).toEqual({ tolerance: 1, 'unknown object': 2 });
  });

  it('stop where blocks multiply beyond all bounds', () => {
    const ten = (name: string): Group[] =>
      Array.from({ length: 10 }, (): Group[] => [
        [0, 'INSERT'],
        [8, '0'],
        [2, name],
        [10, 0],
        [20, 0],
      ]).flat();
    const blocks = { A: line([0, 0], [1, 0]), B: ten('A'), C: ten('B'), D: ten('C'), E: ten('D') };
    expect(() => plot({ blocks, entities: ten('E') }, { operations: 20_000 })).toThrow(expect.objectContaining({ code: 'too_large' }));
  });
});

describe('a file that is no drawing', () => {
  it.each([
    ['empty', new Uint8Array(), 'dxf'],
    ['garbage', latin1('0\nSECTION\n2\nENTITIES\n0\nLINE\n10\nnot a number\n'), 'dxf'],
    ['a DWG of nothing', latin1('AC1032' + '\0'.repeat(500)), 'dwg'],
  ] as const)('is refused: %s', (_, bytes, kind) => {
    expect(() => plotDrawing(readDrawing(bytes, kind), { letters, limits: DEFAULT_DRAWING_LIMITS })).toThrow(
      expect.objectContaining({ name: 'DrawingError' }),
    );
  });

  it('says that a DWG is too old to be read', () => {
    expect(() => readDrawing(latin1('AC1009xxxx'), 'dwg')).toThrow(expect.objectContaining({ code: 'too_old' }));
  });
});
