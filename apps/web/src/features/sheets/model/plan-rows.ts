import type { PlannedPage, PublicationPlan } from '@sheetmark/contract';
import { publishingMessages } from '../../../lib/messages/publishing.ts';
import { naturalKey } from './matched-number.ts';
import { type Outcome, type OutcomeKind, type ReviewRow, unsureOf, valuesOf } from './review-rows.ts';

type Missing = PublicationPlan['missing'][number];

const isOver = (state: string): boolean => state === 'ready' || state === 'failed';

/** Whether all files are uploaded and their title blocks are read, as far as they can be. */
export const isRead = ({ files }: PublicationPlan): boolean =>
  files.every(({ processing, reading }) => processing === 'failed' || (processing === 'ready' && isOver(reading.state)));

/** The name, or that of its only file. */
export function titleOf({ publication, files }: PublicationPlan): string {
  const [only] = files;
  return publication.name || (files.length === 1 && only ? only.name : publishingMessages.unnamed);
}

/** The pages of a set and what publishing does with each. A missing sheet appears where its number belongs. */
export function rowsOfPlan(plan: PublicationPlan): ReviewRow[] {
  const unread = new Set(plan.files.filter(({ reading }) => !isOver(reading.state)).map(({ file_id }) => file_id));
  const rows = plan.pages.map((page, index): ReviewRow => {
    const { file_id, sheet_id, title_block: sheet } = page;
    const outcome: Outcome = unread.has(file_id) && page.outcome !== 'left_out' ? { kind: 'reading' } : outcomeOf(page);
    return {
      key: String(sheet_id),
      fileId: file_id,
      page: index + 1,
      sheet,
      values: valuesOf(sheet),
      unsure: outcome.kind === 'reading' ? new Set() : unsureOf(sheet),
      outcome,
    };
  });
  // Until all pages are read, every sheet could still appear.
  return isRead(plan) ? plan.missing.reduce(insertMissing, rows) : rows;
}

function outcomeOf({ outcome, failure, is_compared, current, clash_pages, title_block }: PlannedPage): Outcome {
  if (outcome === 'left_out') return { kind: 'left-out' };
  if (outcome === 'unreadable') return { kind: 'unreadable', why: failure ?? '' };
  if (outcome === 'no_number') return { kind: 'needs-number' };
  if (outcome === 'clash') return { kind: 'clash', number: title_block.number.value ?? '', pages: clash_pages };
  if (outcome === 'new' || outcome === 'unchanged') return { kind: outcome };
  if (outcome === 'unsure' && current) return { kind: 'unsure', number: current.number, label: current.label };
  return is_compared && current ? { kind: 'version', number: current.number, label: current.label } : { kind: 'comparing' };
}

/** After the page of its discipline with the next lower number, else before the first of its discipline. */
function insertMissing(rows: ReviewRow[], missing: Missing): ReviewRow[] {
  const { sheet_id, number, title, discipline, revision, date } = missing;
  const row: ReviewRow = {
    key: `missing ${sheet_id}`,
    fileId: null,
    page: null,
    sheet: null,
    values: { number, title, discipline, revision, date },
    unsure: new Set(),
    outcome: { kind: 'missing' },
  };
  const isSame = (other: ReviewRow): boolean => other.values.discipline === discipline;
  const place = naturalKey(number) ?? '';
  let lower = -1;
  let lowerPlace = '';
  for (const [at, other] of rows.entries()) {
    const otherPlace = naturalKey(other.values.number);
    if (!isSame(other) || otherPlace === null || otherPlace >= place || otherPlace < lowerPlace) continue;
    [lower, lowerPlace] = [at, otherPlace];
  }
  return rows.toSpliced(lower >= 0 ? lower + 1 : Math.max(0, rows.findIndex(isSame)), 0, row);
}

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly ReviewRow[]): Readonly<Partial<Record<OutcomeKind, number>>> {
  const counts: Partial<Record<OutcomeKind, number>> = {};
  for (const { outcome } of rows) counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
  return counts;
}

const published: ReadonlySet<OutcomeKind> = new Set(['new', 'version', 'unchanged', 'comparing']);

/** Pages that become sheets of the issue. */
export const publishedRows = (rows: readonly ReviewRow[]): ReviewRow[] => rows.filter(({ outcome }) => published.has(outcome.kind));
