import { expect, test } from 'vitest';
import { legendRowsOf } from '../measure/legend-rows.ts';
import { anObject } from '../testing/objects.ts';
import { fromWire, toWire } from '../wire/mapper.ts';
import { drawOpsOf } from './appearance.ts';

const group = (name: string | null, ...sums: [quantity: number, unit: string][]) => ({
  path: [{ name }],
  colour: '#1f5edb',
  sums: sums.map(([quantity, unit]) => ({ quantity, unit })),
});

test('a legend has a row for each unit of each group, and says how many it leaves out', () => {
  expect(legendRowsOf([{ path: [], colour: null, sums: [] }, group('Parquet', [40, 'm²'], [7, 'count']), group(null, [1, 'm'])])).toEqual([
    { name: 'Parquet', colour: '#1f5edb', sum: '40.0 m²' },
    { name: 'Parquet', colour: '#1f5edb', sum: '7' },
    { name: 'Other', colour: '#1f5edb', sum: '1.0 m' },
  ]);
  const many = legendRowsOf(Array.from({ length: 50 }, (_, n) => group(`${n}`, [1, 'm'])));
  expect(many).toHaveLength(40);
  expect(many.at(-1)?.name).toBe('and 11 more');
});

test('its texts stay inside the box, sums in full', () => {
  const rows = [{ name: 'A very long name of a floor covering that nobody can read', colour: '#000000', sum: '40.0 m²' }];
  const legend = anObject('legend', { rows, width: 120, height: 60 });
  const texts = drawOpsOf(legend).flatMap((op) => (op.type === 'text' ? op.lines : []));
  const [heading, name, sum] = texts;
  expect([heading?.text, sum?.text]).toEqual(['Takeoff', '40.0 m²']);
  expect(name?.text).toMatch(/^A very.*…$/);
  for (const { x, baseline } of texts) {
    expect(x).toBeGreaterThanOrEqual(legend.x);
    expect(x).toBeLessThan(legend.x + legend.width);
    expect(baseline).toBeLessThan(legend.y + legend.height);
  }
});

test('its rows are never saved, and those that the server adds are shown', () => {
  const legend = anObject('legend', { rows: [{ name: 'Doors', colour: null, sum: '7' }] });
  const saved = toWire(legend);
  expect(saved).toMatchObject({ type: 'textbox', subType: 'legend', text: 'Takeoff', groupBy: 'label' });
  expect(JSON.stringify(saved)).not.toContain('Doors');
  const read = (more: object) => fromWire([{ ...saved, ...more }], 1).objects[0];
  expect(read({})).toMatchObject({ kind: 'legend', rows: [] });
  expect(read({ legendRows: legend.rows })).toMatchObject({ rows: legend.rows });
  expect(read({ legendRows: [{ name: 1 }] })).toMatchObject({ rows: [] });
});
