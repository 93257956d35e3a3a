import type { Markup } from '@sheetmark/contract';
import type { CanvasObject } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { findRegroupChoices } from './regroup-choices.ts';

const [me, other, owner] = [1, 2, 3];
const markup = (id: number, more: Partial<Record<keyof Markup, unknown>> = {}): Markup =>
  ({ id, number: id, visibility: 'public', created_by_id: me, assignee_id: null, ...more }) as Markup;
const objects = [aRectangle('a', { markupId: 7 }), aRectangle('b', { markupId: 7 }), aRectangle('c', { markupId: 8 })];

function choices(selected: readonly CanvasObject[], markups: readonly Markup[], more: { isUnsaved?: boolean; userId?: number } = {}) {
  const objectsOf = (id: number) => objects.filter(({ markupId }) => markupId === id);
  return findRegroupChoices({ selected, markups, objectsOf, isUnsaved: false, userId: me, ownerId: owner, ...more });
}

test('one markup can be split into a part and the rest, or into its objects', () => {
  const found = choices(objects.slice(0, 1), [markup(7), markup(8)]);
  expect(found.splitOff).toMatchObject({ parts: [['a']], reason: null });
  expect(found.splitIntoObjects).toMatchObject({ parts: [['b']], reason: null });
  expect(found.merge).toBeNull();
});

test('a whole markup can’t be split off, and a single object can’t be split', () => {
  expect(choices(objects.slice(0, 2), [markup(7)]).splitOff).toBeNull();
  expect(choices(objects.slice(2), [markup(8)])).toEqual({ splitOff: null, splitIntoObjects: null, merge: null });
});

test('users who are allowed to delete all but the first of several markups can merge them', () => {
  const markups = [markup(7, { created_by_id: other }), markup(8)];
  expect(choices(objects, markups).merge?.reason).toBeNull();
  const refused = [markup(7), markup(8, { created_by_id: other })];
  expect(choices(objects, refused).merge?.reason).toBe('Only the creator or the project owner can merge #8.');
  expect(choices(objects, refused, { userId: owner }).merge?.reason).toBeNull();
});

test('markups visible to different people can’t be merged', () => {
  const mine = markup(7, { visibility: 'private' });
  const reason = 'Different people can see these markups.';
  expect(choices(objects, [mine, markup(8)]).merge?.reason).toBe(reason);
  expect(choices(objects, [mine, markup(8, { visibility: 'private', assignee_id: other })]).merge?.reason).toBe(reason);
  expect(choices(objects, [mine, markup(8, { visibility: 'private', assignee_id: me })]).merge?.reason).toBeNull();
});

test('unsaved changes must be saved first', () => {
  const found = choices(objects, [markup(7), markup(8)], { isUnsaved: true });
  expect(found.merge?.reason).toBe('Save your changes first.');
  expect(choices(objects.slice(0, 1), [markup(7)], { isUnsaved: true }).splitOff?.reason).toBe('Save your changes first.');
});
