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
    expect(unsaved.freshBeside(standing)).toEqual([object]);
    unsaved.saved([object], [], 7);
    expect(unsaved.draft).toBeNull();
  });

  it('stays, when it changed while it was being saved', () => {
    const unsaved = create();
    const [sent, newer] = [drawn('a'), { ...drawn('a'), x: 99 }];
    unsaved.note({ changed: [sent], removed: [] });
    unsaved.note({ changed: [newer], removed: [] });
    unsaved.saved([sent], [], 7);
    expect(unsaved.draft?.changed).toEqual([newer]);
  });

  it('names the markup of a deleted object, unless the server never had it', () => {
    const unsaved = create();
    unsaved.know([drawn('a', 7)]);
    unsaved.note({ changed: [drawn('b')], removed: [] });
    unsaved.note({ changed: [], removed: [objectId('a'), objectId('b')] });
    expect(unsaved.draft).toMatchObject({ changed: [], removed: [{ id: 'a', markupId: 7 }] });
    expect(unsaved.touchedMarkups).toEqual([7]);
  });

  it('makes a new markup of objects whose own is gone', () => {
    const unsaved = create();
    const orphan = drawn('a', 8);
    unsaved.note({ changed: [orphan, drawn('b', 7)], removed: [] });
    expect(unsaved.freshBeside(standing)).toEqual([orphan]);
  });

  it('keeps its key while the save is tried again, and takes another for the next markup', () => {
    const unsaved = create();
    const object = drawn('a');
    unsaved.note({ changed: [object], removed: [] });
    const key = unsaved.draft?.saveKey;
    unsaved.note({ changed: [drawn('b')], removed: [] });
    expect(unsaved.draft?.saveKey).toBe(key);
    unsaved.saved([object], [], 7);
    expect(unsaved.draft?.saveKey).not.toBe(key);
  });
});
