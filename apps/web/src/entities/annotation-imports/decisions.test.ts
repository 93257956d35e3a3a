import { AnnotationChange } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { countEffects, decisionOf, decisionOfKey, nextConflict } from './decisions.ts';

const side = { objects: [], status: 'none', comments: [], author: 'EHolt', modified: null };
const change = (id: number, kind: string, new_comments = 0): AnnotationChange =>
  AnnotationChange.parse({
    id,
    kind,
    page_number: 1,
    sheet: null,
    title: 'Rail',
    markup_id: 7,
    ours: side,
    theirs: side,
    new_comments,
    decision: null,
  });

const changes = [change(1, 'new'), change(2, 'conflict'), change(3, 'unchanged'), change(4, 'conflict', 1), change(5, 'deleted')];

it('follows the file, except for conflicts until someone chooses', () => {
  expect(changes.map((each) => decisionOf(each, new Map()))).toEqual(['theirs', null, null, null, 'theirs']);
  expect(decisionOf(change(2, 'conflict'), new Map([[2, 'both']]))).toBe('both');
});

it('counts what applying changes, with replies of conflicts that stay', () => {
  expect(countEffects(changes, new Map())).toBe(3);
  expect(countEffects(changes, new Map([[1, 'ours' as const]]))).toBe(2);
});

it('goes to the next conflict that nobody has decided, and around', () => {
  expect(nextConflict(changes, new Map(), null)).toBe(2);
  expect(nextConflict(changes, new Map(), 2)).toBe(4);
  expect(nextConflict(changes, new Map(), 4)).toBe(2);
  expect(
    nextConflict(
      changes,
      new Map([
        [2, 'ours' as const],
        [4, 'ours' as const],
      ]),
      null,
    ),
  ).toBeNull();
});

it('decides by keys where there is a choice', () => {
  expect(['1', '2', '3', 'x'].map((key) => decisionOfKey(key, change(2, 'conflict')))).toEqual(['ours', 'theirs', 'both', null]);
  expect(decisionOfKey('3', change(5, 'deleted'))).toBeNull();
  expect(decisionOfKey('1', change(3, 'unchanged'))).toBeNull();
});
