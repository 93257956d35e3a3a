import type { CanvasObject } from '@sheetmark/editor-core';
import { expect, test } from 'vitest';
import { filterShareable } from './send-activity.ts';

test('sends objects that are unsaved or in public markups, and none of private ones', () => {
  const objects = [
    { id: 'unsaved', markupId: null },
    { id: 'public', markupId: 1 },
    { id: 'private', markupId: 2 },
    { id: 'an invalid id', markupId: 1 },
  ] as unknown as readonly CanvasObject[];
  const shown = filterShareable(objects, (id) => id === 1);
  expect(shown.map(({ id }) => id)).toEqual(['unsaved', 'public']);
});
