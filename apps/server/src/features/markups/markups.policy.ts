import type { MarkupId, UserId } from '@sheetmark/contract';
import type { MarkupStatus } from '../../platform/db/work-tables.ts';
import type { Membership } from '../projects/public.ts';
import { type MarkupVisibility, maySee } from '../visibility/public.ts';

export function mayDelete(markup: Pick<MarkupVisibility, 'created_by'>, who: Membership): boolean {
  return who.isOwner || markup.created_by === who.userId;
}

/** Users may undo their own split, even if someone else created the markup. */
export function mayMergeInto(
  markup: Pick<MarkupVisibility, 'created_by'> & { readonly split_from: MarkupId | null; readonly split_by: UserId | null },
  into: { readonly id: MarkupId },
  who: Membership,
): boolean {
  return mayDelete(markup, who) || (markup.split_from === into.id && markup.split_by === who.userId);
}

/** A merge must not show anyone a drawing that they couldn't see before. */
export function isSeenBySamePeople(a: MarkupVisibility, b: MarkupVisibility): boolean {
  if (a.visibility !== b.visibility) return false;
  const canSee = (user: UserId | null, markup: MarkupVisibility): boolean => user === null || maySee(markup, user);
  return [a.created_by, a.assignee_id].every((user) => canSee(user, b)) && [b.created_by, b.assignee_id].every((user) => canSee(user, a));
}

/**
 * Undoing a merge must not show anyone what was drawn on a private markup meanwhile. The returned markup stays private; undefined if that
 * would still show it to someone who can't see the survivor.
 */
export function visibilityAfterUnmerge(survivor: MarkupVisibility, merged: MarkupVisibility): MarkupVisibility | undefined {
  if (survivor.visibility === 'public') return merged;
  const isAllowed = [merged.created_by, merged.assignee_id].every((user) => user === null || maySee(survivor, user));
  return isAllowed ? { ...merged, visibility: 'private' } : undefined;
}

export const mayEditComment = (comment: Pick<MarkupVisibility, 'created_by'>, who: Membership): boolean =>
  comment.created_by === who.userId;
export const mayDeleteComment = (comment: Pick<MarkupVisibility, 'created_by'>, who: Membership): boolean =>
  who.isOwner || comment.created_by === who.userId;

/** Closed markups record who closed them and when; others don't. */
export function resolution(open: MarkupStatus, by: UserId, at: string): { resolved_by: UserId | null; resolved_on: string | null } {
  return open === 'closed' ? { resolved_by: by, resolved_on: at } : { resolved_by: null, resolved_on: null };
}
