import type { Folder, FolderLimit, Member } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { aFolder, memberOf } from '../../testing/fixtures.ts';
import { admits } from './folder-limit.ts';
import { listSeenFolders } from './seen-folders.ts';

const member = (over: { id?: number } = {}): Member =>
  ({ ...memberOf(9, { id: over.id ?? 5, name: 'Priya', email: 'priya@example.com' }), project_owner_id: 1, role: 'reviewer' }) as Member;
const limit = (roles: string[], user_ids: number[] = [], hidden_from: number[] = []) => ({ roles, user_ids, hidden_from }) as FolderLimit;

test.each([
  ['no limit', null, true],
  ['their role', limit(['reviewer']), true],
  ['their name', limit([], [5]), true],
  ['their role, but hidden from them', limit(['reviewer'], [5], [5]), false],
  ['other roles and people', limit(['editor'], [6]), false],
])('a folder with %s', (_, given, seen) => {
  expect(admits(given, member())).toBe(seen);
});

test('the owner sees every folder', () => {
  expect(admits(limit([]), member({ id: 1 }))).toBe(true);
});

test('what is in a hidden folder is hidden, too', () => {
  const inner = aFolder(3, 'Cost');
  const folders = [aFolder(1, 'Plans'), { ...aFolder(2, 'Contracts', [inner]), limit: limit(['editor']) }] as Folder[];
  const seen = listSeenFolders(folders, member()).map(({ folder, depth, isSeen }) => [folder.name, depth, isSeen]);
  expect(seen).toEqual([
    ['Plans', 0, true],
    ['Contracts', 0, false],
    ['Cost', 1, false],
  ]);
});
