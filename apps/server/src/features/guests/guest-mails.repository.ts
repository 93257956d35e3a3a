import type { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleReview } from '../visibility/public.ts';

/** Whether the review is one of the project, and the viewer sees all of its sheets. */
export async function isReviewSeen(
  db: Reader,
  id: ReviewId,
  { project, viewer }: { project: ProjectId; viewer: UserId },
): Promise<boolean> {
  const found = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', project)
    .where(visibleReview('reviews.id', viewer))
    .executeTakeFirst();
  return found !== undefined;
}
