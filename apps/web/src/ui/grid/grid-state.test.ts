import { describe, expect, it } from 'vitest';
import { moveColumn, plainState, readState, resize, setFilter, toggleGroup, toggleHidden, toggleSort, writeState } from './grid-state.ts';

describe('sorting by a column', () => {
  it('cycles ascending, descending and off', () => {
    const up = toggleSort(plainState, 'name');
    expect(up.sort).toEqual([{ id: 'name', desc: false }]);
    const down = toggleSort(up, 'name');
    expect(down.sort).toEqual([{ id: 'name', desc: true }]);
    expect(toggleSort(down, 'name').sort).toEqual([]);
  });

  it('adds a second column after the first on request, and each cycles in its place', () => {
    const both = toggleSort(toggleSort(plainState, 'status'), 'due', true);
    expect(both.sort.map(({ id }) => id)).toEqual(['status', 'due']);
    expect(toggleSort(both, 'status', true).sort).toEqual([
      { id: 'status', desc: true },
      { id: 'due', desc: false },
    ]);
    expect(toggleSort(both, 'name').sort).toEqual([{ id: 'name', desc: false }]);
  });
});

describe('filters', () => {
  it('disappear when they no longer filter anything', () => {
    const open = setFilter(plainState, 'status', { any: ['open'] });
    expect(open.filters).toEqual({ status: { any: ['open'] } });
    for (const nothing of [undefined, { any: [] }, { contains: '  ' }, { from: '', to: '' }, { none: false }]) {
      expect(setFilter(open, 'status', nothing).filters).toEqual({});
    }
  });
});

describe('moving a column', () => {
  const order = ['a', 'b', 'c', 'd'];
  it('puts it in the target’s place, to the right and to the left', () => {
    expect(moveColumn(plainState, order, { id: 'a', to: 'c' }).order).toEqual(['b', 'c', 'a', 'd']);
    expect(moveColumn(plainState, order, { id: 'd', to: 'b' }).order).toEqual(['a', 'd', 'b', 'c']);
  });
  it('has no effect onto itself or onto a missing column', () => {
    expect(moveColumn(plainState, order, { id: 'a', to: 'a' })).toBe(plainState);
    expect(moveColumn(plainState, order, { id: 'a', to: 'z' })).toBe(plainState);
  });
});

it('keeps a column wide enough to be seen', () => {
  expect(resize(plainState, 'a', 3).widths).toEqual({ a: 48 });
  expect(resize(plainState, 'a', 200.4).widths).toEqual({ a: 200 });
});

describe('a state as text', () => {
  it('contains the differences from the base, and parses to the same state', () => {
    const base = toggleHidden(plainState, 'type');
    const state = toggleGroup(setFilter(toggleSort(base, 'due'), 'status', { any: ['open', ''] }), 'assignee');
    const written = writeState(state, base);
    expect(JSON.parse(written ?? '')).toEqual({
      sort: [{ id: 'due', desc: false }],
      filters: { status: { any: ['open', ''] } },
      group: ['assignee'],
    });
    expect(readState(written, base)).toEqual(state);
    expect(writeState(base, base)).toBeUndefined();
    expect(readState(undefined, base)).toBe(base);
  });

  it('doesn’t depend on the order in which the filters were set', () => {
    const one = setFilter(setFilter(plainState, 'a', { contains: 'x' }), 'b', { contains: 'y' });
    const other = setFilter(setFilter(plainState, 'b', { contains: 'y' }), 'a', { contains: 'x' });
    expect(writeState(one, other)).toBeUndefined();
  });

  it('is parsed as far as it is valid', () => {
    const text = '{"sort":[{"id":"due","desc":true}],"filters":"all","density":"cosy","widths":{"a":9000},"more":1}';
    expect(readState(text, plainState)).toEqual({ ...plainState, sort: [{ id: 'due', desc: true }] });
    for (const nonsense of ['', '[]', 'null', '{', '"text"']) expect(readState(nonsense, plainState)).toEqual(plainState);
  });
});
