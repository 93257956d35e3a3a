import { describe, expect, it } from 'vitest';
import { flattenRows, type ModelRow, type NoteOf } from './display-rows.ts';

const leaf = (id: string, depth = 0): ModelRow<string> => ({ id, depth, original: id, subRows: [] });
const parent = (id: string, subRows: ModelRow<string>[], groupingColumnId?: string): ModelRow<string> => ({
  id,
  depth: 0,
  original: subRows[0]?.original ?? '',
  subRows,
  groupingColumnId,
});
const ids = (rows: ModelRow<string>[], ...folded: string[]) => flattenRows(rows, new Set(folded)).map(({ id }) => id);

describe('the lines of a table', () => {
  it('are the rows with their children, unless they are collapsed', () => {
    const tree = [parent('plans', [leaf('a', 1), leaf('b', 1)]), leaf('c')];
    expect(ids(tree)).toEqual(['plans', 'a', 'b', 'c']);
    expect(ids(tree, 'plans')).toEqual(['plans', 'c']);
    expect(flattenRows(tree, new Set(['plans'])).map(({ open }) => open)).toEqual([false, undefined]);
  });

  it('have no group header for a single row if the group only keeps rows together', () => {
    const groups = [parent('cloud', [leaf('a', 1), leaf('b', 1)], 'about'), parent('wall', [leaf('c', 1)], 'about')];
    const shown = flattenRows(groups, new Set(), { joining: ['about'] }).map(({ id, depth }) => [id, depth]);
    expect(shown).toEqual([
      ['cloud', 0],
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ]);
  });

  it('show a group’s number of rows and its common values', () => {
    const open = parent('open', [leaf('a', 1), leaf('b', 1)], 'status');
    const [outer] = flattenRows([parent('today', [open, parent('closed', [leaf('c', 1)], 'status')], 'due')], new Set());
    expect(outer).toEqual({ kind: 'group', id: 'today', depth: 0, open: true, columnId: 'due', sample: 'a', count: 3 });
  });

  it('end with the summary of an expanded group, or of all rows', () => {
    const groups = [parent('open', [leaf('a', 1)], 'status'), parent('closed', [leaf('b', 1)], 'status')];
    const noteOf: NoteOf<string> = (group) => (group?.sample === 'a' ? 'Only the first' : undefined);
    const shown = (...folded: string[]) => flattenRows(groups, new Set(folded), { noteOf }).map(({ id }) => id);
    expect(shown()).toEqual(['open', 'a', 'note open', 'closed', 'b']);
    expect(shown('open')).toEqual(['open', 'closed', 'b']);
    expect(flattenRows([leaf('a')], new Set(), { noteOf: () => 'That is all' }).at(-1)).toMatchObject({
      kind: 'note',
      text: 'That is all',
    });
    expect(flattenRows([], new Set(), { noteOf: () => 'That is all' })).toEqual([]);
  });
});
