import type { CarriedMarkup, CarryOverAnswer } from '@sheetmark/contract';

/** The index of the next unanswered markup after a position, from the start again at the end; null if only that one or none is left. */
export function nextUnanswered(rows: readonly Pick<CarriedMarkup, 'answer'>[], at: number): number | null {
  for (let step = 1; step < rows.length; step++) {
    const index = (at + step) % rows.length;
    if (rows[index]?.answer === null) return index;
  }
  return null;
}

/** A carried markup is drawn on the newer version unless it has no place there. */
export const isPlaced = ({ place, answer }: Pick<CarriedMarkup, 'place' | 'answer'>): boolean =>
  answer === 'moved' || (place !== 'outside' && place !== 'missing');

export function countAnswers(rows: readonly Pick<CarriedMarkup, 'answer'>[]): Record<CarryOverAnswer, number> {
  const count = (answer: CarryOverAnswer) => rows.filter((row) => row.answer === answer).length;
  return { holds: count('holds'), resolved: count('resolved'), moved: count('moved') };
}

/** The same rows with those that were answered, unless a row is newer. */
export function withAnswered(rows: readonly CarriedMarkup[], answered: readonly CarriedMarkup[]): CarriedMarkup[] {
  return rows.map((row) => {
    const now = answered.find(({ carry_over_id, markup }) => carry_over_id === row.carry_over_id && markup.id === row.markup.id);
    return now && now.revision >= row.revision ? now : row;
  });
}
