import type { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { visibleReview } from '../visibility/public.ts';
import { reviewTitle } from './review-title.repository.ts';

export interface DueReview {
  readonly review_id: ReviewId;
  readonly title: string;
  readonly project_id: ProjectId;
  readonly user_id: UserId;
  readonly extra_settings: unknown;
  readonly due_date: string;
  readonly created_by: UserId;
  /** Not a member: only mails reach them. */
  readonly is_guest: boolean;
  /** Until the due date; negative when it is late. */
  readonly days: number;
}

interface Days {
  readonly today: string;
  /** What was due before this day is late. */
  readonly lateBefore: string;
}

/**
 * Finds reviewers who are asked and haven't decided, and whom a review that is due soon, or late, should have reminded by now, and marks them as reminded.
 * `step` is the closest number of days before the due date at which the review reminds: reminders that a stopped server missed are one. Nobody is reminded
 * of a day that had begun when they were asked. A late review reminds once for its due date.
 */
export async function takeDueReviews(tx: Tx, { today, lateBefore }: Days, limit: number): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    with due as (
      select v.id as review_id, ${reviewTitle('v')} as title, v.project_id, v.due_date, u.id as user_id, u.extra_settings, v.created_by, m.user_id is null as is_guest,
        v.due_date::date - ${today}::date as days, s.step
      from reviews v
        join projects p on p.id = v.project_id and p.deleted_at is null
        cross join lateral (
          select min(n::int) as step from jsonb_array_elements_text(v.reminders) as n
          where case when v.due_date < ${lateBefore} then n::int < 0
            else n::int >= v.due_date::date - ${today}::date and v.due_date >= ${today} end) s
        join review_reviewers r on r.review_id = v.id and r.sent_at is not null and r.decided_at is null and r.skipped_at is null
          and r.left_at is null and r.must_decide and (s.step < 0 or r.sent_at < (v.due_date::date - s.step))
        join users u on u.id = r.user_id and u.is_active = 1 and u.deleted_at is null
        left join memberships m on m.project_id = v.project_id and m.user_id = u.id
        left join project_guests g on g.project_id = v.project_id and g.user_id = u.id and u.is_guest
      where v.state in ('in_review', 'ready') and v.due_date <= (${today}::date + 7)::text
        and coalesce(m.user_id, g.user_id) is not null and ${visibleReview('v.id', sql.ref('u.id'))}
        and not exists (
          select from review_reminders d where d.review_id = v.id and d.user_id = u.id and d.due_date = v.due_date and d.days = s.step)
      order by v.due_date, v.id, u.id limit ${limit}
    ), taken as (
      insert into review_reminders (review_id, user_id, due_date, days) select review_id, user_id, due_date, step from due
      on conflict do nothing returning review_id, user_id
    )
    select due.* from due join taken using (review_id, user_id) order by due.due_date, due.review_id, due.user_id`.execute(tx);
  return rows;
}
