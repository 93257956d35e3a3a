import { type TitleBlockField, titleBlockFields, UserId } from '@sheetmark/contract';
import { type Box, disciplineOf, disciplines, normalizeNumber, numberSortKey, type TitleBlock } from '@sheetmark/sheets';
import { z } from 'zod';

/** What is stored of a sheet's title block, and how the values that are shown follow from it. */

export const storedBox = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** Drawings on a sheet with a number of their own. */
export const storedDetails = z.array(
  z.object({
    number: z.string(),
    title: z.string().optional(),
    scale: z.string().optional(),
    box: storedBox,
    label: storedBox,
  }),
);
export type StoredDetails = z.infer<typeof storedDetails>;

const storedReading = z.object({
  text: z.string(),
  isSure: z.boolean(),
  source: z.enum(['read', 'taught']),
  box: storedBox.nullable(),
  others: z.array(z.string()),
});
export const storedReadings = z.partialRecord(z.enum(titleBlockFields), storedReading);
export type StoredReadings = z.infer<typeof storedReadings>;

const typedValue = z.object({
  /** Null: the sheet has none. */
  text: z.string().nullable(),
  /** Someone accepted what was read. */
  isAccepted: z.boolean(),
  by: UserId,
  at: z.string(),
  /** The edit that wrote it. */
  revision: z.number(),
});
export const typedValues = z.partialRecord(z.enum(titleBlockFields), typedValue);
export type TypedValues = z.infer<typeof typedValues>;

/** The latest rank is for sheets without a discipline, the one before for disciplines with a name of their own. */
const NO_DISCIPLINE = 1000;
const OTHER_DISCIPLINE = 999;
const MOST_CHARACTERS: Readonly<Record<TitleBlockField, number>> = { number: 100, title: 300, discipline: 100, revision: 30, date: 10 };

/** `taught` are the fields that were read at a place that people showed. */
export function toReadings(block: TitleBlock, taught: ReadonlySet<string>): StoredReadings {
  const readings: StoredReadings = {};
  for (const field of ['number', 'title', 'revision', 'date'] as const) {
    const { text, isSure, box, others } = block[field] ?? {};
    if (text === undefined || isSure === undefined) continue;
    const kept = { box: box ?? null, others: (others ?? []).map((other) => cut(other, field)) };
    readings[field] = { text: cut(text, field), isSure, source: taught.has(field) ? 'taught' : 'read', ...kept };
  }
  return readings;
}

const cut = (text: string, field: TitleBlockField): string => text.slice(0, MOST_CHARACTERS[field]);

/** What is shown of one value. */
export interface ShownValue {
  readonly value: string | null;
  readonly source: 'read' | 'taught' | 'typed' | null;
  readonly isSure: boolean;
}

export function showValue(field: TitleBlockField, readings: StoredReadings, typed: TypedValues): ShownValue {
  const own = typed[field];
  const read = readings[field];
  if (own && own.text === null) return { value: null, source: 'typed', isSure: true };
  if (own) return { value: own.text, source: own.isAccepted ? (read?.source ?? 'read') : 'typed', isSure: true };
  if (read) return { value: read.text, source: read.source, isSure: read.isSure };
  if (field !== 'discipline') return { value: null, source: null, isSure: false };
  // It follows from the number.
  const number = showValue('number', readings, typed);
  const discipline = number.value === null ? undefined : disciplineOf(number.value);
  return { value: discipline ?? null, source: discipline ? 'read' : null, isSure: discipline !== undefined && number.isSure };
}

/** The columns by which sheets are listed and found. */
export function toColumns(readings: StoredReadings, typed: TypedValues) {
  const show = (field: TitleBlockField): ShownValue => showValue(field, readings, typed);
  const [number, discipline] = [show('number'), show('discipline')];
  const shown = titleBlockFields.map(show).filter(({ value }) => value !== null);
  const key = number.value === null ? '' : normalizeNumber(number.value);
  return {
    number: number.value,
    title: show('title').value,
    discipline: discipline.value,
    revision: show('revision').value,
    date: show('date').value,
    is_sure: shown.length > 0 && shown.every(({ isSure }) => isSure),
    normalized_number: key === '' ? null : key,
    natural_order: number.value === null ? null : numberSortKey(number.value),
    discipline_rank: rankOf(discipline.value),
    readings: JSON.stringify(readings),
    typed: JSON.stringify(typed),
  };
}

function rankOf(discipline: string | null): number {
  if (discipline === null) return NO_DISCIPLINE;
  const rank = disciplines.findIndex((known) => known === discipline);
  return rank < 0 ? OTHER_DISCIPLINE : rank;
}

export const toPageBox = ({ left, top, right, bottom }: Box) => ({ left, top, width: right - left, height: bottom - top });
export const fromPageBox = ({ left, top, width, height }: ReturnType<typeof toPageBox>): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
