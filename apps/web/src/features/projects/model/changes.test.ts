import type { Change } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { listFigures, summarizeChanges } from './changes.ts';

const ewa = { id: 3, name: 'Ewa Nowak' };
const jonas = { id: 2, name: 'Jonas Lindqvist' };
const nothing = { folder_id: null, item_id: null, file_id: null, page_number: null, markup_id: null, task_id: null };
const change = (type: Change['type'], actor: { id: number; name: string }, subject: string | null, ids: object = {}) =>
  ({ ...nothing, at: '2026-11-20T10:00:00Z', type, actor, subject, ...ids }) as Change;
const sentences = (newest: readonly Change[]) =>
  summarizeChanges(newest).map(({ actor, act, subject, more }) =>
    [actor?.name, act, subject, more].filter((part) => part !== null).join(' '),
  );

it('combines one person’s changes of one drawing into one sentence, in the place of the last', () => {
  const drawn = { item_id: 1 };
  const combined = sentences([
    change('comment_added', ewa, 'A-101.pdf', drawn),
    change('markup_created', jonas, 'A-101.pdf', drawn),
    change('comment_added', ewa, 'A-101.pdf', drawn),
    change('comment_added', ewa, 'A-201.pdf', { item_id: 2 }),
  ]);
  expect(combined).toEqual([
    'Ewa Nowak wrote 2 comments on A-101.pdf 0',
    'Jonas Lindqvist drew a markup on A-101.pdf 0',
    'Ewa Nowak wrote a comment on A-201.pdf 0',
  ]);
});

it('names the last of many uploads, and the number of others', () => {
  const uploads = ['c.pdf', 'b.pdf', 'a.pdf'].map((name, index) => change('file_uploaded', jonas, name, { item_id: index + 1 }));
  expect(sentences(uploads)).toEqual(['Jonas Lindqvist uploaded c.pdf 2']);
});

it('distinguishes people who join or leave from those removed by someone', () => {
  expect(
    sentences([
      change('member_joined', ewa, 'Ewa Nowak'),
      change('member_removed', jonas, 'Jonas Lindqvist'),
      change('member_removed', ewa, 'Ben'),
    ]),
  ).toEqual(['Ewa Nowak joined the project 0', 'Jonas Lindqvist left the project 0', 'Ewa Nowak removed Ben 0']);
});

it('counts the most important kinds first, and leaves the rest to the list', () => {
  const counts = [
    { type: 'folder_created' as const, n: 3 },
    { type: 'comment_added' as const, n: 1 },
    { type: 'file_uploaded' as const, n: 12 },
  ];
  expect(listFigures(counts).map(({ n, label }) => `${n} ${label}`)).toEqual(['12 files uploaded', '1 comment']);
});
