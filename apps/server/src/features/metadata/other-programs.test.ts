import type { MetadataColumn } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { columnTexts, keptValues } from './other-programs.ts';

const column = (column_name: string, kind: MetadataColumn['kind'] = 'text', choices: string[] = []) =>
  ({ id: 1, column_name, kind, choices }) as MetadataColumn;
const columns = [column('Trade', 'choice', ['Steel']), column('Cost', 'number'), column('Done', 'checkbox'), column('Zone')];

test('values go into the project’s columns by name, and what these can’t take is kept and goes out again', () => {
  const found = [
    { column: 'trade', text: 'Steel' },
    { column: 'COST', text: '12.50' },
    { column: 'Done', text: 'Yes' },
    { column: 'Zone', text: '' },
    { column: 'Space', text: 'Hall' },
    { column: '__proto__', text: 'x' },
  ];
  const kept = keptValues(columns, found);
  expect(kept).toMatchObject({ Trade: 'Steel', Cost: 12.5, Done: true, Zone: null, Space: 'Hall' });
  const unfit = keptValues(columns, [
    { column: 'Trade', text: 'Timber' },
    { column: 'Cost', text: 'about 12' },
  ]);
  expect(unfit).toEqual({ Trade: null, 'Trade (imported)': 'Timber', Cost: null, 'Cost (imported)': 'about 12' });
  expect(columnTexts({ 'Trade (imported)': 'Timber', Cost: 12.5, 'Cost (imported)': 'about 12', Done: true })).toEqual([
    { column: 'Trade', text: 'Timber' },
    { column: 'Cost', text: '12.5' },
    { column: 'Done', text: 'true' },
  ]);
  expect(columnTexts(null)).toEqual([]);
});
