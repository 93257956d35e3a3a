import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../document/change.ts';
import type { Edits } from '../document/edits.ts';
import { changeFor, reconcile } from '../document/edits.ts';
import { objectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { PageDocument } from '../document/page-document.ts';
import { someEdits } from '../testing/arbitraries.ts';
import { aRectangle } from '../testing/objects.ts';
import { History } from './history.ts';

const a = objectId('a');

/** A user at work: own edits are recorded, others' are not. */
class Desk {
  readonly document = new PageDocument();
  readonly history: History;

  constructor(depth?: number) {
    this.history = new History(depth);
  }

  readonly replay = (change: Change): Change => {
    const left = reconcile(change, this.document.find);
    this.document.apply(left);
    return left;
  };

  own(edits: Edits): void {
    this.history.record(this.remote(edits));
  }

  remote(edits: Edits): Change {
    const change = changeFor(edits, this.document.find, () => true);
    this.document.apply(change);
    return change;
  }

  undo(): Change | null {
    return this.history.undo(this.replay);
  }

  redo(): Change | null {
    return this.history.redo(this.replay);
  }

  get records(): Record<string, CanvasObject> {
    return Object.fromEntries([...this.document.objects()].map((object) => [object.id, object]));
  }

  x(): unknown {
    const object = this.document.find(a);
    return object !== undefined && 'x' in object ? object.x : null;
  }
}

const moveTo = (x: number): Edits => ({ set: [{ id: a, properties: { x } }] });

function deskWithA(): Desk {
  const desk = new Desk();
  desk.remote({ put: [aRectangle('a', { x: 0 })] });
  return desk;
}

describe('undo and redo', () => {
  it('go back and forward step by step', () => {
    const desk = deskWithA();
    desk.own(moveTo(10));
    desk.own(moveTo(20));
    desk.undo();
    expect(desk.x()).toBe(10);
    desk.undo();
    expect(desk.x()).toBe(0);
    expect(desk.undo()).toBeNull();
    desk.redo();
    desk.redo();
    expect(desk.x()).toBe(20);
    expect(desk.redo()).toBeNull();
  });

  it('forget undone steps once something new is done', () => {
    const desk = deskWithA();
    desk.own(moveTo(10));
    desk.undo();
    desk.own(moveTo(30));
    expect(desk.history.canRedo).toBe(false);
    desk.undo();
    expect(desk.x()).toBe(0);
  });

  it('all the way back and forward change nothing, whatever others did before', () => {
    const act = fc.record({ edits: someEdits, isOwn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const desk = new Desk();
        for (const { edits, isOwn } of acts) {
          if (isOwn) desk.own(edits);
          else desk.remote(edits);
        }
        const present = desk.records;
        while (desk.undo() !== null);
        while (desk.redo() !== null);
        expect(desk.records).toEqual(present);
      }),
    );
  });

  it('never throw and never change what others set last, with others editing in between', () => {
    const act = fc.oneof(
      someEdits.map((edits) => ({ own: edits })),
      someEdits.map((edits) => ({ remote: edits })),
      fc.constantFrom('undo', 'redo'),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const desk = new Desk();
        for (const next of acts) {
          if (next === 'undo') desk.undo();
          else if (next === 'redo') desk.redo();
          else if (typeof next === 'object' && 'own' in next) desk.own(next.own);
          else if (typeof next === 'object') desk.remote(next.remote);
        }
        desk.remote({ put: [aRectangle('a', { x: 0 })] });
        desk.own(moveTo(1));
        desk.remote(moveTo(4321));
        // Undoing the object's own creation removes it; undoing a deletion then restores the user's own record.
        let isGone = false;
        while (desk.undo() !== null) {
          isGone ||= desk.x() === null;
          expect(isGone || desk.x() === 4321).toBe(true);
        }
      }),
    );
  });
});

describe('undo with other users', () => {
  it('leaves a property alone that someone else has set since', () => {
    const desk = deskWithA();
    desk.own({ set: [{ id: a, properties: { x: 10, stroke: '#1f5edb' } }] });
    desk.remote(moveTo(99));
    desk.undo();
    expect(desk.x()).toBe(99);
    expect(desk.document.find(a)?.stroke).toBe('#e5342b');
  });

  it('skips objects that others deleted, to the next step that still has an effect', () => {
    const desk = deskWithA();
    desk.own({ put: [aRectangle('b')] });
    desk.own(moveTo(10));
    desk.remote({ remove: [a] });
    const undone = desk.undo();
    expect(undone?.removed.map(({ id }) => id)).toEqual(['b']);
    expect(desk.document.size).toBe(0);
  });

  it('restores an object that the user deleted', () => {
    const desk = deskWithA();
    const before = desk.document.find(a);
    desk.own({ remove: [a] });
    desk.undo();
    expect(desk.document.find(a)).toEqual(before);
  });

  it('removes an own object with others’ changes, and redo restores it with them', () => {
    const desk = new Desk();
    desk.own({ put: [aRectangle('a', { x: 0 })] });
    desk.remote(moveTo(50));
    desk.undo();
    expect(desk.document.size).toBe(0);
    desk.redo();
    expect(desk.x()).toBe(50);
  });
});

describe('marks', () => {
  it('combine all steps since', () => {
    const desk = deskWithA();
    desk.own(moveTo(5));
    const mark = desk.history.mark();
    desk.own(moveTo(10));
    desk.own(moveTo(20));
    desk.history.squashToMark(mark);
    desk.undo();
    expect(desk.x()).toBe(5);
    desk.redo();
    expect(desk.x()).toBe(20);
  });

  it('can be rolled back without a trace', () => {
    const desk = deskWithA();
    desk.own(moveTo(5));
    const mark = desk.history.mark();
    desk.own(moveTo(10));
    desk.own(moveTo(20));
    desk.history.bailToMark(mark, desk.replay);
    expect(desk.x()).toBe(5);
    expect(desk.history.canRedo).toBe(false);
    desk.undo();
    expect(desk.x()).toBe(0);
  });

  it('stay valid when the oldest steps are dropped', () => {
    const desk = new Desk(3);
    desk.remote({ put: [aRectangle('a', { x: 0 })] });
    for (const x of [1, 2, 3]) desk.own(moveTo(x));
    const mark = desk.history.mark();
    for (const x of [4, 5]) desk.own(moveTo(x));
    desk.history.squashToMark(mark);
    desk.undo();
    expect(desk.x()).toBe(3);
    while (desk.undo() !== null);
    expect(desk.x()).toBe(2);
  });
});

it('a replay that fails leaves the history unchanged', () => {
  const desk = deskWithA();
  desk.own(moveTo(10));
  const fail = (): Change => {
    throw new Error('disk full');
  };
  expect(() => desk.history.undo(fail)).toThrow('disk full');
  expect(desk.history.canUndo).toBe(true);
  expect(desk.history.canRedo).toBe(false);
  expect(() => desk.history.bailToMark(0, fail)).toThrow('disk full');
  desk.undo();
  expect(desk.x()).toBe(0);
});
