import type { Right, ReviewId } from '@sheetmark/contract';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember } from '../projects/public.ts';
import * as reviews from './reviews.repository.ts';

interface Owned {
  readonly id: ReviewId;
  readonly created_by: number;
  readonly state: string;
}

/** Drafts exist only for those who manage them: their creator and the project's owner. */
async function accessTo<T extends Owned & { readonly project_id: reviews.ReviewRowData['project_id'] }>(
  db: Reader,
  actor: Actor,
  review: T | undefined,
  right?: Right,
): Promise<{ review: T; isManager: boolean }> {
  if (!review) throw notFound();
  const place = { review_id: review.id };
  const membership = await requireMember(db, actor, review.project_id, { right: 'view', place });
  const isManager = !membership.guest && (membership.isOwner || review.created_by === actor.id);
  if (review.state === 'draft' && !isManager) throw notFound();
  if (!(await reviews.isSeen(db, review.id, actor.id))) throw notFound();
  await requireMember(db, actor, review.project_id, { right, place });
  return { review, isManager };
}

export async function requireReview(db: Reader, actor: Actor, id: ReviewId) {
  return accessTo(db, actor, await reviews.findReview(db, id));
}

/** Locks the review until the transaction ends. */
export async function lockSeen(tx: Tx, actor: Actor, id: ReviewId): Promise<reviews.ReviewRowData> {
  return (await accessTo(tx, actor, await reviews.lockReview(tx, id))).review;
}

/** As `lockSeen`; throws `not_allowed` for members who don't manage it. */
export async function lockManaged(tx: Tx, actor: Actor, id: ReviewId): Promise<reviews.ReviewRowData> {
  const { review, isManager } = await accessTo(tx, actor, await reviews.lockReview(tx, id));
  if (!isManager) throw new AppError('not_allowed', { message: 'Only the owner of this review may do this.' });
  return review;
}
