import type { Operations, PageQuery, ProjectId, QueryOf, ReviewId, ReviewState } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { counted, countedAtMost, countRows } from '../../platform/db/counted-rows.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { requireMember } from '../projects/public.ts';
import { listEarlierMarkups } from './earlier-markups.repository.ts';
import { readReview } from './read-review.ts';
import { requireReview } from './review-access.ts';
import * as lists from './review-lists.repository.ts';
import { listPlanned, listSheets } from './review-sheets.repository.ts';
import { findReviewer } from './reviewers.repository.ts';
import { sheetsAtMost } from './reviews.policy.ts';
import { presentEarlier, presentPlanned, presentRow, presentSheet } from './reviews.presenter.ts';

/** As many as rows of the table show. */
const shownReviewers = 6;

/** Reviews as their readers see them. */
export function createReviewsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const page = createPager({ db, clock });
  const base = (actor: Actor, project: ProjectId | null) => ({ project, viewer: actor.id, today: isoTime(clock).slice(0, 10) });

  return {
    async list(actor: Actor, project: ProjectId, query: QueryOf<Operations['listReviews']>) {
      await requireMember(db, actor, project);
      const { states, waiting_for_me, late, created_by, reviewer, due_from, due_to, text, rounds, ...at } = query;
      const filter = {
        ...base(actor, project),
        states,
        isWaiting: waiting_for_me !== undefined,
        isLate: late !== undefined,
        createdBy: created_by,
        reviewer,
        dueFrom: due_from,
        dueTo: due_to,
        text,
        allRounds: rounds === 'all',
      };
      return page(actor, filter, at);
    },

    /** Those of these reviews of the project that the actor sees, also rounds that a later one follows. */
    async named(actor: Actor, project: ProjectId, ids: readonly ReviewId[]) {
      await requireMember(db, actor, project);
      return (await page(actor, { ...base(actor, project), ids, allRounds: true }, { limit: ids.length, cursor: '' })).data;
    },

    async waiting(actor: Actor, at: PageQuery) {
      return page(actor, { ...base(actor, null), isWaiting: true }, { ...at, sort: 'due_date' });
    },

    async count(actor: Actor, project: ProjectId) {
      await requireMember(db, actor, project);
      const { states, waiting, late } = await lists.countReviews(db, base(actor, project));
      const of = new Map<string, number>(states.map(({ state, n }) => [state, n]));
      const n = (state: ReviewState): number => of.get(state) ?? 0;
      const perState = { draft: n('draft'), in_review: n('in_review'), ready: n('ready'), closed: n('closed'), cancelled: n('cancelled') };
      return { states: perState, waiting_for_me: waiting, late };
    },

    async get(actor: Actor, id: ReviewId) {
      await requireReview(db, actor, id);
      return readReview(db, clock, id, actor);
    },

    async sheets(actor: Actor, id: ReviewId) {
      const { review } = await requireReview(db, actor, id);
      if (review.state === 'draft') return (await listPlanned(db, id, sheetsAtMost)).map(presentPlanned);
      const own = await findReviewer(db, id, { user: actor.id });
      return (await listSheets(db, id, { viewer: actor.id, reviewer: own?.id ?? null })).map(presentSheet);
    },

    async earlierMarkups(actor: Actor, id: ReviewId) {
      await requireReview(db, actor, id);
      return (await listEarlierMarkups(db, id, { viewer: actor.id, isGuest: Boolean(actor.guest) })).map(presentEarlier);
    },
  };
}

/** A page of the reviews that match, with their first reviewers. */
function createPager({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (
    actor: Actor,
    filter: lists.ReviewFilter,
    { sort, order, ...at }: PageQuery & Pick<QueryOf<Operations['listReviews']>, 'sort' | 'order'>,
  ) => {
    const limit = pageLimit(at);
    const [rows, total] = await Promise.all([
      lists.listReviews(db, filter, {
        sort: sort ?? null,
        isDescending: order === 'desc',
        after: decodeCursor(at.cursor),
        limit: limit + 1,
      }),
      countRows(db, lists.matchingIds(filter, countedAtMost + 1)),
    ]);
    const { shown, next_cursor } = cutPage(rows, limit);
    const reviewers = await lists.listBriefReviewers(
      db,
      shown.map(({ id }) => id),
      shownReviewers,
    );
    const ofReview = Map.groupBy(reviewers, (row) => row.review_id);
    const [viewer, now] = [actor.id, isoTime(clock)];
    return {
      data: shown.map((row) => presentRow(row, ofReview.get(row.id) ?? [], { viewer, now })),
      meta: { ...counted(total), next_cursor },
    };
  };
}

export type ReviewsService = ReturnType<typeof createReviewsService>;
