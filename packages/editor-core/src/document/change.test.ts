import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someEdits, someRectangle } from '../testing/arbitraries.ts';
import { aRectangle } from '../testing/objects.ts';
import type { Change } from './change.ts';
import { applyChange, invert, isEmptyChange, NO_CHANGE, squash, updateBetween } from './change.ts';
import type { Edits } from './edits.ts';
import { changeFor, reconcile } from './edits.ts';
import type { ObjectId } from './ids.ts';
import { objectId } from './ids.ts';
import type { CanvasObject } from './object.ts';

type Records = Map<ObjectId, CanvasObject>;

const recordsOf = (objects: readonly CanvasObject[]): Records => new Map(objects.map((object) => [object.id, object]));
const applied = (records: Records, ...changes: readonly Change[]): Records => {
  const copy = new Map(records);
  for (const change of changes) applyChange(copy, change);
  return copy;
};
const changeOf = (records: Records, edits: Edits): Change =>
  changeFor(
    edits,
    (id) => records.get(id),
    () => true,
  );

/** A document and a list of changes. */
const story = fc
  .record({ objects: fc.array(someRectangle, { maxLength: 6 }), acts: fc.array(someEdits, { maxLength: 12 }) })
  .map(({ objects, acts }) => {
    const start = recordsOf(objects);
    let now = start;
    const changes = acts.map((edits) => {
      const change = changeOf(now, edits);
      now = applied(now, change);
      return change;
    });
    return { start, changes, end: now };
  });

describe('a change', () => {
  it('followed by its inverse leaves the document unchanged', () => {
    fc.assert(
      fc.property(story, ({ start, changes }) => {
        let now = start;
        for (const change of changes) {
          expect(applied(now, change, invert(change))).toEqual(now);
          now = applied(now, change);
        }
      }),
    );
  });

  it('squashed with later ones has the same effect', () => {
    fc.assert(
      fc.property(story, ({ start, changes, end }) => {
        const all = changes.reduce(squash, NO_CHANGE);
        expect(applied(start, all)).toEqual(end);
        expect(applied(end, invert(all))).toEqual(start);
      }),
    );
  });

  it('that ends where it began is empty', () => {
    const start = recordsOf([aRectangle('a', { x: 1 })]);
    const there = changeOf(start, { set: [{ id: objectId('a'), properties: { x: 2 } }] });
    expect(isEmptyChange(squash(there, invert(there)))).toBe(true);
    const made = changeOf(start, { put: [aRectangle('b')] });
    expect(isEmptyChange(squash(made, invert(made)))).toBe(true);
    const gone = changeOf(start, { remove: [objectId('a')] });
    expect(isEmptyChange(squash(gone, invert(gone)))).toBe(true);
  });

  it('has only the properties that differ', () => {
    const before = aRectangle('a', { x: 1, wire: { note: [1, { deep: true }] } });
    expect(updateBetween(before, { ...before, x: 5, wire: { note: [1, { deep: true }] } })).toEqual({
      id: 'a',
      before: { x: 1 },
      after: { x: 5 },
    });
    expect(updateBetween(before, { ...before })).toBeNull();
  });
});

describe('edits', () => {
  const records = recordsOf([aRectangle('a', { x: 1 })]);

  it('put creates missing objects and sets existing ones', () => {
    const change = changeOf(records, { put: [aRectangle('a', { x: 9 }), aRectangle('b')] });
    expect(change.created.map(({ id }) => id)).toEqual(['b']);
    expect(change.updated).toEqual([{ id: 'a', before: { x: 1 }, after: { x: 9 } }]);
  });

  it('can’t set or remove a missing object', () => {
    const change = changeOf(new Map(), { set: [{ id: objectId('a'), properties: { x: 2 } }], remove: [objectId('a')] });
    expect(isEmptyChange(change)).toBe(true);
  });

  it('can’t change an object’s identity or give it properties of other kinds', () => {
    const change = changeOf(records, { set: [{ id: objectId('a'), properties: { id: 'z', kind: 'image', cloudSize: 4, x: 3 } }] });
    expect(change.updated).toEqual([{ id: 'a', before: { x: 1 }, after: { x: 3 } }]);
  });

  it('drop records that would become invalid', () => {
    const unsound = changeFor(
      { put: [aRectangle('b')], set: [{ id: objectId('a'), properties: { x: 7 } }] },
      (id) => records.get(id),
      () => false,
    );
    expect(isEmptyChange(unsound)).toBe(true);
  });
});

describe('an own change after others’ changes', () => {
  const own: Change = {
    created: [aRectangle('new')],
    updated: [{ id: objectId('a'), before: { x: 1, stroke: '#e5342b' }, after: { x: 2, stroke: '#1f5edb' } }],
    removed: [aRectangle('old', { x: 1 })],
  };

  it('only sets properties that still have the value it was made from', () => {
    const now = recordsOf([aRectangle('a', { x: 77 })]);
    expect(reconcile(own, (id) => now.get(id)).updated).toEqual([{ id: 'a', before: { stroke: '#e5342b' }, after: { stroke: '#1f5edb' } }]);
  });

  it('skips deleted and existing objects, and removes records in their current state', () => {
    const now = recordsOf([aRectangle('new'), aRectangle('old', { x: 50 })]);
    expect(reconcile(own, (id) => now.get(id))).toEqual({ created: [], updated: [], removed: [aRectangle('old', { x: 50 })] });
  });
});
