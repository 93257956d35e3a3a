import { describe, expect, it } from 'vitest';
import { arrangeColumns, orderColumns, toGridTracks } from './arrange-columns.ts';
import type { GridColumn } from './grid-column.ts';
import { plainState } from './grid-state.ts';

const column = (id: string, more: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  id,
  title: id,
  width: 100,
  value: () => null,
  ...more,
});
const columns = [column('name', { fixed: true }), column('status'), column('due', { grow: 1 }), column('file')];
const ids = (shown: readonly { column: GridColumn<object> }[]) => shown.map((each) => each.column.id);

describe('columns', () => {
  it('are in their listed order until they are moved, pinned or hidden; fixed ones stay first and visible', () => {
    const state = { ...plainState, order: ['file', 'status'], pinned: ['due'], hidden: ['name', 'status'] };
    expect(ids(arrangeColumns(columns, plainState, { selectable: false }))).toEqual(['name', 'status', 'due', 'file']);
    expect(ids(arrangeColumns(columns, state, { selectable: false }))).toEqual(['name', 'due', 'file']);
    expect(orderColumns(columns, state).map(({ id }) => id)).toEqual(['name', 'due', 'file', 'status']);
  });

  it('are pinned at the left after the checkbox of 60 pixels, and the last of them has the edge', () => {
    const placed = arrangeColumns(columns, { ...plainState, pinned: ['file'], widths: { name: 240 } }, { selectable: true });
    expect(placed.map(({ left, edge }) => [left, edge])).toEqual([
      [60, false],
      [300, true],
      [undefined, false],
      [undefined, false],
    ]);
    const flowing = arrangeColumns(columns, plainState, { selectable: true, pinning: false });
    expect(flowing.every(({ left }) => left === undefined)).toBe(true);
  });

  it('share the remaining width among those that grow, and keep a dragged width', () => {
    const tracks = (widths: Record<string, number>) =>
      toGridTracks(arrangeColumns(columns, { ...plainState, widths }, { selectable: true }), widths, true);
    expect(tracks({})).toBe('60px 100px 100px minmax(100px, 1fr) 100px');
    expect(tracks({ due: 140 })).toBe('60px 100px 100px 140px 100px minmax(0, 1fr)');
    const pinned = { ...plainState, pinned: ['due', 'file'] };
    expect(toGridTracks(arrangeColumns(columns, pinned, { selectable: true }), {}, true)).toBe(
      '60px 100px 100px 100px 100px minmax(0, 1fr)',
    );
    const last = { ...plainState, pinned: ['due'] };
    expect(toGridTracks(arrangeColumns(columns, last, { selectable: true }), {}, true)).toBe('60px 100px minmax(100px, 1fr) 100px 100px');
  });
});
