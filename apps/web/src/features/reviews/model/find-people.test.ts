import { Member } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { memberOf } from '../../../testing/fixtures.ts';
import { findPeople, mostFound, readAddress } from './find-people.ts';

const jonas = Member.parse(memberOf(1, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@north.example' }));
const priya = Member.parse(memberOf(2, { id: 9, name: 'Priya Raman', email: 'priya@north.example' }));
const shown = (typed: string, taken: number[] = []) =>
  findPeople(typed, [jonas, priya], new Set(taken)).map((found) => (found.kind === 'member' ? found.member.name : found.address.email));

it('finds members by name and address, but not those who are taken', () => {
  expect(shown('')).toEqual(['Jonas Lindqvist', 'Priya Raman']);
  expect(shown('PRIYA@')).toEqual(['Priya Raman']);
  expect(shown('north', [8])).toEqual(['Priya Raman']);
});

it('offers an address as a guest, unless it is a member’s', () => {
  expect(shown('hanne.vik@fjordfire.example')).toEqual(['hanne.vik@fjordfire.example']);
  expect(shown('hanne.vik')).toEqual([]);
  expect(shown('Jonas@North.example')).toEqual(['Jonas Lindqvist']);
  expect(shown('jonas@north.example', [8])).toEqual([]);
});

it('reads a pasted address with its name', () => {
  expect(readAddress('"Hanne Vik" <Hanne.Vik@fjordfire.example>')).toEqual({ email: 'hanne.vik@fjordfire.example', name: 'Hanne Vik' });
  expect(readAddress('Hanne Vik')).toBeUndefined();
});

it('shows a hundred of thousands, and finds each by typing', () => {
  const many = Array.from({ length: 5000 }, (_, n) =>
    Member.parse(memberOf(n + 1, { id: n + 1, name: `Member ${n + 1}`, email: `member${n + 1}@north.example` })),
  );
  const found = (typed: string) => findPeople(typed, many, new Set());
  expect(found('')).toHaveLength(mostFound);
  expect(found('Member 5000')).toMatchObject([{ member: { id: 5000 } }]);
  expect(found('member@south.example')).toMatchObject([{ kind: 'guest' }]);
});
