import type { FolderLimit, Member, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { memberOf } from '../../testing/fixtures.ts';
import { admits, countAdmitted, describeLimit, forAll, simplify, withMember } from './folder-limit.ts';

const priya = {
  ...memberOf(9, { id: 5, name: 'Priya', email: 'priya@example.com' }),
  project_owner_id: 1,
  role: 'reviewer',
} as Member;
const limit = (roles: string[], user_ids: number[] = [], hidden_from: number[] = []) => ({ roles, user_ids, hidden_from }) as FolderLimit;

test('any member can be let in or left out, and it changes nothing for anyone else', () => {
  for (const before of [forAll, limit(['reviewer']), limit(['editor'], [5, 6]), limit(['editor', 'reviewer'], [], [5, 7]), limit([])]) {
    for (const sees of [true, false]) {
      const after = withMember(before, priya, sees);
      expect(admits(after, priya)).toBe(sees);
      expect(withMember(after, priya, admits(before, priya))).toEqual({
        ...before,
        user_ids: expect.arrayContaining(before.user_ids.filter((id) => id !== 5)),
        hidden_from: expect.arrayContaining(before.hidden_from.filter((id) => id !== 5)),
      });
    }
  }
});

test('a folder that nobody is left out of is one that everyone sees', () => {
  const hidden = withMember(forAll, priya, false);
  expect([simplify(hidden), simplify(withMember(hidden, priya, true)), simplify(limit(['editor']))]).toEqual([
    limit(['editor', 'reviewer', 'viewer'], [], [5]),
    null,
    limit(['editor']),
  ]);
});

test('counts each member once, whatever names them', () => {
  const roles = new Map([
    [5, 'reviewer'],
    [6, 'editor'],
    [7, 'viewer'],
  ] as const);
  const roleOf = (user: UserId) => roles.get(Number(user) as 5);
  const counts = { editor: 3, reviewer: 10, viewer: 100 };
  expect(countAdmitted(limit(['editor'], [5, 6, 7, 99]), counts, roleOf)).toBe(5);
  expect(countAdmitted(limit(['editor', 'viewer'], [5], [5, 6, 7, 99]), counts, roleOf)).toBe(101);
});

test('says in one sentence who sees it', () => {
  expect(
    [limit([]), limit(['viewer', 'editor'], [5]), limit(['editor', 'reviewer', 'viewer'], [], [5]), limit(['editor'], [], [5, 6])].map(
      describeLimit,
    ),
  ).toEqual([
    'Only the owner sees this folder',
    'Seen by editors, viewers, 1 member',
    'Hidden from 1 member',
    'Seen by editors, without 2 members',
  ]);
});
