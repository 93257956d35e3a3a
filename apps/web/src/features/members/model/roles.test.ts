import type { Member } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { arrangeMembers, roleOf } from './roles.ts';

const owner = 1;
const member = (id: number, name: string) =>
  ({
    id: id + 100,
    project_id: 9,
    project_owner_id: owner,
    members: { id, name, email: `${name}@x.example`, avatar_color: null },
  }) as Member;
const all = [member(3, 'Cato'), member(2, 'Ben'), member(owner, 'Zoe')];

it('lists the owner first, then everyone by name', () => {
  expect(arrangeMembers(all).map((each) => each.members.name)).toEqual(['Zoe', 'Ben', 'Cato']);
});

it('lets the owner remove members and hand over, but not leave', () => {
  expect(roleOf(member(2, 'Ben'), owner)).toEqual({
    isOwner: false,
    isSelf: false,
    removable: true,
    canLeave: false,
    canBecomeOwner: true,
  });
  expect(roleOf(member(owner, 'Zoe'), owner)).toMatchObject({ isOwner: true, removable: false, canLeave: false, canBecomeOwner: false });
});

it('lets a member remove others except the owner, and leave', () => {
  expect(roleOf(member(3, 'Cato'), 2)).toMatchObject({ removable: true, canLeave: false, canBecomeOwner: false });
  expect(roleOf(member(2, 'Ben'), 2)).toMatchObject({ removable: false, canLeave: true });
  expect(roleOf(member(owner, 'Zoe'), 2)).toMatchObject({ removable: false, canBecomeOwner: false });
});
