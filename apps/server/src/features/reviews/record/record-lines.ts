import { readEntry } from './chain.ts';
import type { RecordLine } from './protocol.ts';
import { entryWords, recordedName, type RecordParts, sheetName } from './record-document.ts';
import type { RecordedMarkup } from './recorded-review.repository.ts';

/** Minutes in UTC. */
const minute = (iso: string | null): string => (iso === null ? '' : `${iso.slice(0, 16).replace('T', ' ')} UTC`);
const statusWords = { none: 'No status', open: 'Open', review: 'Review', closed: 'Closed' } as const;
const ofSheets = (count: number, all: number): string => `${count} of ${all} ${all === 1 ? 'sheet' : 'sheets'}`;
const fact = (name: string, value: string | number | null): RecordLine[] =>
  value === null || value === '' ? [] : [{ type: 'fact', name, value: String(value) }];

/** The printed record without its markups: the cover, decisions, files and hashes. */
export function* coverLines({ project, review, sheets, markups, earlier, stamps }: RecordParts): Generator<RecordLine> {
  yield* fact('Project', project);
  yield* fact('Review', `${review.number}, round ${review.round}`);
  yield* fact('Owner', review.created_by.name);
  yield* fact('Sent', minute(review.sent_at));
  yield* fact('Due', review.due_date);
  yield* fact('Closed', review.closed_by && `${minute(review.closed_at)}, ${review.closed_by.name}`);
  yield* fact('Sheets', sheets.length);
  yield* fact('Reviewers', review.reviewers.length);
  yield* fact('Markups', markups.length);
  yield* fact('Stamp', stamps === 0 ? null : `On ${ofSheets(stamps, sheets.length)}`);
  yield* fact('Instructions', review.instructions);
  yield { type: 'heading', text: 'Decisions' };
  for (const { person, stage, decision, state, remark, decided_at, sheets_viewed } of review.reviewers) {
    const said = decision?.name ?? (state === 'skipped' ? 'Skipped' : 'No decision');
    const when = decided_at === null ? '' : `, ${minute(decided_at)}`;
    const value = [`${said}${when}`, `Stage ${stage}, ${ofSheets(sheets_viewed, sheets.length)} viewed`, remark].filter(Boolean).join('\n');
    yield* fact(recordedName(person), value);
  }
  yield { type: 'heading', text: 'Files and hashes' };
  for (const sheet of sheets) {
    yield {
      type: 'entry',
      // The file and page are next to it.
      name: sheet.number === null ? sheet.label : `${sheetName(sheet)}, ${sheet.label}`,
      value: `${sheet.file_name}, page ${sheet.page_number}`,
      hash: `SHA-256 ${sheet.sha256}`,
    };
  }
  yield* earlierLines(earlier);
  if (markups.length > 0) yield { type: 'heading', text: 'Markups' };
}

function* earlierLines(earlier: RecordParts['earlier']): Generator<RecordLine> {
  if (earlier.length === 0) return;
  const answered = earlier.filter(({ is_answered }) => is_answered).length;
  yield { type: 'heading', text: 'Open markups of earlier rounds' };
  yield* fact('Answered', `${answered} of ${earlier.length}`);
  for (const { number, name, round, sheet, created_by, status, is_answered, answer } of earlier) {
    const said = answer && `${recordedName(answer.by)} · ${minute(answer.at)}\n${answer.text}`;
    const standing = `${is_answered ? 'Answered' : 'Not answered'} · ${statusWords[status]}`;
    const value = [`${sheet} · ${recordedName(created_by)}`, standing, said].filter(Boolean).join('\n');
    yield* fact(`Round ${round}, #${number} ${name}`, value);
  }
}

export function markupLine(markup: RecordedMarkup, { link, picture }: { link: string; picture: string | null }): RecordLine {
  const { number, name, sheet, version, status, by, at, comments } = markup;
  const place = `${sheet}${version === null ? '' : `, V${version}`}`;
  return {
    type: 'markup',
    title: `#${number} ${name}`,
    link,
    facts: [place, `${statusWords[status]} · ${by} · ${minute(at)}`],
    comments: comments.map((comment) => ({ by: `${comment.by} · ${minute(comment.at)}`, text: comment.text })),
    picture,
  };
}

export function* entryLines({ entries, firstBroken, review }: RecordParts): Generator<RecordLine> {
  yield { type: 'heading', text: 'Record' };
  yield* fact('Check', firstBroken === null ? 'All entries fit.' : `Entry ${firstBroken} doesn’t fit the one before.`);
  for (const entry of entries) {
    const by = readEntry(entry.body)?.by?.name ?? 'Sheetmark';
    yield { type: 'entry', name: `${entry.seq} · ${minute(entry.at)}`, value: `${by}: ${entryWords(entry)}`, hash: entry.hash };
  }
  yield* fact('Last hash', review.record.hash);
}
