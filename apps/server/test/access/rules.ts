import type { ErrorCode } from '@sheetmark/contract';

/** Everyone who may try a call. `inactive` is a member whose account was switched off, with a token from before. `author` is the member who made the markup, the comment, the attachment and the task. */
export const personas = [
  'nobody',
  'expired',
  'inactive',
  'outsider',
  'removed',
  'administrator',
  'member',
  'author',
  'administratorMember',
  'owner',
] as const;
export type Persona = (typeof personas)[number];

/** `done`: the call does what it says. */
export type Outcome = 'done' | ErrorCode;
export type Rule = Readonly<Record<Persona, Outcome>>;

const alike = (outcome: Outcome): Rule => ({
  nobody: outcome,
  expired: outcome,
  inactive: outcome,
  outsider: outcome,
  removed: outcome,
  administrator: outcome,
  member: outcome,
  author: outcome,
  administratorMember: outcome,
  owner: outcome,
});

const signedIn: Rule = { ...alike('done'), nobody: 'signed_out', expired: 'signed_out', inactive: 'signed_out' };
const members: Rule = { ...signedIn, outsider: 'not_found', removed: 'not_found', administrator: 'not_found' };
const authorOrOwner: Rule = { ...members, member: 'not_allowed', administratorMember: 'not_allowed' };

/** Section 3 of the contract, by name. */
export const rules = {
  anyone: alike('done'),
  signedIn,
  members,
  author: { ...authorOrOwner, owner: 'not_allowed' },
  authorOrOwner,
  owner: { ...authorOrOwner, author: 'not_allowed' },
  administrators: {
    ...alike('not_allowed'),
    nobody: 'signed_out',
    expired: 'signed_out',
    inactive: 'signed_out',
    administrator: 'done',
    administratorMember: 'done',
  },
  /** By a URL that was signed for the persona: it needs no token, and what is not theirs does not exist. */
  membersBySignedUrl: { ...members, nobody: 'not_found', expired: 'not_found', inactive: 'not_found' },
} as const satisfies Readonly<Record<string, Rule>>;

export const everyone = alike;
