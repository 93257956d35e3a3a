import type { Folder, FolderLimit, Member } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { aFolder, memberOf } from '../../../testing/fixtures.ts';
import { listChoices, listLimitChanges } from './member-folders.ts';

const priya = {
  ...memberOf(9, { id: 5, name: 'Priya', email: 'priya@example.com' }),
  project_owner_id: 1,
  role: 'reviewer',
} as Member;
const limit = (roles: string[], user_ids: number[] = [], hidden_from: number[] = []) => ({ roles, user_ids, hidden_from }) as FolderLimit;
const folders = [
  aFolder(1, 'Plans'),
  { ...aFolder(2, 'Contracts', [{ ...aFolder(3, 'Cost'), limit: limit([], [5]) }]), limit: limit(['editor']) },
  { ...aFolder(4, 'Details'), limit: limit(['reviewer']) },
  { ...aFolder(5, 'Bids'), limit: limit([], [5, 6]) },
] as Folder[];

test('each folder can be chosen for a member, unless it is in one that they don’t see', () => {
  const rows = listChoices(folders, priya, new Map()).map(({ folder, isSeen, ground }) => [folder.name, isSeen, ground]);
  expect(rows).toEqual([
    ['Plans', true, 'everyone'],
    ['Contracts', false, null],
    ['Cost', false, 'around'],
    ['Details', true, 'role'],
    ['Bids', true, null],
  ]);
});

test('choosing a folder shows those in it that name the member', () => {
  const rows = listChoices(folders, priya, new Map([[2, true]]));
  expect(rows.filter(({ isSeen }) => isSeen).map(({ folder }) => folder.name)).toEqual(['Plans', 'Contracts', 'Cost', 'Details', 'Bids']);
});

test('only limits that change are saved, with everyone else whom they name', () => {
  const chosen = new Map([
    [1, false],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
  ]);
  expect(listLimitChanges(folders, priya, chosen).map(({ folder, limit: to }) => [folder.name, to])).toEqual([
    ['Plans', limit(['editor', 'reviewer', 'viewer'], [], [5])],
    ['Contracts', limit(['editor'], [5])],
    ['Details', limit(['reviewer'], [], [5])],
    ['Bids', limit([], [6])],
  ]);
});
