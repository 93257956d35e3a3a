import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSheets } from './align.ts';
import { findChanges } from './changes.ts';
import type { Changes } from './changes.ts';
import type { Draw } from './confirm.ts';
import { IDENTITY, mapBox } from './matrix.ts';
import type { SheetGeometry, SheetWord } from './sheet-geometry.ts';
import { addStrokes, drawSheet, placeSheet } from './testing/synthetic-sheet.ts';

const sheet = drawSheet({ seed: 5, words: 40 });
const compare = (before: SheetGeometry, after: SheetGeometry): Changes => findChanges({ before, after }, { matrix: IDENTITY });
/** A rectangle with its diagonal in the empty margin below the drawing. */
function figure(x: number, y = 296): number[] {
  const [right, bottom] = [x + 8, y + 6];
  return [x, y, right, y, right, y, right, bottom, right, bottom, x, bottom, x, bottom, x, y, x, y, right, bottom];
}

function word(text: string, left: number, down = 0): SheetWord {
  return { text, box: { left, top: 298 + down, right: left + 12, bottom: 302 + down }, angle: 0, colour: 0 };
}

/** Segments from each point to the next. */
function chain(points: readonly number[][]): number[] {
  return points.slice(1).flatMap((point, index) => [...(points[index] ?? []), ...point]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

describe('what changed between two versions', () => {
  it('is nothing when the sheet is the same, however it is placed', () => {
    const placements = fc.record({
      scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
      quarters: fc.integer({ min: 0, max: 3 }),
      tilt: fc.double({ min: -1, max: 1, noNaN: true }),
      dx: fc.double({ min: -16, max: 16, noNaN: true }),
      dy: fc.double({ min: -16, max: 16, noNaN: true }),
    });
    fc.assert(
      fc.property(placements, (placement) => {
        const { placed } = placeSheet(sheet, placement);
        expect(findChanges({ before: sheet, after: placed }, alignSheets(sheet, placed)).regions).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('is added and removed lines, each with their place', () => {
    const changed = addStrokes(sheet, figure(120));
    const [added] = compare(sheet, changed).regions;
    expect(added?.change).toMatchObject({ kind: 'added', label: '' });
    expect(added?.box.left).toBeCloseTo(119.6);
    expect(added?.box.bottom).toBeCloseTo(302.4);
    expect(compare(changed, sheet).regions.map(({ change }) => change.kind)).toEqual(['removed']);
  });

  it('is a part of a line that is four units long, wherever it is', () => {
    const line = (left: number, right: number): number[] => [left, 299, right, 299];
    const whole = addStrokes(sheet, line(120, 160));
    for (let from = 121; from < 158; from += 0.73) {
      const broken = addStrokes(sheet, [...line(120, from), ...line(from + 1.7, 160)]);
      expect(compare(whole, broken).regions.map(({ change }) => change.kind)).toEqual(['removed']);
    }
  });

  it('is a move along a line that covers the new place', () => {
    const pieces = (left: number): number[] => chain(Array.from({ length: 6 }, (_, index) => [left + index * 12, 299]));
    const line = addStrokes(sheet, [90, 299, 158, 299]);
    const { regions } = compare(addStrokes(line, pieces(150)), addStrokes(line, pieces(129)));
    expect(regions.map(({ change }) => change)).toMatchObject([{ kind: 'moved', by: [expect.closeTo(-21, 3), expect.closeTo(0, 3)] }]);
    expect(regions[0]?.box.left).toBeLessThan(180);
  });

  it('is a move with its distance, near or far', () => {
    for (const [dx, dy] of [
      [24, 0],
      [1.3, 1.1],
      [-60, -2],
    ] as const) {
      const { regions } = compare(addStrokes(sheet, figure(160)), addStrokes(sheet, figure(160 + dx, 296 + dy)));
      expect(regions).toHaveLength(1);
      const [{ change }] = regions as [(typeof regions)[number]];
      expect(change.kind).toBe('moved');
      expect(change.kind === 'moved' && change.by.map((length) => Math.round(length * 10) / 10)).toEqual([dx, dy]);
    }
  });

  it('counts lines as people do: an arc, a circle and a row of dashes are one each', () => {
    const count = (ends: readonly number[]): unknown => compare(sheet, addStrokes(sheet, ends)).regions.map(({ change }) => change);
    const arc = chain(Array.from({ length: 13 }, (_, step) => [120 + 8 * Math.cos(step / 8), 300 + 8 * Math.sin(step / 8)]));
    const dashes = Array.from({ length: 12 }, (_, dash) => [60 + dash * 4, 298, 62.5 + dash * 4, 298]).flat();
    for (const [ends, lines] of [
      [[60, 296, 140, 302], 1],
      [arc, 1],
      [dashes, 1],
      [figure(120), 5],
    ] as const)
      expect(count(ends)).toMatchObject([{ kind: 'added', lines, shapes: 0 }]);
  });

  it('is one line, although other lines cover a part of it', () => {
    const covered = addStrokes(sheet, [90, 298, 110, 298]);
    const { regions } = compare(covered, addStrokes(covered, [60, 298, 140, 298]));
    expect(regions.map(({ change }) => change)).toMatchObject([{ kind: 'added', lines: 1 }]);
  });

  it('is one move of all that moved together', () => {
    const note = (dx: number, dy: number) => ['SEE', 'DETAIL', '7'].map((text, index) => word(text, 60 + index * 25 + dx, dy));
    const { regions } = compare(
      { ...sheet, words: [...sheet.words, ...note(0, 0)] },
      { ...sheet, words: [...sheet.words, ...note(10, 6)] },
    );
    expect(regions.map(({ change }) => change)).toMatchObject([{ kind: 'moved', label: 'SEE DETAIL 7' }]);
  });

  it('is a move apart from what was added next to it, as far as that reaches beyond it', () => {
    const note = (down: number) => ['SEE', 'DETAIL', '7'].map((text, index) => word(text, 60 + index * 16, down));
    const frame = addStrokes(sheet, [56, 200, 56, 300, 56, 200, 20, 200]);
    const { regions } = compare({ ...sheet, words: [...sheet.words, ...note(0)] }, { ...frame, words: [...sheet.words, ...note(6)] });
    expect(regions.map(({ change }) => change)).toMatchObject([
      { kind: 'added', lines: 2 },
      { kind: 'moved', label: 'SEE DETAIL 7' },
    ]);
    expect(regions[1]?.box.top).toBeGreaterThan(290);
  });

  it('isn’t text that another program divides into words otherwise, in whatever order, unless it says something else', () => {
    const spread = (text: string, left: number, right: number): SheetWord => ({
      ...word(text, left),
      box: { ...word(text, left).box, right },
    });
    const whole = { ...sheet, words: [...sheet.words, spread('4,6,11DATA1', 100, 124)] };
    const divide = (first: string) => ({ ...sheet, words: [...sheet.words, spread('DATA1', 113, 124), spread(first, 100, 113)] });
    expect(compare(whole, divide('4,6,11')).regions).toEqual([]);
    expect(compare(divide('4,6,11'), whole).regions).toEqual([]);
    expect(compare(whole, divide('4,6,12')).regions).toHaveLength(1);
  });

  it('is one text for the words of a line, however large they are', () => {
    const title = (first: string): SheetWord[] =>
      [first, 'LEVEL'].map((text, index) => ({
        ...word(text, 0),
        box: { left: 60 + index * 70, top: 288, right: 120 + index * 70, bottom: 312 },
      }));
    const [before, after] = [
      { ...sheet, words: title('UPPER') },
      { ...sheet, words: [...title('LOWER').slice(0, 1), ...title('').slice(1)] },
    ];
    const changed = { ...after, words: after.words.map((each) => (each.text === 'LEVEL' ? { ...each, text: 'FLOOR' } : each)) };
    expect(compare(before, changed).regions.map(({ change }) => change)).toEqual([
      { kind: 'text', before: 'UPPER LEVEL', after: 'LOWER FLOOR' },
    ]);
  });

  it('is a text with its old and new wording', () => {
    const before = { ...sheet, words: [...sheet.words, word('DOOR', 120), word('2.20', 134)] };
    const after = { ...sheet, words: [...sheet.words, word('DOOR', 120), word('2.40', 134)] };
    expect(compare(before, after).regions.map(({ change }) => change)).toEqual([{ kind: 'text', before: '2.20', after: '2.40' }]);
  });

  it('is a text that was printed over another one', () => {
    const before = { ...sheet, words: [...sheet.words, word('SIZE', 120)] };
    const after = { ...sheet, words: [...before.words, word('0.1', 120)] };
    expect(compare(before, after).regions.map(({ change }) => change)).toEqual([{ kind: 'text', before: 'SIZE', after: 'SIZE 0.1' }]);
  });

  it('is another colour of lines and words', () => {
    const { regions } = compare(addStrokes(sheet, figure(120)), addStrokes(sheet, figure(120), 0xff0000));
    expect(regions.map(({ change }) => change)).toEqual([{ kind: 'colour', from: 0, to: 0xff0000, label: '', isFill: false }]);
    const before = { ...sheet, words: [...sheet.words, word('FIRE', 120)] };
    const after = { ...sheet, words: [...sheet.words, { ...word('FIRE', 120), colour: 0xff0000 }] };
    expect(compare(before, after).regions.map(({ change }) => change)).toEqual([
      { kind: 'colour', from: 0, to: 0xff0000, label: 'FIRE', isFill: false },
    ]);
  });

  describe('in the style of lines', () => {
    const drawn = (width: number, { all = 0.5, period = 0 } = {}): SheetGeometry => {
      const whole = addStrokes(sheet, figure(120));
      const count = whole.strokes.colours.length;
      const pens = { widths: new Float32Array(count).fill(all), periods: new Float32Array(count), drawn: new Float32Array(count).fill(1) };
      pens.widths.fill(width, count - 5);
      pens.periods.fill(period, count - 5);
      pens.drawn.fill(period === 0 ? 1 : 0.6, count - 5);
      return { ...whole, strokes: { ...whole.strokes, pens } };
    };
    const changesOf = (before: SheetGeometry, after: SheetGeometry) => compare(before, after).regions.map(({ change }) => change);

    it('is another width or other dashes', () => {
      expect(changesOf(drawn(0.5), drawn(1))).toEqual([{ kind: 'style', style: { what: 'width', from: 0.5, to: 1 }, label: '', lines: 5 }]);
      expect(changesOf(drawn(0.5), drawn(0.55))).toEqual([]);
      const dashed = { kind: 'style', style: { what: 'dashes', from: false, to: true }, label: '', lines: 5 };
      expect(changesOf(drawn(0.5), drawn(0.5, { period: 4 }))).toEqual([dashed]);
      expect(changesOf(drawn(0.5, { period: 4 }), drawn(0.5, { period: 4.2 }))).toEqual([]);
    });

    it('is nothing where all of the sheet is plotted with wider pens', () => {
      expect(changesOf(drawn(0.5), drawn(1, { all: 1 }))).toEqual([]);
      expect(changesOf(drawn(0.5), drawn(2, { all: 1 }))).toMatchObject([{ style: { what: 'width', from: 0.5, to: 2 } }]);
    });
  });

  it('is the size of letters', () => {
    const sized = (size: number): SheetGeometry => ({
      ...sheet,
      words: [{ ...word('EXIT', 120), box: { left: 120, top: 302 - size, right: 120 + 3 * size, bottom: 302 } }],
    });
    expect(compare(sized(4), sized(6)).regions.map(({ change }) => change)).toEqual([
      { kind: 'style', style: { what: 'size', from: 4, to: 6 }, label: 'EXIT', lines: 0 },
    ]);
    expect(compare(sized(4), sized(4.5)).regions).toEqual([]);
  });

  it('is a filled area, also where its outline was there before', () => {
    const outline = figure(120).slice(0, 16);
    const fills = { ends: Float32Array.from(outline), colours: new Uint32Array(4) };
    const before = addStrokes(sheet, outline);
    expect(compare(before, { ...before, fills }).regions.map(({ change }) => change)).toMatchObject([
      { kind: 'added', lines: 0, shapes: 1 },
    ]);
  });

  it('is a picture that was exchanged or moved', () => {
    const picture = (hash: number, left = 120): SheetGeometry => ({
      ...sheet,
      pictures: [{ box: { left, top: 296, right: left + 16, bottom: 308 }, hash }],
    });
    expect(compare(picture(1), picture(2)).regions.map(({ change }) => change)).toEqual([{ kind: 'picture' }]);
    const moved = compare(picture(1), picture(1, 150)).regions.map(({ change }) => change);
    expect(moved).toEqual([{ kind: 'moved', by: [30, 0], label: 'Picture', lines: 0 }]);
  });

  it('lists what lies beyond the newer sheet once, and not as removed', () => {
    const narrower = { ...sheet, width: 280 };
    const { regions, outside } = compare(sheet, narrower);
    expect(regions).toEqual([]);
    expect(outside?.right).toBeGreaterThan(400);
    expect(compare(sheet, sheet).outside).toBeUndefined();
  });

  it('is confirmed by how both versions look', () => {
    const versions = { before: sheet, after: addStrokes(sheet, figure(120)) };
    const blank = (_: unknown, { width, height }: Size) => ({ data: new Uint8Array(width * height * 4).fill(255), width, height });
    const inked: Draw = (version, placement) => {
      const picture = blank(version, placement);
      if (version === 'after') picture.data.fill(0, 0, picture.data.length / 2);
      return picture;
    };
    expect(findChanges(versions, { matrix: IDENTITY }, blank).regions).toEqual([]);
    expect(findChanges(versions, { matrix: IDENTITY }, inked).regions.map(({ isConfirmed }) => isConfirmed)).toEqual([true]);
    expect(findChanges(versions, { matrix: IDENTITY }).regions.map(({ isConfirmed }) => isConfirmed)).toEqual([false]);
  });

  it('is also a dash next to a line that stays, if pictures drawn large show it', () => {
    const line = addStrokes(sheet, [60, 298, 140, 298]);
    const versions = { before: addStrokes(line, [80, 298.15, 84, 298.15]), after: line };
    const draw =
      (isSeen: boolean): Draw =>
      (version, { width, height, toPixels: [scale] }) => {
        const isInked = isSeen && version === 'before' && scale > 16;
        return { data: new Uint8Array(width * height * 4).fill(isInked ? 0 : 255), width, height };
      };
    const changesIn = (isSeen: boolean, isExact = true) =>
      findChanges(versions, { matrix: IDENTITY, isExact }, draw(isSeen)).regions.map(({ change }) => change.kind);
    expect(changesIn(true)).toEqual(['removed']);
    expect(changesIn(false)).toEqual([]);
    expect(changesIn(true, false)).toEqual([]);
  });

  it('is no move to where nothing is new', () => {
    const whole = figure(180);
    const halves = Array.from({ length: whole.length / 4 }, (_, line) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = whole.slice(line * 4, line * 4 + 4);
      const middle = [(x1 + x2) / 2, (y1 + y2) / 2];
      return [x1, y1, ...middle, ...middle, x2, y2];
    });
    const { regions } = compare(addStrokes(addStrokes(sheet, figure(120)), halves.flat()), addStrokes(sheet, whole));
    expect(regions.map(({ change }) => change.kind)).toEqual(['removed']);
  });

  it('leaves out words next to it that look the same, as hidden ones do', () => {
    const hidden = { ...sheet, words: [...sheet.words, word('HIDDEN', 129.5), word('SAME', 142.5)] };
    const added = addStrokes(sheet, figure(120, 297));
    const changed = { ...added, words: [...added.words, { ...word('SAME', 142.5), colour: 0xff0000 }] };
    const draw: Draw = (version, { toPixels, width, height }) => {
      const data = new Uint8Array(width * height * 4).fill(255);
      const { left, top, right, bottom } = mapBox(toPixels, { left: 120, top: 297, right: 128, bottom: 303 });
      for (let row = Math.floor(top); version === 'after' && row < bottom; row += 1)
        data.fill(0, (row * width + Math.floor(left)) * 4, (row * width + Math.floor(right)) * 4);
      return { data, width, height };
    };
    const regionsOf = (drawn?: Draw) => findChanges({ before: hidden, after: changed }, { matrix: IDENTITY }, drawn).regions;
    expect(regionsOf()[0]?.box.right).toBeGreaterThan(145);
    const [region] = regionsOf(draw);
    expect(region?.box.right).toBeLessThan(130);
    expect(region?.change).toMatchObject({ kind: 'added', label: '' });
  });

  it('stays unconfirmed where a page can no longer be drawn', () => {
    const versions = { before: sheet, after: addStrokes(addStrokes(sheet, figure(120)), figure(220)) };
    let drawn = 0;
    const draw: Draw = (version, { width, height }) => {
      drawn += 1;
      const data = new Uint8Array(width * height * 4).fill(version === 'after' ? 0 : 255);
      return drawn > 2 ? undefined : { data, width, height };
    };
    expect(findChanges(versions, { matrix: IDENTITY }, draw).regions.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false]);
  });
});
