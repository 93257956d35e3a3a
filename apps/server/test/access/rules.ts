import type { ErrorCode } from '@sheetmark/contract';

/**
 * All kinds of callers. `inactive` is a member with a deactivated account and a token from before. `author` is the member who created the markup,
 * the comment, the attachment and the task. `member` is an editor, and so is `memberByProvider`, who came by single sign-on and has no password.
 */
export const personas = [
  'nobody',
  'expired',
  'inactive',
  'outsider',
  'removed',
  'administrator',
  'viewer',
  'reviewer',
  'member',
  'memberByProvider',
  'author',
  'administratorMember',
  'owner',
] as const;
export type Persona = (typeof personas)[number];

/** `done`: the call succeeds. */
export type Outcome = 'done' | ErrorCode;
/** How people sign in doesn’t change what they may do: `memberByProvider` has the outcome of `member`. */
export type Rule = Readonly<Record<Exclude<Persona, 'memberByProvider'>, Outcome>>;

export const everyone = (outcome: Outcome): Rule => ({
  nobody: outcome,
  expired: outcome,
  inactive: outcome,
  outsider: outcome,
  removed: outcome,
  administrator: outcome,
  viewer: outcome,
  reviewer: outcome,
  member: outcome,
  author: outcome,
  administratorMember: outcome,
  owner: outcome,
});

const signedIn: Rule = { ...everyone('done'), nobody: 'signed_out', expired: 'signed_out', inactive: 'signed_out' };
const members: Rule = { ...signedIn, outsider: 'not_found', removed: 'not_found', administrator: 'not_found' };
const authorOrOwner: Rule = {
  ...members,
  viewer: 'not_allowed',
  reviewer: 'not_allowed',
  member: 'not_allowed',
  administratorMember: 'not_allowed',
};

/** Section 3 of the contract, by name. */
export const rules = {
  anyone: everyone('done'),
  signedIn,
  members,
  author: { ...authorOrOwner, owner: 'not_allowed' },
  authorOrOwner,
  owner: { ...authorOrOwner, author: 'not_allowed' },
  administrators: {
    ...everyone('not_allowed'),
    nobody: 'signed_out',
    expired: 'signed_out',
    inactive: 'signed_out',
    administrator: 'done',
    administratorMember: 'done',
  },
  /** With a URL signed for the persona: it needs no token, and callers without access get 404. */
  membersBySignedUrl: { ...members, nobody: 'not_found', expired: 'not_found', inactive: 'not_found' },
} as const satisfies Readonly<Record<string, Rule>>;
