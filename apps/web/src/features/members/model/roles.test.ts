import type { Member } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { arrangeMembers, roleOf } from './roles.ts';

const owner = 1;
const member = (id: number, name: string) =>
  ({
    id: id + 100,
    project_id: 9,
    project_owner_id: owner,
    role: 'editor',
    members: { id, name, email: `${name}@x.example`, avatar_color: null },
  }) as Member;
const all = [member(3, 'Cato'), member(2, 'Ben'), member(owner, 'Zoe')];

it('lists the owner first, then everyone by name', () => {
  expect(arrangeMembers(all).map((each) => each.members.name)).toEqual(['Zoe', 'Ben', 'Cato']);
});

it('lets the owner remove members and hand over, but not leave', () => {
  expect(roleOf(member(2, 'Ben'), member(owner, 'Zoe'))).toEqual({
    isOwner: false,
    isSelf: false,
    removable: true,
    canLeave: false,
    canBecomeOwner: true,
    canChange: true,
  });
  expect(roleOf(member(owner, 'Zoe'), member(owner, 'Zoe'))).toMatchObject({
    isOwner: true,
    removable: false,
    canLeave: false,
    canBecomeOwner: false,
  });
});

it('lets a member remove others except the owner, and leave', () => {
  expect(roleOf(member(3, 'Cato'), member(2, 'Ben'))).toMatchObject({ removable: true, canLeave: false, canBecomeOwner: false });
  expect(roleOf(member(2, 'Ben'), member(2, 'Ben'))).toMatchObject({ removable: false, canLeave: true });
  expect(roleOf(member(owner, 'Zoe'), member(2, 'Ben'))).toMatchObject({ removable: false, canBecomeOwner: false });
});

it('lets reviewers and viewers remove nobody, and leave', () => {
  for (const role of ['reviewer', 'viewer'] as const) {
    const self = { ...member(2, 'Ben'), role };
    expect(roleOf(member(3, 'Cato'), self)).toMatchObject({ removable: false, canChange: false });
    expect(roleOf(self, self)).toMatchObject({ canLeave: true });
  }
});
