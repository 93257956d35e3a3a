import { type Cell, dateCell } from '../../../platform/tables/csv.ts';
import { readEntry } from './chain.ts';
import { entryWords, recordedName, type RecordParts, sheetName } from './record-document.ts';

export const recordTitles: readonly string[] = ['Kind', 'Number', 'Name', 'Version', 'Person', 'Time', 'Text', 'State', 'SHA-256'];

/** The record as rows of one table: sheets, reviewers, markups with their threads, then the chain of entries. */
export function* recordRows({ review, sheets, markups, earlier, entries }: RecordParts): Generator<Cell[]> {
  const time = (at: string | null): Cell => dateCell(at);
  yield [
    'Review',
    `${review.number}, round ${review.round}`,
    review.title,
    null,
    review.closed_by?.name ?? null,
    time(review.closed_at),
    review.instructions,
    review.outcome?.name ?? review.state,
    review.record.hash,
  ];
  for (const sheet of sheets) yield ['Sheet', sheet.position, sheetName(sheet), sheet.label, null, null, null, null, sheet.sha256];
  for (const { person, stage, decision, decided_at, remark, state } of review.reviewers)
    yield ['Reviewer', stage, null, null, recordedName(person), time(decided_at), remark, decision?.name ?? state, null];
  for (const { number, name, sheet, version, by, at, status, comments } of markups) {
    yield ['Markup', number, sheet, version === null ? null : `V${version}`, by, time(at), name, status, null];
    for (const comment of comments) yield ['Comment', number, sheet, null, comment.by, time(comment.at), comment.text, null, null];
  }
  for (const { number, name, sheet, round, created_by, status, is_answered, answer } of earlier) {
    const standing = `${status}, ${is_answered ? 'answered' : 'not answered'}`;
    yield ['Earlier markup', number, sheet, `Round ${round}`, recordedName(created_by), null, name, standing, null];
    if (answer) yield ['Answer', number, sheet, null, recordedName(answer.by), time(answer.at), answer.text, null, null];
  }
  for (const entry of entries)
    yield ['Entry', entry.seq, null, null, readEntry(entry.body)?.by?.name ?? null, entry.at, entryWords(entry), null, entry.hash];
}
