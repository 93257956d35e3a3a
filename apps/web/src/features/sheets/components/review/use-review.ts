import type { TitleBlockField } from '@sheetmark/contract';
import { type KeyboardEvent, useState } from 'react';
import { isSwitchedOff } from '../../../../lib/keys.ts';
import { nextToCheck, reviewFields, type ReviewPlace, type ReviewRow } from '../../model/review-rows.ts';
import type { Onward } from './value-editor.tsx';

export interface ReviewActs {
  /** An empty value: the sheet has none. */
  readonly onChange: (row: ReviewRow, field: TitleBlockField, value: string) => void;
  readonly onEnlarge: (row: ReviewRow) => void;
  readonly onDraw: (row: ReviewRow) => void;
  /** Nothing is left to check. */
  readonly onAllChecked: () => void;
  /** Scrolls to a row. */
  readonly onShow: (index: number) => void;
  /** Further acts on a row, by small letter. */
  readonly byKey?: ((row: ReviewRow) => Readonly<Record<string, (row: ReviewRow) => void>>) | undefined;
}

/** What is being typed; `typed` replaces the value from the start. */
interface Editing {
  readonly typed: string | undefined;
}

const pageStep = 10;

/** The cursor of a review, what is being edited, and the keys for both. The cursor stays with its row when others appear. */
export function useReview(rows: readonly ReviewRow[], acts: ReviewActs) {
  const [at, setAt] = useState<{ key: string | undefined; field: TitleBlockField }>({ key: undefined, field: 'number' });
  const [editing, setEditing] = useState<Editing>();
  const found = rows.findIndex(({ key }) => key === at.key);
  const place: ReviewPlace = { row: Math.max(0, found), field: at.field };
  const row = rows[place.row];

  const go = (to: ReviewPlace): void => {
    const next = Math.min(Math.max(0, to.row), rows.length - 1);
    setEditing(undefined);
    setAt({ key: rows[next]?.key, field: to.field });
    acts.onShow(next);
  };
  const edit = (typed?: string): void => {
    if (!row?.sheet) return;
    setAt({ key: row.key, field: place.field });
    setEditing({ typed });
  };
  const check = (): void => {
    const next = nextToCheck(rows, place);
    if (next) go(next);
    else acts.onAllChecked();
  };
  const save = (value: string, onward: Onward): void => {
    setEditing(undefined);
    if (row && value !== (row.values[place.field] ?? '')) acts.onChange(row, place.field, value);
    else if (row?.unsure.has(place.field) && onward !== 'stay') acts.onChange(row, place.field, value);
    go(afterSaving(place, onward));
    if (onward === 'next' || onward === 'previous') setEditing({ typed: undefined });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = toAct(event);
    if (!act || !row) return;
    event.preventDefault();
    act();
  };
  const toAct = (event: KeyboardEvent): (() => void) | undefined => {
    const step = stepOf(event.key, place, rows.length);
    if (step) return () => go(step);
    if (event.key === 'Enter' || event.key === 'F2') return () => edit();
    if (event.key === ' ') return () => row && acts.onEnlarge(row);
    if (event.key === 'Delete' || event.key === 'Backspace') return () => edit('');
    if (event.key.length !== 1) return undefined;
    if (!isSwitchedOff(event.nativeEvent)) {
      // Small letters only: sheet numbers such as D-101 begin with capital ones.
      if (event.key === 'n') return check;
      const own = event.key === 'd' ? acts.onDraw : row && acts.byKey?.(row)[event.key];
      if (own) return () => row?.sheet && own(row);
    }
    return event.key === '/' ? undefined : () => edit(event.key);
  };
  return { place, row, editing, go, edit, check, save, stopEditing: () => setEditing(undefined), onKeyDown };
}

function stepOf(key: string, { row, field }: ReviewPlace, count: number): ReviewPlace | undefined {
  const column = reviewFields.indexOf(field);
  const rows: Readonly<Record<string, number>> = {
    ArrowUp: row - 1,
    ArrowDown: row + 1,
    PageUp: row - pageStep,
    PageDown: row + pageStep,
    Home: 0,
    End: count - 1,
  };
  const columns: Readonly<Record<string, number>> = { ArrowLeft: column - 1, ArrowRight: column + 1 };
  if (rows[key] !== undefined) return { row: rows[key], field };
  if (columns[key] === undefined) return undefined;
  return { row, field: reviewFields[Math.min(reviewFields.length - 1, Math.max(0, columns[key]))] ?? field };
}

function afterSaving({ row, field }: ReviewPlace, onward: Onward): ReviewPlace {
  if (onward === 'down' || onward === 'up') return { row: row + (onward === 'down' ? 1 : -1), field };
  if (onward === 'stay') return { row, field };
  const column = reviewFields.indexOf(field) + (onward === 'next' ? 1 : -1);
  const [first, last] = [reviewFields[0], reviewFields.at(-1)];
  const next = reviewFields[column];
  if (next) return { row, field: next };
  return onward === 'next' ? { row: row + 1, field: first } : { row: row - 1, field: last ?? first };
}
