import { type MembershipId, ShadowId, type UserId } from '@sheetmark/contract';

/** The viewer of a session in which the owner of a project sees it as this member. */
export const shadowOf = (membership: MembershipId): UserId => ShadowId.parse(-membership);

export const isShadow = (viewer: UserId): boolean => viewer < 0;
