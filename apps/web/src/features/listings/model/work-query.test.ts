import type { MetadataColumn } from '@sheetmark/contract';
import { describe, expect, it } from 'vitest';
import { customColumnId } from '../../../ui/grid/custom-columns.tsx';
import { removeLostColumns } from '../../../ui/grid/custom-filter.ts';
import { type GridFilter, plainState } from '../../../ui/grid/grid-state.ts';
import { workQueryOf } from './work-query.ts';

const both = ['markup', 'task'] as const;
const where = (filters: typeof plainState.filters) => workQueryOf({ ...plainState, filters }, both).where;

describe('the filters of a table', () => {
  it('are sent to the server in the contract’s form', () => {
    expect(where({ status: { any: ['open', 'review'] } })).toEqual([{ field: 'status', is: ['open', 'review'] }]);
    expect(where({ assignee: { any: ['4', ''] } })).toEqual([{ field: 'assignee', is: [4, null] }]);
    expect(where({ name: { contains: 'stair' } })).toEqual([{ field: 'name', contains: 'stair' }]);
    expect(where({ due_date: { from: '2026-11-01', to: '' } })).toEqual([{ field: 'due_date', from: '2026-11-01' }]);
    expect(where({ due_date: { none: true } })).toEqual([{ field: 'due_date', empty: true }]);
  });

  it('convert values of custom columns by kind', () => {
    const of = (kind: MetadataColumn['kind'], filter: GridFilter) => where({ [customColumnId({ kind, column_name: 'Own' })]: filter });
    const own = { field: 'column', column_name: 'Own' };
    expect(of('text', { contains: '145' })).toEqual([{ ...own, contains: '145' }]);
    expect(of('number', { from: '2', to: '10' })).toEqual([{ ...own, from: 2, to: 10 }]);
    expect(of('date', { from: '2026-11-01' })).toEqual([{ ...own, from: '2026-11-01' }]);
    expect(of('checkbox', { any: ['true', ''] })).toEqual([{ ...own, is: [true, null] }]);
    expect(of('choice', { none: true })).toEqual([{ ...own, is: [null] }]);
  });

  it('unknown to the server are left out', () => {
    expect(where({ preview: { any: ['x'] }, status: { any: ['lost'] }, due_date: { from: 'soon' } })).toEqual([]);
  });

  it('on custom columns that the project lacks are left out, because nobody would see them', () => {
    const [room, zone] = [{ kind: 'text', column_name: 'Room' } as const, { kind: 'choice', column_name: 'Zone' } as const];
    const [roomId, zoneId] = [customColumnId(room), customColumnId(zone)];
    const sort = [roomId, 'name', zoneId].map((id) => ({ id, desc: false }));
    const filters = { [roomId]: { contains: '12' }, [zoneId]: { any: ['A'] }, name: { contains: 'stair' } };
    const view = { ...plainState, filters, sort, group: [zoneId] };
    const toQuery = (there: Parameters<typeof removeLostColumns>[1]) => workQueryOf(removeLostColumns(view, there), both);
    expect(toQuery([room])).toEqual({
      where: [
        { field: 'column', column_name: 'Room', contains: '12' },
        { field: 'name', contains: 'stair' },
      ],
      sort: [
        { by: 'column', column_name: 'Room', descending: false },
        { by: 'name', descending: false },
      ],
    });
    // Until columns are loaded, all may exist; a column with the same name and another kind is a different one.
    expect(toQuery(undefined).where).toHaveLength(3);
    expect(toQuery([{ kind: 'number', column_name: 'Room' }]).where).toEqual([{ field: 'name', contains: 'stair' }]);
  });

  it('restrict a listing of one kind to its kind', () => {
    expect(workQueryOf(plainState, ['task']).where).toEqual([{ field: 'type', is: ['task'] }]);
  });
});

describe('the order of a table', () => {
  it('starts with the grouping, in its sort direction', () => {
    const sort = [
      { id: 'due_date', desc: false },
      { id: 'status', desc: true },
    ];
    expect(workQueryOf({ ...plainState, sort, group: ['status'] }, both).sort).toEqual([
      { by: 'status', descending: true },
      { by: 'due_date', descending: false },
    ]);
  });

  it('uses names for custom columns, and at most three keys', () => {
    const sort = [customColumnId({ kind: 'text', column_name: 'Room' }), 'preview', 'name', 'status', 'type'].map((id) => ({
      id,
      desc: false,
    }));
    expect(workQueryOf({ ...plainState, sort }, both).sort).toEqual([
      { by: 'column', column_name: 'Room', descending: false },
      { by: 'name', descending: false },
      { by: 'status', descending: false },
    ]);
  });
});
