import { LiveEvent } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { queryOf } from '../contract-query.ts';
import { matchesQuery, belongsToProject, toStaleQueries } from './stale-queries.ts';

const event = (fields: object) => LiveEvent.parse({ project_id: 3, actor_id: 1, ...fields });
const uploaded = event({ kind: 'file_uploaded', item_id: 8, file_id: 9 });
const makesStale = (key: readonly unknown[], ...events: LiveEvent[]) => toStaleQueries(events).some((stale) => matchesQuery(key, stale));

test('an event makes queries of its own project and item stale, and no others', () => {
  const items = (id: number) => queryOf('listFolderItems', { params: { id, folderId: 5 } }).queryKey;
  const opened = (itemId: number) => queryOf('openFile', { params: { fileId: 9, itemId } }).queryKey;
  expect([items(3), items(4), opened(8), opened(7)].map((key) => makesStale(key, uploaded))).toEqual([true, false, true, false]);
});

test('a query whose key doesn’t contain its parameters counts as stale', () => {
  expect(makesStale(['listFolderItems'], uploaded)).toBe(true);
  expect(makesStale(['listFolderItems', 'somehow'], uploaded)).toBe(true);
  expect(makesStale(['listSessions', {}], uploaded)).toBe(false);
});

test('many events request each query once', () => {
  const once = toStaleQueries([uploaded]);
  expect(toStaleQueries([uploaded, uploaded, uploaded])).toEqual(once);
});

test('an event about markups makes only these stale in opened files, unless something else changed too', () => {
  const drawn = (markup_id: number) => event({ kind: 'markup_updated', item_id: 8, page_number: 1, markup_id });
  const commented = event({ kind: 'comment_added', item_id: 8, page_number: 1, markup_id: 31, comment_id: 4 });
  const ofTask = event({ kind: 'comment_added', task_id: 5, comment_id: 4 });
  const opened = (...events: LiveEvent[]) => toStaleQueries(events).filter(({ operation }) => operation === 'openFile');
  const params = { itemId: 8 };
  expect(opened(drawn(30), commented, drawn(30), ofTask)).toEqual([{ operation: 'openFile', params, markups: [30, 31] }]);
  expect(opened(drawn(30), uploaded)).toEqual([{ operation: 'openFile', params }]);
  expect(opened(ofTask)).toEqual([]);
});

test('every query of a lost project is found', () => {
  const keys = [
    queryOf('getProject', { params: { id: 3 } }).queryKey,
    queryOf('listMembers', { params: { projectId: 3 } }).queryKey,
    queryOf('getProject', { params: { id: 4 } }).queryKey,
    queryOf('listItemFiles', { params: { id: 3 } }).queryKey,
    queryOf('listProjects', {}).queryKey,
  ];
  expect(keys.map((key) => belongsToProject(key, 3))).toEqual([true, true, false, false, false]);
});
