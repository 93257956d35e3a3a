import { type Item, ItemColumn, type ItemFile, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { cellsOf, titlesOf } from './item-cells.ts';

const person = (id: number, name: string) => ({ id: UserId.parse(id), name });
const version = (number: number): Partial<ItemFile> => ({
  version: number,
  size: 1000 * number,
  pages_total: number,
  is_current: number === 2,
  created_by: person(number, `Uploader ${number}`),
});
const item = {
  name: 'A-101.pdf',
  files: [version(1), version(2)],
  markups: { none: 1, review: 2, open: 3, closed: 4 },
  assignee: null,
  created_by: person(9, 'Somebody'),
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-22T09:30:00.000Z',
  metadata: { formData: { Zone: 'North' } },
} as unknown as Item;

test('an export shows the newest version of a file, and a column for each status of its markups', () => {
  const columns = [...ItemColumn.options, { column_name: 'Zone' }];
  const cells = cellsOf({ item, path: 'Ground / Plans' }, columns);
  const shown = Object.fromEntries(titlesOf(columns).map((title, index) => [title, cells[index]]));
  expect(shown).toMatchObject({
    Name: 'A-101.pdf',
    'File Path': 'Ground / Plans',
    'File Version': 2,
    'Size in Bytes': 2000,
    Pages: 2,
    'Markups without status': 1,
    'Markups in review': 2,
    'Open markups': 3,
    'Closed markups': 4,
    Assignee: null,
    'Uploaded By': 'Uploader 2',
    Zone: 'North',
  });
  expect(cells).toHaveLength(14);
});
