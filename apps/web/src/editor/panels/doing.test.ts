import type { CanvasObject } from '@sheetmark/editor-core';
import { expect, test } from 'vitest';
import { forOthers } from './doing.ts';

test('others get what is unsaved or of a public markup, and nothing of a private one', () => {
  const objects = [
    { id: 'unsaved', markupId: null },
    { id: 'public', markupId: 1 },
    { id: 'private', markupId: 2 },
    { id: 'a name that is no id', markupId: 1 },
  ] as unknown as readonly CanvasObject[];
  const shown = forOthers(objects, (id) => id === 1);
  expect(shown.map(({ id }) => id)).toEqual(['unsaved', 'public']);
});
