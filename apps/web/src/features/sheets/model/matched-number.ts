/** Letters and digits only: "A-1", "a1" and "A 1" are the same. */
const signsOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The part of a number or title that the searched text matches, as start and end; undefined if it doesn't match. */
export function matchedPart(text: string, searched: string): readonly [start: number, end: number] | undefined {
  const wanted = signsOf(searched);
  if (wanted === '') return undefined;
  const places = [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const at = signsOf(text).indexOf(wanted);
  const [start, last] = [places[at], places[at + wanted.length - 1]];
  return at < 0 || start === undefined || last === undefined ? undefined : [start, last + 1];
}

/** Sorts A-2 before A-10. */
export const naturalKey = (number: string | null): string | null =>
  number === null ? null : number.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(8, '0'));
