import { type ReadSheet, type TitleBlock, titleBlockFields, type TitleBlockField, type TitleBlockValue } from '@sheetmark/contract';
import { matchedPart } from './matched-number.ts';

/** What publishing, or the register, does with a page. */
export type Outcome =
  | { readonly kind: 'new' | 'unchanged' | 'missing' | 'left-out' | 'listed' | 'no-number' }
  /** What happens isn't known yet. */
  | { readonly kind: 'reading' | 'comparing' }
  /** It can't be drawn, and has no number: the others are published without it. */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** It can't be published without one. */
  | { readonly kind: 'needs-number' }
  /** Unsure: the current sheet has almost its number. */
  | { readonly kind: 'version' | 'unsure'; readonly number: string; readonly label: string }
  /** Its number is also on these pages. */
  | { readonly kind: 'clash'; readonly number: string; readonly pages: readonly number[] };
export type OutcomeKind = Outcome['kind'];

export interface ReviewRow {
  readonly key: string;
  /** The file of the page; null for sheets that are missing from an issue. */
  readonly fileId: number | null;
  /** Its position among all pages; null for missing sheets. */
  readonly page: number | null;
  readonly sheet: TitleBlock | null;
  readonly values: Readonly<Record<TitleBlockField, string | null>>;
  /** Values to look at. */
  readonly unsure: ReadonlySet<TitleBlockField>;
  readonly outcome: Outcome;
}

export const reviewFields = titleBlockFields;

export const isUnsure = ({ value, is_sure }: TitleBlockValue): boolean => value !== null && !is_sure;

export const valuesOf = (sheet: TitleBlock): ReviewRow['values'] => ({
  number: sheet.number.value,
  title: sheet.title.value,
  discipline: sheet.discipline.value,
  revision: sheet.revision.value,
  date: sheet.date.value,
});

/** A discipline follows from the number: an unsure number alone asks for a look. */
export const unsureOf = (sheet: TitleBlock): ReadonlySet<TitleBlockField> =>
  new Set(reviewFields.filter((field) => isUnsure(sheet[field]) && !(field === 'discipline' && isUnsure(sheet.number))));

/** The pages of one file, as they are listed in the register. */
export function rowsOfFile(fileId: number, sheets: readonly ReadSheet[]): ReviewRow[] {
  return sheets.map((sheet) => ({
    key: `${fileId}-${sheet.page_number}`,
    fileId,
    page: sheet.page_number,
    sheet,
    values: valuesOf(sheet),
    unsure: unsureOf(sheet),
    outcome: outcomeInFile(sheet),
  }));
}

function outcomeInFile({ number, same_number_pages }: ReadSheet): Outcome {
  if (number.value === null) return { kind: 'no-number' };
  if (same_number_pages.length > 0) return { kind: 'clash', number: number.value, pages: same_number_pages };
  return { kind: 'listed' };
}

const troubled: ReadonlySet<OutcomeKind> = new Set(['clash', 'no-number', 'needs-number', 'unsure']);

/** It needs a decision, mostly another number. */
export const isTroubled = ({ outcome }: Pick<ReviewRow, 'outcome'>): boolean => troubled.has(outcome.kind);

const isLookedAt = ({ sheet, outcome }: ReviewRow): boolean => sheet !== null && outcome.kind !== 'left-out' && outcome.kind !== 'reading';

const needsLook = (row: ReviewRow): boolean =>
  isLookedAt(row) && (row.unsure.size > 0 || isTroubled(row) || row.outcome.kind === 'unreadable');

/** `all`, those to check, or those with one outcome. */
export type ReviewTab = 'all' | 'check' | OutcomeKind;

export function isIn(tab: ReviewTab, row: ReviewRow): boolean {
  if (tab === 'all') return true;
  return tab === 'check' ? needsLook(row) : row.outcome.kind === tab;
}

export interface ReviewFilter {
  readonly tab: ReviewTab;
  readonly text: string;
  /** Disciplines to show; all if it is null. */
  readonly discipline: string | null;
}

export function filterRows(rows: readonly ReviewRow[], { tab, text, discipline }: ReviewFilter): ReviewRow[] {
  const matches = ({ values: { number, title } }: ReviewRow): boolean =>
    text.trim() === '' || [number, title].some((value) => value !== null && matchedPart(value, text) !== undefined);
  return rows.filter((row) => isIn(tab, row) && matches(row) && (discipline === null || (row.values.discipline ?? '') === discipline));
}

export interface ReviewPlace {
  readonly row: number;
  readonly field: TitleBlockField;
}

/** The next value to look at after a place, from the start again after the last one. */
export function nextToCheck(rows: readonly ReviewRow[], { row, field }: ReviewPlace): ReviewPlace | undefined {
  const places = rows.flatMap((each, at): ReviewPlace[] =>
    reviewFields.filter((own) => asks(each, own)).map((own) => ({ row: at, field: own })),
  );
  const isAfter = (place: ReviewPlace): boolean =>
    place.row > row || (place.row === row && reviewFields.indexOf(place.field) > reviewFields.indexOf(field));
  return places.find(isAfter) ?? places[0];
}

const asks = (row: ReviewRow, field: TitleBlockField): boolean =>
  isLookedAt(row) && (row.unsure.has(field) || (field === 'number' && isTroubled(row)));
