import type { UserId } from '@sheetmark/contract';
import type { MarkupStatus } from '../../platform/db/work-tables.ts';
import type { Standing } from '../projects/public.ts';
import type { MarkupVisibility } from '../visibility/public.ts';

export function mayDelete(markup: Pick<MarkupVisibility, 'created_by'>, who: Standing): boolean {
  return who.isOwner || markup.created_by === who.userId;
}

export const mayEditComment = (comment: Pick<MarkupVisibility, 'created_by'>, who: Standing): boolean => comment.created_by === who.userId;
export const mayDeleteComment = (comment: Pick<MarkupVisibility, 'created_by'>, who: Standing): boolean =>
  who.isOwner || comment.created_by === who.userId;

/** Who closed it, and when, is kept exactly while it is closed. */
export function resolution(open: MarkupStatus, by: UserId, at: string): { resolved_by: UserId | null; resolved_on: string | null } {
  return open === 'closed' ? { resolved_by: by, resolved_on: at } : { resolved_by: null, resolved_on: null };
}
