import { EditorDetails, Markup } from '@sheetmark/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryOf } from '../../lib/contract-query.ts';
import { serve } from '../../testing/fake-server.ts';
import { cacheMarkup, cacheMarkups, updateMarkups } from './open-file.ts';

const person = { id: 1, name: 'Mia' };
const markup = (id: number, more: Partial<Record<keyof Markup, unknown>> = {}) =>
  Markup.parse({
    id,
    project_id: 1,
    item_id: 2,
    number: id,
    editor_id: 5,
    file_id: 3,
    checked_file_id: null,
    review_id: null,
    page_number: 1,
    open: 'none',
    privacy: 'public',
    visibility: 'public',
    editor_details: [],
    itext: [],
    thumbnail_url: null,
    priority: 'none',
    assignee: null,
    assignee_id: null,
    due_date: null,
    created_by: person,
    created_by_id: 1,
    resolved_by: null,
    resolved_on: null,
    comments: [],
    revision: 3,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    ...more,
  });
const page = (id: number, mark_ups: Markup[]) =>
  EditorDetails.parse({
    id,
    item_id: 2,
    page_number: id - 4,
    calibration: null,
    scale_regions: [],
    scale_sheet: null,
    mark_ups,
    merged: [],
  });

const { queryKey } = queryOf('openFile', { params: { fileId: 3, itemId: 2 } });
function openedWith(...pages: EditorDetails[]) {
  const client = new QueryClient();
  const opened = { status: true, message: '', files: [], item: { id: 2 }, projectDetails: { id: 1 }, editor_details: pages };
  client.setQueryData<unknown>(queryKey, opened);
  const pagesNow = (): EditorDetails[] => client.getQueryData<{ editor_details: EditorDetails[] }>(queryKey)?.editor_details ?? [];
  return { client, pagesNow };
}
const idsOn = (pages: readonly EditorDetails[]) => pages.map(({ mark_ups }) => mark_ups.map(({ id }) => id));

test('applies changed, new and deleted markups in one update, and keeps the identity of other pages', () => {
  const { client, pagesNow } = openedWith(page(5, [markup(1), markup(2), markup(3)]), page(6, [markup(9, { editor_id: 6 })]));
  const [, other] = pagesNow();
  cacheMarkups(client, [markup(2, { revision: 4, open: 'closed' }), markup(4)], [1, 2, 4]);
  expect(idsOn(pagesNow())).toEqual([[2, 3, 4], [9]]);
  expect(pagesNow()[0]?.mark_ups[0]?.open).toBe('closed');
  expect(pagesNow()[1]).toBe(other);
});

test('ignores older revisions, and adds details for pages that have none', () => {
  const { client, pagesNow } = openedWith(page(5, [markup(1, { revision: 7 })]));
  cacheMarkups(client, [markup(1, { revision: 6 }), markup(8, { editor_id: 6, page_number: 2 })], [1, 8]);
  expect(pagesNow().map(({ page_number, mark_ups }) => [page_number, mark_ups.map(({ revision }) => revision)])).toEqual([
    [1, [7]],
    [2, [3]],
  ]);
  cacheMarkup(client, 8, null);
  expect(idsOn(pagesNow())).toEqual([[1], []]);
});

test('removes merged markups from the page, and records which markup has their objects', () => {
  const { client, pagesNow } = openedWith(page(5, [markup(1), markup(2)]));
  cacheMarkups(client, [markup(1, { revision: 4 })], [1, 2], [{ id: markup(2).id, into: markup(1).id }]);
  expect(pagesNow()[0]).toMatchObject({ mark_ups: [{ id: 1, revision: 4 }], merged: [{ id: 2, into: 1 }] });
});

test('reads a changed markup alone, as the shown version has it', async () => {
  const { client, pagesNow } = openedWith(page(5, [markup(1), markup(2)]));
  const older = queryOf('openFile', { params: { fileId: 2, itemId: 2 } }).queryKey;
  const superseded = { files: [{ id: 2, sheets: [] }, { id: 3 }], superseded_by: { file_id: 3, label: 'V2' } };
  client.setQueryData<unknown>(older, { ...superseded, editor_details: [page(5, [markup(1), markup(2)])] });
  const asked: unknown[] = [];
  serve({
    getMarkups: ({ query }) => {
      asked.push(String(query));
      return { data: [markup(1, { revision: 4, open: query.get('file_id') === null ? 'closed' : 'review' })], merged: [] };
    },
  });
  expect(await updateMarkups(client, { operation: 'openFile', params: { itemId: 2 } }, [1])).toBe(true);
  expect(asked).toEqual(['ids=1', 'ids=1&file_id=2']);
  const olderNow = client.getQueryData<{ editor_details: EditorDetails[] }>(older)?.editor_details ?? [];
  expect([pagesNow(), olderNow].map(([shown]) => shown?.mark_ups.map(({ open }) => open))).toEqual([
    ['closed', 'none'],
    ['review', 'none'],
  ]);
});
