import type { Difference } from './differences.ts';
import type { LaidWord } from './layout.ts';
import { type Box, centreOf, growBox, joinBoxes } from './matrix.ts';
import { isOtherColour } from './restyling.ts';

type WordDifference = Difference & { readonly word: LaidWord };

/** Side of the cells in which words are looked up, in units. */
const CELL = 8;
/** Words that cover more cells, lie on more words, or consist of more pieces, are compared as they are. */
const MOST_CELLS = 400;
const MOST_IN_CELL = 64;
const MOST_PIECES = 16;
/** How far the pieces may reach beyond the word, or end before it, in units and as a share of the height of its letters. */
const BEYOND = 1.5;
const BEYOND_SHARE = 0.25;

/**
 * Leaves out words that the other version says at the same place in several words. Programs divide text into words differently, and in any order: one
 * says `4,6,11DATA1` where two texts touch, another `DATA1` and `4,6,11`.
 */
export function leaveOutDividedWords(differences: readonly Difference[], unit: number): Difference[] {
  const same = new Set<Difference>();
  const words = differences.filter(isWord);
  for (const version of ['before', 'after'] as const) {
    const pieces = indexPieces(
      words.filter((word) => word.version !== version),
      unit,
    );
    for (const whole of words) {
      if (whole.version !== version || same.has(whole)) continue;
      const found = listPieces(pieces, whole.word.box, unit).filter((piece) => !same.has(piece));
      const divided = isDivided(whole.word, found, unit) ? [whole, ...found] : [];
      divided.forEach((each) => same.add(each));
    }
  }
  return same.size === 0 ? [...differences] : differences.filter((each) => !same.has(each));
}

const isWord = (difference: Difference): difference is WordDifference => difference.word !== undefined && !difference.style;

type Pieces = ReadonlyMap<string, WordDifference[]>;
const cellOf = (column: number, row: number): string => `${column} ${row}`;

function indexPieces(words: readonly WordDifference[], unit: number): Pieces {
  return Map.groupBy(words, ({ word }) => {
    const [x, y] = centreOf(word.box);
    return cellOf(Math.floor(x / (CELL * unit)), Math.floor(y / (CELL * unit)));
  });
}

/** Those with their middle in the box; none if there are too many. */
function listPieces(pieces: Pieces, { left, top, right, bottom }: Box, unit: number): WordDifference[] {
  const [firstColumn, lastColumn] = [Math.floor(left / (CELL * unit)), Math.floor(right / (CELL * unit))];
  const [firstRow, lastRow] = [Math.floor(top / (CELL * unit)), Math.floor(bottom / (CELL * unit))];
  const isInside = ({ word }: WordDifference): boolean => {
    const [x, y] = centreOf(word.box);
    return x >= left && y >= top && x <= right && y <= bottom;
  };
  if (!((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= MOST_CELLS)) return [];
  const found: WordDifference[] = [];
  for (let row = firstRow; row <= lastRow && found.length <= MOST_PIECES; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const near = pieces.get(cellOf(column, row)) ?? [];
      if (near.length > MOST_IN_CELL) return [];
      found.push(...near.filter(isInside));
    }
  }
  return found.length > MOST_PIECES ? [] : found;
}

/** Whether the pieces together are the word, read along it in either direction. */
function isDivided(whole: LaidWord, pieces: readonly WordDifference[], unit: number): boolean {
  const [first, ...others] = pieces.map(({ word }) => word);
  if (!first || others.length === 0) return false;
  const { left, top, right, bottom } = whole.box;
  const beyond = BEYOND * unit + BEYOND_SHARE * Math.min(right - left, bottom - top);
  const around = others.reduce((box, { box: next }) => joinBoxes(box, next), first.box);
  if (!isWithin(growBox(whole.box, beyond), around) || !isWithin(growBox(around, beyond), whole.box)) return false;
  if ([first, ...others].some(({ colour }) => isOtherColour(colour, whole.colour))) return false;
  const axis = right - left >= bottom - top ? 0 : 1;
  const ordered = [first, ...others].toSorted((one, other) => centreOf(one.box)[axis] - centreOf(other.box)[axis]);
  const textOf = (words: readonly LaidWord[]): string => words.map(({ text }) => text).join('');
  return textOf(ordered) === whole.text || textOf(ordered.toReversed()) === whole.text;
}

function isWithin(outer: Box, { left, top, right, bottom }: Box): boolean {
  return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
}
