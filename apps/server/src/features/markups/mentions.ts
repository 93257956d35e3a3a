import type { UserId } from '@sheetmark/contract';

interface Mentionable {
  readonly id: UserId;
  readonly name: string;
}

/** Finds the members whose full name follows an `@`, or whose first name does if no other member has it. */
export function findMentioned(text: string, members: readonly Mentionable[]): UserId[] {
  const lower = cutAfterMentions(text.toLowerCase());
  const firstNames = Map.groupBy(members, (member) => firstNameOf(member));
  const isMentioned = (member: Mentionable): boolean => {
    if (hasMention(lower, member.name.toLowerCase())) return true;
    const first = firstNameOf(member);
    return firstNames.get(first)?.length === 1 && hasMention(lower, first);
  };
  return members.filter(isMentioned).map((member) => member.id);
}

/** Later mentions in a text are ignored: comparing all names at thousands of places would take seconds. */
const maxMentions = 200;

function cutAfterMentions(text: string): string {
  const parts = text.split('@', maxMentions + 2);
  return parts.slice(0, maxMentions + 1).join('@');
}

const firstNameOf = (member: Mentionable): string => (member.name.split(' ', 1)[0] ?? '').toLowerCase();

function hasMention(text: string, name: string): boolean {
  for (let at = text.indexOf(`@${name}`); name !== '' && at >= 0; at = text.indexOf(`@${name}`, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + 1 + name.length))) return true;
  }
  return false;
}
