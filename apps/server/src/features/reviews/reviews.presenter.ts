import {
  type EarlierMarkup,
  type Review,
  type Reviewer,
  type ReviewerBrief,
  ReviewFile,
  type ReviewPerson,
  type ReviewRow,
  type ReviewSheet,
  type ReviewStage,
  type UserId,
} from '@sheetmark/contract';
import { withoutGuestEnding } from '../accounts/public.ts';
import { versionLabel } from '../files/public.ts';
import type { EarlierMarkupRow } from './earlier-markups.repository.ts';
import { sheetName } from './record/record-document.ts';
import type { ListedReview, ListedReviewer } from './review-lists.repository.ts';
import type { PlannedSheet, SheetRow } from './review-sheets.repository.ts';
import type { ReviewerRow } from './reviewers.repository.ts';
import { addDays, isPast, isRunning, reopenDays, stateOf } from './reviews.policy.ts';
import type { FoundReview, listRounds, listStages } from './reviews.repository.ts';
import { readDecision, readDecisions, readReminders } from './stored-fields.ts';

const member = (id: UserId, name: string | null): ReviewPerson => ({ user_id: id, name: name ?? '', is_guest: false });
/** Guests' names end by saying so, where nothing else does. */
const reviewing = ({ user_id, name, is_guest }: { user_id: UserId; name: string; is_guest: boolean }): ReviewPerson =>
  is_guest ? { user_id, name: withoutGuestEnding(name), is_guest } : member(user_id, name);

type MarkupCount = { readonly created_by: UserId; readonly open: 'none' | 'open' | 'review' | 'closed'; readonly n: number };
const sumOf = (counts: readonly MarkupCount[]): number => counts.reduce((sum, { n }) => sum + n, 0);

export interface Presented {
  readonly review: FoundReview;
  readonly reviewers: readonly ReviewerRow[];
  readonly stages: Awaited<ReturnType<typeof listStages>>;
  readonly rounds: Awaited<ReturnType<typeof listRounds>>;
  readonly files: readonly { item_id: number; file_id: number | null; pages: unknown }[];
  readonly markups: readonly MarkupCount[];
  readonly earlier: Review['earlier_markups'];
  /** Of a draft: how many it would have now. */
  readonly sheets: number;
  readonly viewer: UserId;
  readonly isManager: boolean;
  readonly now: string;
}

function presentReviewer(row: ReviewerRow, { review, markups, now }: Pick<Presented, 'review' | 'markups' | 'now'>): Reviewer {
  const isAsked = row.sent_at !== null && row.decision === null && row.skipped_at === null && row.left_at === null;
  return {
    id: row.id,
    person: reviewing(row),
    stage: row.stage,
    must_decide: row.must_decide,
    state: stateOf(row),
    sent_at: row.sent_at,
    opened_at: row.opened_at,
    sheets_viewed: row.viewed,
    markups: sumOf(markups.filter(({ created_by }) => created_by === row.user_id)),
    decision: row.decision,
    remark: row.remark,
    decided_at: row.decided_at,
    skipped_by: row.skipped_by === null ? null : member(row.skipped_by, row.skipper),
    reminded_at: row.reminded_at,
    is_late: isRunning(review.state) && isAsked && isPast(review.due_date, now),
  };
}

function presentStage({ stage, name, started_at, finished_at }: Presented['stages'][number]): ReviewStage {
  const state = started_at === null ? 'waiting' : finished_at === null ? 'running' : 'finished';
  return { stage, name, state, started_at, finished_at };
}

export function presentReview(parts: Presented): Review {
  const { review, reviewers, stages, rounds, files, markups, earlier, sheets, viewer, isManager, now } = parts;
  const own = reviewers.find(({ user_id }) => user_id === viewer);
  const mayReopen = review.closed_at !== null && !review.is_superseded && now < addDays(review.closed_at, reopenDays);
  const ofStatus = (status: MarkupCount['open']): number => sumOf(markups.filter(({ open }) => open === status));
  return {
    ...presentShared(review, now),
    outcome: readDecision(review.outcome),
    created_by: member(review.created_by, review.creator),
    sheets,
    reviewers_total: reviewers.length,
    stages: stages.length,
    instructions: review.instructions,
    reminders: readReminders(review.reminders),
    decision_set: review.decision_set,
    decisions: readDecisions(review.decisions),
    files: files.map((file) => ReviewFile.parse(file)),
    stage_list: stages.map(presentStage),
    reviewers: reviewers.map((row) => presentReviewer(row, parts)),
    rounds: rounds
      .filter((round) => round.state !== 'draft' || round.created_by === viewer || isManager)
      .map(({ id, round, state, outcome, closed_at }) => ({ id, round, state, outcome: readDecision(outcome), closed_at })),
    closed_by: review.closed_by === null ? null : member(review.closed_by, review.closer),
    reopen_until: mayReopen && review.closed_at !== null ? addDays(review.closed_at, reopenDays) : null,
    markups: { total: sumOf(markups), open: ofStatus('open'), review: ofStatus('review'), closed: ofStatus('closed') },
    earlier_markups: earlier,
    record: { entries: review.entries, hash: review.record_hash },
    own_reviewer_id: own?.id ?? null,
    may: {
      manage: isManager,
      decide: own !== undefined && own.sent_at !== null && own.skipped_at === null && isRunning(review.state),
      reopen: isManager && mayReopen,
    },
  };
}

