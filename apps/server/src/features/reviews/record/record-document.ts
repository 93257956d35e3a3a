import type { EarlierMarkup, Review, ReviewPerson, ReviewSheet } from '@sheetmark/contract';
import type { ChainedEntry } from './chain.ts';
import { readEntry } from './chain.ts';
import type { RecordedMarkup } from './recorded-review.repository.ts';

export interface RecordParts {
  readonly project: string;
  readonly review: Review;
  readonly sheets: readonly ReviewSheet[];
  readonly markups: readonly RecordedMarkup[];
  /** Of earlier rounds, which were open when this round was sent. */
  readonly earlier: readonly EarlierMarkup[];
  /** Sheets that show the result. */
  readonly stamps: number;
  readonly entries: readonly ChainedEntry[];
  readonly firstBroken: number | null;
}

/** Guests are called so wherever they appear. */
export const recordedName = ({ name, is_guest }: ReviewPerson): string => (is_guest ? `${name} (guest)` : name);

/** How a sheet is called: by its number, or by its file and page. */
export const sheetName = ({
  number,
  title,
  file_name,
  page_number,
}: Pick<ReviewSheet, 'number' | 'title' | 'file_name' | 'page_number'>): string =>
  number === null ? `${file_name}, page ${page_number}` : [number, title].filter(Boolean).join(' ');

/** What the record says about a review, as JSON. */
export function toRecordDocument({ project, review, sheets, markups, earlier, stamps, entries, firstBroken }: RecordParts) {
  const { number, round, title, instructions, state, due_date, created_by, sent_at, closed_by, closed_at, outcome, record } = review;
  return {
    project,
    review: {
      number,
      round,
      title,
      instructions,
      state,
      due_date,
      owner: recordedName(created_by),
      sent_at,
      closed_by: closed_by?.name ?? null,
      closed_at,
      result: outcome?.name ?? null,
      stamped_sheets: stamps,
    },
    sheets: sheets.map(({ position, file_name, label, page_number, number: sheet, title: name, sha256 }) => ({
      position,
      file: file_name,
      version: label,
      page: page_number,
      number: sheet,
      title: name,
      sha256,
    })),
    reviewers: review.reviewers.map(
      ({ person, stage, must_decide, state: standing, sent_at: sent, opened_at, sheets_viewed, decision, remark, decided_at }) => ({
        name: recordedName(person),
        stage,
        must_decide,
        state: standing,
        sent_at: sent,
        opened_at,
        sheets_viewed,
        decision: decision?.name ?? null,
        remark,
        decided_at,
      }),
    ),
    markups: markups.map(({ number: at, name, file, sheet, version, page, status, by, at: made, comments }) => ({
      number: at,
      name,
      file,
      sheet,
      version,
      page,
      status,
      by,
      at: made,
      comments,
    })),
    earlier_markups: earlier.map(toEarlier),
    record: { hash: record.hash, first_broken: firstBroken, entries },
  };
}

const toEarlier = ({ number, name, round, sheet, page_number, created_by, status, is_answered, answer }: EarlierMarkup) => ({
  number,
  name,
  round,
  sheet,
  page: page_number,
  by: recordedName(created_by),
  status,
  is_answered,
  answer: answer && { by: recordedName(answer.by), at: answer.at, text: answer.text },
});

/** The act of an entry in words, with what it says. */
export function entryWords(entry: ChainedEntry): string {
  const what = readEntry(entry.body)?.what ?? {};
  const details = ['title', 'name', 'stage', 'decision', 'remark', 'reason', 'result', 'due_date'].flatMap((key) => {
    const value = what[key];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  const act = entry.act.replaceAll('_', ' ');
  return [act, ...details.filter((detail) => detail !== '')].join(', ');
}
