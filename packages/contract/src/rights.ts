import { z } from 'zod';

/** What a call does in a project, from least to most. Each right includes those before it. */
export const rights = ['view', 'comment', 'markup', 'edit'] as const;
export type Right = (typeof rights)[number];

/** A member's role. The owner of a project may do everything, whatever their role. */
export const MemberRole = z.enum(['viewer', 'reviewer', 'editor']);
export type MemberRole = z.infer<typeof MemberRole>;

const mostOf: Readonly<Record<MemberRole, Right>> = { viewer: 'view', reviewer: 'markup', editor: 'edit' };

/** The most that a member may do. */
export const mostRight = ({ isOwner, role }: { readonly isOwner: boolean; readonly role: MemberRole }): Right =>
  isOwner ? 'edit' : mostOf[role];

/** Whether members with this role have the right. */
export const roleMay = (role: MemberRole, right: Right): boolean => rights.indexOf(right) <= rights.indexOf(mostOf[role]);

/** The right that a call needs in the project it is about: as its row says, otherwise `view` for reading and `edit` for everything else. */
export const rightOf = (operation: { readonly method: string; readonly right?: Right }): Right =>
  operation.right ?? (operation.method === 'GET' ? 'view' : 'edit');

/** What a personal token may do at most: see, also comment, or all that its user may do. */
export const TokenScope = z.enum(['read', 'comment', 'write']);
export type TokenScope = z.infer<typeof TokenScope>;

const mostOfScope: Readonly<Record<TokenScope, Right>> = { read: 'view', comment: 'comment', write: 'edit' };

export const scopeMay = (scope: TokenScope, right: Right): boolean => rights.indexOf(right) <= rights.indexOf(mostOfScope[scope]);

/** What a link lets its guests do, from least to most. Each includes those before it. */
export const GuestAccess = z.enum(['view', 'comment', 'markup', 'decide']);
export type GuestAccess = z.infer<typeof GuestAccess>;

const mostOfAccess: Readonly<Record<GuestAccess, Right>> = { view: 'view', comment: 'comment', markup: 'markup', decide: 'markup' };

/** The most that guests with this access may do with markups. */
export const guestRight = (access: GuestAccess): Right => mostOfAccess[access];

export const guestMay = (access: GuestAccess, needed: GuestAccess): boolean =>
  GuestAccess.options.indexOf(needed) <= GuestAccess.options.indexOf(access);
