import type { Folder, FolderLimit, Member } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { aFolder, memberOf } from '../../../testing/fixtures.ts';
import { listChoices, listLimitChanges } from './member-folders.ts';

const priya = {
  ...memberOf(9, { id: 5, name: 'Priya', email: 'priya@example.com' }),
  project_owner_id: 1,
  role: 'reviewer',
} as Member;
const limit = (roles: string[], user_ids: number[] = []) => ({ roles, user_ids }) as FolderLimit;
const folders = [
  aFolder(1, 'Plans'),
  { ...aFolder(2, 'Contracts', [{ ...aFolder(3, 'Cost'), limit: limit([], [5]) }]), limit: limit(['editor']) },
  { ...aFolder(4, 'Details'), limit: limit(['reviewer']) },
  { ...aFolder(5, 'Bids'), limit: limit([], [5, 6]) },
] as Folder[];

test('folders can be chosen for a member where neither everyone nor their role sees them', () => {
  const rows = listChoices(folders, priya, new Map()).map(({ folder, isSeen, fixed }) => [folder.name, isSeen, fixed]);
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
    [2, true],
    [3, true],
    [5, false],
  ]);
  expect(listLimitChanges(folders, priya, chosen).map(({ folder, limit: to }) => [folder.name, to])).toEqual([
    ['Contracts', { roles: ['editor'], user_ids: [5] }],
    ['Bids', { roles: [], user_ids: [6] }],
  ]);
});
