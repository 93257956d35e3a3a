import { objectId } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { describe, expect, it } from 'vitest';
import { Unsaved } from './unsaved.ts';

function create() {
  let keys = 0;
  return new Unsaved(() => `key ${++keys}`);
}
const drawn = (id: string, markupId: number | null = null) => aRectangle(id, { markupId });
const standing = new Map([[7, 'a markup']]);

describe('what the server does not have yet', () => {
  it('is what was drawn and not saved, and nothing once it is saved', () => {
    const unsaved = create();
    const object = drawn('a');
    unsaved.note({ changed: [object], removed: [] });
    expect(unsaved.fresh).toEqual([object]);
    unsaved.saved({ changed: [object], removed: [] }, 7);
    expect(unsaved.draft).toBeNull();
  });

  it('stays, when it changed while it was being saved', () => {
    const unsaved = create();
    const [sent, newer] = [drawn('a'), { ...drawn('a'), x: 99 }];
    unsaved.note({ changed: [sent], removed: [] });
    unsaved.note({ changed: [newer], removed: [] });
    unsaved.saved({ changed: [sent], removed: [] }, 7);
    expect(unsaved.draft?.changed).toEqual([{ ...newer, markupId: 7 }]);
  });

  it('names the markup of a deleted object, unless the server never had it', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [drawn('b')], removed: [] });
    unsaved.note({ changed: [], removed: [objectId('a'), objectId('b')] });
    expect(unsaved.draft).toMatchObject({ changed: [], removed: [{ id: 'a', markupId: 7 }] });
    expect(unsaved.touchedMarkups).toEqual([7]);
  });

  it('has to become new where its markup is gone', () => {
    const unsaved = create();
    const orphan = drawn('a', 8);
    unsaved.note({ changed: [orphan, drawn('b', 7)], removed: [] });
    expect(unsaved.takeOrphans(standing)).toEqual([orphan]);
    expect(unsaved.draft?.changed).toMatchObject([{ id: 'b' }]);
  });

  it('goes property by property before what others set, and leaves them the rest', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [{ ...drawn('a', 7), x: 99 }], removed: [] });
    const theirs = { ...drawn('a', 7), x: 5, stroke: '#1f5edb' };
    unsaved.know(7, [theirs]);
    expect(unsaved.over(7, [theirs])).toEqual([{ ...theirs, x: 99 }]);
  });

  it('is lost where somebody else deleted the object, and nothing else is', () => {
    const unsaved = create();
    unsaved.know(7, [drawn('a', 7)]);
    unsaved.note({ changed: [{ ...drawn('a', 7), x: 99 }, drawn('b', 7)], removed: [] });
    expect(unsaved.know(7, []).deleted).toMatchObject([{ id: 'a' }]);
    expect(unsaved.over(7, [])).toMatchObject([{ id: 'b' }]);
  });

  it('is that an object must go which was deleted while the save that brought it was under way', () => {
    const unsaved = create();
    unsaved.note({ changed: [drawn('a')], removed: [] });
    unsaved.note({ changed: [], removed: [objectId('a')] });
    expect(unsaved.isEmpty).toBe(true);
    unsaved.know(7, [drawn('a', 7)]);
    expect(unsaved.removedOf(7)).toEqual(['a']);
  });

  it('keeps its key while the save is tried again, and takes another for the next markup', () => {
    const unsaved = create();
    const object = drawn('a');
    unsaved.note({ changed: [object], removed: [] });
    const key = unsaved.draft?.saveKey;
    unsaved.note({ changed: [drawn('b')], removed: [] });
    expect(unsaved.draft?.saveKey).toBe(key);
    unsaved.saved({ changed: [object], removed: [] }, 7);
    unsaved.takeNewKey();
    expect(unsaved.draft?.saveKey).not.toBe(key);
  });

  it('still has what was drawn after a try that made the markup and was never answered', () => {
    const unsaved = create();
    const [early, late, deletedByOthers] = [drawn('a'), drawn('b'), drawn('c')];
    unsaved.note({ changed: [early, deletedByOthers], removed: [] });
    unsaved.tried([early, deletedByOthers]);
    unsaved.note({ changed: [late], removed: [] });
    unsaved.wasMadeAs(7);
    expect(unsaved.know(7, [drawn('a', 7)]).deleted).toMatchObject([{ id: 'c' }]);
    expect(unsaved.fresh).toEqual([late]);
  });
});
