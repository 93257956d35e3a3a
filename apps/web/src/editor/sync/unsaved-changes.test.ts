import { objectId } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { describe, expect, it } from 'vitest';
import { UnsavedChanges } from './unsaved-changes.ts';

function create() {
  let keys = 0;
  return new UnsavedChanges(() => `key ${++keys}`);
}
const drawn = (id: string, markupId: number | null = null) => aRectangle(id, { markupId });
const markups = new Map([[7, 'a markup']]);

describe('unsaved work', () => {
  it('contains drawn objects until they are saved', () => {
    const unsaved = create();
    const object = drawn('a');
    unsaved.note({ changed: [object], removed: [] });
    expect(unsaved.fresh).toEqual([object]);
    unsaved.saved({ changed: [object], removed: [] }, 7);
    expect(unsaved.draft).toBeNull();
  });

  it('keeps objects that changed while they were being saved', () => {
    const unsaved = create();
    const [sent, newer] = [drawn('a'), { ...drawn('a'), x: 99 }];
    unsaved.note({ changed: [sent], removed: [] });
    unsaved.note({ changed: [newer], removed: [] });
    unsaved.saved({ changed: [sent], removed: [] }, 7);
    expect(unsaved.draft?.changed).toEqual([{ ...newer, markupId: 7 }]);
  });

  it('contains the markup of a deleted object, unless the server never had the object', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [drawn('b')], removed: [] });
    unsaved.note({ changed: [], removed: [objectId('a'), objectId('b')] });
    expect(unsaved.draft).toMatchObject({ changed: [], removed: [{ id: 'a', markupId: 7 }] });
    expect(unsaved.touchedMarkups).toEqual([7]);
  });

  it('becomes new when its markup is gone', () => {
    const unsaved = create();
    const orphan = drawn('a', 8);
    unsaved.note({ changed: [orphan, drawn('b', 7)], removed: [] });
    expect(unsaved.takeOrphans(markups)).toEqual([orphan]);
    expect(unsaved.draft?.changed).toMatchObject([{ id: 'b' }]);
  });

  it('wins over others for the properties set here, and only for these', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [{ ...drawn('a', 7), x: 99 }], removed: [] });
    const theirs = { ...drawn('a', 7), x: 5, stroke: '#1f5edb' };
    unsaved.know(7, [theirs]);
    expect(unsaved.over(7, [theirs])).toEqual([{ ...theirs, x: 99 }]);
  });

  it('is lost only for objects that another user deleted', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [{ ...drawn('a', 7), x: 99 }, drawn('b', 7)], removed: [] });
    expect(unsaved.know(7, []).deleted).toMatchObject([{ id: 'a' }]);
    expect(unsaved.over(7, [])).toMatchObject([{ id: 'b' }]);
  });

  it('contains the deletion of an object that was deleted while it was being saved', () => {
    const unsaved = create();
    unsaved.note({ changed: [drawn('a')], removed: [] });
    unsaved.note({ changed: [], removed: [objectId('a')] });
    expect(unsaved.isEmpty).toBe(true);
    unsaved.know(7, [drawn('a', 7)]);
    expect(unsaved.removedOf(7)).toEqual(['a']);
  });

  it('contains no deletion of objects that another user deleted, too', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.restore({
      changed: [],
      removed: [
        { id: 'a', markupId: 7 },
        { id: 'b', markupId: 7 },
      ],
      saveKey: 'key',
    });
    expect(unsaved.removedOf(7)).toEqual(['a']);
    unsaved.know(7, []);
    expect(unsaved.draft).toBeNull();
    unsaved.know(7, [drawn('a', 7)]);
    expect(unsaved.isEmpty).toBe(true);
  });

  it('keeps its key for retries, and takes a new one for the next markup', () => {
    const unsaved = create();
    const object = drawn('a');
    unsaved.note({ changed: [object], removed: [] });
    const key = unsaved.draft?.saveKey;
    unsaved.note({ changed: [drawn('b')], removed: [] });
    expect(unsaved.draft?.saveKey).toBe(key);
    unsaved.saved({ changed: [object], removed: [] }, 7);
    unsaved.renewKey();
    expect(unsaved.draft?.saveKey).not.toBe(key);
  });

  it('contains objects drawn after a creation that got no reply', () => {
    const unsaved = create();
    const [early, late, deletedByOthers] = [drawn('a'), drawn('b'), drawn('c')];
    unsaved.note({ changed: [early, deletedByOthers], removed: [] });
    unsaved.markCreationUnanswered([early, deletedByOthers]);
    unsaved.note({ changed: [late], removed: [] });
    unsaved.markCreatedAs(7);
    expect(unsaved.know(7, [drawn('a', 7)]).deleted).toMatchObject([{ id: 'c' }]);
    expect(unsaved.fresh).toEqual([late]);
  });
});
