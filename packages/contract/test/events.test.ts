import { expect, test } from 'vitest';
import { eventRow, events, eventTypes, readEventData } from '../src/index.ts';

test('types are snake_case, and live events carry only ids that their data contains', () => {
  for (const type of eventTypes) {
    expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(Object.keys(eventRow(type).data.shape)).toEqual(expect.arrayContaining([...(eventRow(type).live?.about ?? [])]));
  }
});

test('no event about accounts or the installation may go to webhooks', () => {
  const outside = eventTypes.filter((type) => !events[type].webhook);
  expect(outside).toContain('signed_in');
  expect(outside).toContain('restored_from_backup');
  expect(outside).not.toContain('markup_created');
});

test('stored data of other versions is readable: properties may be missing, null or unknown', () => {
  expect(readEventData('markup_updated', { markup_id: 8, item_id: null, colour: 'red' })).toEqual({ markup_id: 8, item_id: null });
  expect(readEventData('comment_added', {})).toEqual({});
});

test('an unreadable id makes the data unreadable, and other properties of another form are dropped', () => {
  expect(readEventData('markup_updated', { markup_id: 'eight', item_id: 3 })).toBeNull();
  expect(readEventData('markup_updated', { markup_id: 8, changed: 'name' })).toEqual({ markup_id: 8 });
  expect(readEventData('markup_updated', 'text')).toBeNull();
});
