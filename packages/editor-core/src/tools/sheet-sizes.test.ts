import { describe, expect, it } from 'vitest';
import { boxOf } from '../geometry/box.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { sheetFactor } from '../units/sheet-size.ts';

const inch = 72;
const onLargeSheet = () => new TestEditor({ page: { width: 36 * inch, height: 24 * inch } });

describe('new objects fit the sheet', () => {
  it.each([
    ['A4', 595, 842, 1],
    ['letter', 612, 792, 1],
    ['24 x 36 inches', 2592, 1728, 2.592],
    ['A0', 2384, 3370, 3.37],
    ['an icon', 64, 64, 0.25],
    ['a huge scan', 40_000, 20_000, 12],
  ])('of %s', (_, width, height, factor) => {
    expect(sheetFactor(boxOf(0, 0, width, height))).toBeCloseTo(factor, 5);
  });

  it('with lines, text and scallops that are readable while the whole sheet is visible', () => {
    const editor = onLargeSheet().use('cloud').drag([100, 100], [600, 400]);
    expect(editor.only).toMatchObject({ strokeWidth: 5, cloudSize: 21 });
    const text = onLargeSheet().use('text').click(100, 100);
    expect(text.only).toMatchObject({ fontSize: 36, width: 170, height: 220 });
    expect(onLargeSheet().use('stamp').click(100, 100).only).toMatchObject({ width: 200 * 2.592, height: 72 * 2.592 });
  });

  it('until the user chooses a size', () => {
    const editor = onLargeSheet()
      .use('cloud')
      .dispatch({ type: 'style', style: { strokeWidth: 1 } })
      .drag([100, 100], [600, 400]);
    expect(editor.only).toMatchObject({ strokeWidth: 1, cloudSize: 21 });
  });
});
