import { anObject } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { RecentSaves } from './recent-saves.ts';

test('a legend loses nothing when its rows, which are never saved, are missing in the server’s state; a heading is reported', () => {
  const saves = new RecentSaves(() => 0);
  const legend = anObject('legend', { markupId: null, rows: [{ name: 'Hall', colour: null, sum: '12.0 m²' }] });
  saves.add([legend]);
  expect(saves.findOverwritten([{ ...legend, markupId: 7, rows: [] }])).toEqual([]);
  expect(saves.findOverwritten([{ ...legend, caption: 'Areas' }])).toEqual(['caption']);
});