/** Guests see what they are asked and what they did, and nothing of other reviewers, rounds and files. */
export function asGuestsSee(review: Review): Review {
  const reviewers = review.reviewers.filter(({ id }) => id === review.own_reviewer_id);
  return { ...review, reviewers, rounds: [], files: [], stage_list: [], outcome: null, record: { entries: 0, hash: null } };
}

type SharedRow = Pick<
  FoundReview,
  | 'id'
  | 'project_id'
  | 'number'
  | 'round'
  | 'title'
  | 'state'
  | 'due_date'
  | 'created_at'
  | 'sent_at'
  | 'closed_at'
  | 'deciders'
  | 'decided'
  | 'stage'
>;

function presentShared(row: SharedRow, now: string) {
  const { id, project_id, number, round, title, state, due_date, created_at, sent_at, closed_at, deciders, decided, stage } = row;
  const is_late = isRunning(state) && isPast(due_date, now);
  return { id, project_id, number, round, title, state, due_date, is_late, created_at, sent_at, closed_at, deciders, decided, stage };
}

function nextOf(row: ListedReview, viewer: UserId): ReviewRow['next'] {
  if (row.asks_for_viewer) return row.own_opened_at === null ? 'start' : 'continue';
  return row.state === 'ready' && row.created_by === viewer ? 'close' : null;
}

function presentBrief(row: ListedReviewer): ReviewerBrief {
  const { id, stage, must_decide, viewed, decision, sent_at, opened_at, decided_at } = row;
  return {
    id,
    person: reviewing(row),
    stage,
    must_decide,
    state: stateOf(row),
    sheets_viewed: viewed,
    decision,
    sent_at,
    opened_at,
    decided_at,
  };
}

export function presentRow(
  row: ListedReview,
  reviewers: readonly ListedReviewer[],
  { viewer, now }: { viewer: UserId; now: string },
): ReviewRow {
  const awaited = isRunning(row.state) ? reviewers.filter(({ is_awaited }) => is_awaited) : [];
  return {
    ...presentShared(row, now),
    outcome: row.outcome,
    created_by: member(row.created_by, row.creator),
    project_name: row.project_name,
    sheets: row.sheets,
    reviewers_total: row.reviewers,
    stages: row.stages,
    reviewers: reviewers.filter(({ is_shown }) => is_shown).map(presentBrief),
    waiting_for: awaited.slice(0, 3).map(reviewing),
    waiting_for_total: isRunning(row.state) ? row.awaited : 0,
    next: nextOf(row, viewer),
    sheets_viewed: row.own_viewed,
  };
}

export function presentSheet(row: SheetRow): ReviewSheet {
  const {
    id,
    position,
    item_id,
    folder_id,
    file_id,
    is_deleted,
    page_number,
    file_name,
    sha256,
    number,
    title,
    viewers,
    markups,
    is_viewed,
  } = row;
  return {
    id,
    position,
    item_id,
    folder_id,
    file_id,
    is_deleted,
    page_number,
    file_name,
    label: versionLabel(row.version),
    sha256,
    number,
    title,
    newer_label: row.newer_version === null ? null : versionLabel(row.newer_version),
    newer_file_id: row.newer_file_id,
    viewers,
    markups,
    is_viewed,
  };
}

export function presentEarlier(row: EarlierMarkupRow): EarlierMarkup {
  const { id, number, name, round, file_id, item_id, folder_id, page_number, status, is_answered, answered_by, answered_at } = row;
  return {
    id,
    number,
    name,
    round,
    created_by: reviewing({ user_id: row.created_by, name: row.creator, is_guest: row.is_guest }),
    file_id,
    item_id,
    folder_id,
    page_number,
    sheet: sheetName({ number: row.sheet_number, title: row.sheet_title, file_name: row.file_name, page_number }),
    status,
    is_answered,
    answer:
      answered_by === null || answered_at === null
        ? null
        : {
            by: reviewing({ user_id: answered_by, name: row.answerer ?? '', is_guest: row.answered_by_guest === true }),
            at: answered_at,
            text: row.answer ?? '',
          },
  };
}

/** Of a draft: as it would be sent now. */
export function presentPlanned(row: PlannedSheet, index: number): ReviewSheet {
  const { version, ...shown } = row;
  const none = { newer_label: null, newer_file_id: null, viewers: 0, markups: 0, is_viewed: false };
  return { ...shown, ...none, id: null, position: index + 1, is_deleted: false, label: versionLabel(version) };
}
