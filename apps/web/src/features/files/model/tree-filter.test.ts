import { expect, test } from 'vitest';
import { hasFilters, treeFilterOf } from './tree-filter.ts';

test('a filter of the table filters items, and their markups', () => {
  const filters = {
    name: { contains: 'A-1' },
    status: { any: ['open', 'review'] },
    assignee: { any: ['', '7'] },
    uploaded_by: { any: ['9'] },
    updated_at: { from: '2026-03-01' },
    due_date: { none: true },
    'column:number:Level': { from: '2' },
    'column:checkbox:Issued': { any: ['true', ''] },
  };
  expect(treeFilterOf(filters, 'ignored')).toEqual({
    items: {
      name: 'A-1',
      status: ['open', 'review'],
      assignee: [null, 7],
      uploaded_by: [9],
      updated_from: '2026-03-01',
      due_empty: true,
      columns: [
        { field: 'column', column_name: 'Level', from: 2 },
        { field: 'column', column_name: 'Issued', is: [true, null] },
      ],
    },
    markups: [
      { field: 'status', is: ['open', 'review'] },
      { field: 'assignee', is: [null, 7] },
      { field: 'due_date', empty: true },
    ],
  });
});

test('the search filters names, and invalid filters are ignored', () => {
  expect(treeFilterOf({}, ' plan ')).toEqual({ items: { name: 'plan' }, markups: [] });
  expect(hasFilters(treeFilterOf({}, '  '))).toBe(false);
  expect(treeFilterOf({ status: { any: ['no such status'] } }, '')).toEqual({ items: {}, markups: [] });
});
