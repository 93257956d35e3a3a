import { type Member, operations } from '@sheetmark/contract';

/** Who can be picked: a member, or an address that belongs to none. */
export type Found = { readonly kind: 'member'; readonly member: Member['members'] } | { readonly kind: 'guest'; readonly address: Address };

export interface Address {
  readonly email: string;
  readonly name: string | undefined;
}

const { email: emailField, name: nameField } = operations.inviteGuest.body.shape;

/** Reads `name@firm.example` and `Name <name@firm.example>`. */
export function readAddress(typed: string): Address | undefined {
  const [, before = '', within] = /^(.*)<([^<>]*)>$/.exec(typed.trim()) ?? [];
  const email = emailField.safeParse(within ?? typed);
  if (!email.success) return undefined;
  const name = nameField.safeParse(before.trim().replaceAll('"', '') || undefined);
  return { email: email.data.toLowerCase(), name: name.success ? name.data : undefined };
}

/** More people than this are found by typing. */
export const mostFound = 100;

/** Members whose name or address contains what is typed, at most a hundred, and the typed address if it is nobody’s. */
export function findPeople(typed: string, members: readonly Member[], taken: ReadonlySet<number>): Found[] {
  const address = readAddress(typed);
  const wanted = (address?.email ?? typed.trim()).toLocaleLowerCase();
  const people = members.map(({ members: person }) => person);
  const found = people
    .filter(({ id, name, email }) => !taken.has(id) && [name, email].some((each) => each.toLocaleLowerCase().includes(wanted)))
    .slice(0, mostFound)
    .map((member): Found => ({ kind: 'member', member }));
  const isMembers = people.some(({ email }) => email.toLowerCase() === address?.email);
  return address && !isMembers ? [...found, { kind: 'guest', address }] : found;
}
