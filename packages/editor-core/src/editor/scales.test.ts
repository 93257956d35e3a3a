import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry/box.ts';
import { boxContains, boxOf } from '../geometry/box.ts';
import { measureInReality } from '../measure/measure-object.ts';
import { anObject } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { calibrationFor, type ScaleRegion } from '../units/page-scales.ts';

/** At 72 points to the inch, millimetres at 1 : `ratio`. */
const at = (ratio: number, decimals?: number) => ({ actual: 72 / 25.4, calibrated: ratio, unit: 'mm', decimals });
const region = (id: string, box: Box, ratio: number): ScaleRegion => ({ id, name: id, box, calibration: at(ratio) });

const detail = region('Detail', boxOf(400, 100, 700, 400), 5);
const labelOf = (editor: TestEditor): unknown => 'label' in editor.only && editor.only.label;

const measuring = (regions: readonly ScaleRegion[]): TestEditor => new TestEditor({ calibration: at(50), regions }).use('measurementLine');

describe('regions with their own scale', () => {
  it('apply to measurements inside them and no others', () => {
    expect(labelOf(measuring([detail]).drag([420, 200], [492, 200]))).toBe('127.0 mm');
    expect(labelOf(measuring([detail]).drag([120, 200], [192, 200]))).toBe('1,270.0 mm');
    expect(labelOf(measuring([detail]).drag([380, 200], [452, 200]))).toBe('1,270.0 mm');
  });

  it('apply to a measurement that is moved into one', () => {
    const editor = measuring([detail]).drag([120, 200], [192, 200]).use('select').drag([150, 200], [550, 200]);
    expect(labelOf(editor)).toBe('127.0 mm');
    expect(labelOf(editor.press('Ctrl+Z'))).toBe('1,270.0 mm');
  });

  it('update the labels inside when they are added or removed, as one step, unless others drew them', () => {
    const editor = measuring([]).drag([420, 200], [492, 200]);
    expect(labelOf(editor.dispatch({ type: 'scale-regions', regions: [detail], byOthers: true }))).toBe('1,270.0 mm');
    expect(labelOf(editor.dispatch({ type: 'scale-regions', regions: [detail] }))).toBe('127.0 mm');
    expect(labelOf(editor.dispatch({ type: 'scale-regions', regions: [] }))).toBe('1,270.0 mm');
  });

  it('keep others’ labels if they change nothing', () => {
    const points = [
      { x: 100, y: 600 },
      { x: 172, y: 600 },
    ];
    const written = anObject('line', { subType: 'measurementLine', points, label: '2 660 mm' });
    const editor = new TestEditor().dispatch({ type: 'load', objects: [written] });
    expect(labelOf(editor.dispatch({ type: 'scale-regions', regions: [detail] }))).toBe('2 660 mm');
    expect(editor.state.canUndo).toBe(false);
  });

  it('are drawn from corner to corner, create no object, and ask the host for a scale', () => {
    const editor = new TestEditor().use('region').down(400, 100).move(700, 400);
    expect(editor.state.marquee).toMatchObject({ box: detail.box });
    expect(editor.up().effects).toContainEqual({ type: 'region-drawn', box: detail.box });
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool: 'pan', marquee: null, canUndo: false });
    expect(new TestEditor().use('region').click(10, 10).effects).not.toContainEqual(expect.objectContaining({ type: 'region-drawn' }));
  });

  it('are visible while measuring, and not otherwise', () => {
    const shown = (editor: TestEditor) => editor.editor.scene.overlay().items.filter(({ type }) => type === 'region');
    expect(shown(measuring([detail]))).toMatchObject([{ name: 'Detail' }]);
    expect(measuring([detail]).use('area').effects).toContainEqual({ type: 'overlay-changed' });
    expect(shown(measuring([detail]).use('rectangle'))).toEqual([]);
  });

  it('the smallest that contains a measurement applies, and lengths and areas are right within a thousandth', () => {
    const side = fc.integer({ min: 1, max: 400 });
    const place = fc.integer({ min: 0, max: 500 });
    const someBox = fc.record({ x: place, y: place, width: side, height: side }).map((b) => boxOf(b.x, b.y, b.x + b.width, b.y + b.height));
    const someRegion = fc.tuple(someBox, fc.constantFrom(1, 5, 20, 96)).map(([box, ratio]) => region('r', box, ratio));
    fc.assert(
      fc.property(fc.array(someRegion, { maxLength: 6 }), someBox, (regions, box) => {
        const holding = regions.filter((each) => boxContains(each.box, box));
        const areaOf = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY);
        const smallest = Math.min(...holding.map((each) => areaOf(each.box)));
        const ratios = holding.filter((each) => areaOf(each.box) === smallest).map(({ calibration }) => calibration.calibrated);
        const scale = calibrationFor(box, { calibration: at(50), regions })!;
        expect(holding.length === 0 ? [50] : ratios).toContain(scale.calibrated);
        const points = [
          { x: box.minX, y: box.minY },
          { x: box.maxX, y: box.minY },
          { x: box.maxX, y: box.maxY },
          { x: box.minX, y: box.maxY },
        ];
        const { length, area } = measureInReality(anObject('area', { points }), scale);
        const perPoint = (scale.calibrated * 25.4) / 72;
        expect(Math.abs(area!.value / (areaOf(box) * perPoint ** 2) - 1)).toBeLessThan(0.001);
        expect(Math.abs(length.value / (2 * (box.maxX - box.minX + box.maxY - box.minY) * perPoint) - 1)).toBeLessThan(0.001);
      }),
    );
  });
});

it('labels have the scale’s number of decimals', () => {
  const label = (decimals?: number): unknown =>
    labelOf(new TestEditor({ calibration: at(50, decimals) }).use('measurementLine').drag([100, 100], [173, 100]));
  expect([undefined, 0, 1, 2, 3].map(label)).toEqual(['1,287.6 mm', '1,288 mm', '1,287.6 mm', '1,287.64 mm', '1,287.639 mm']);
});
