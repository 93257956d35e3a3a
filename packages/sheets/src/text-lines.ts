import type { Box, Word } from './page.ts';
import { boxOf, centreY, heightOf, joinBoxes, shareOfHeight } from './page.ts';

/** Words next to each other in a row. */
export interface TextLine {
  readonly text: string;
  readonly words: readonly Word[];
  readonly box: Box;
  /** Height of its highest word. */
  readonly size: number;
}

/** Gaps between words of a line, relative to their height. */
const WIDEST_GAP = 1.1;
const OVERLAP = -0.4;
/** Wider gaps are checked for a line between the words. */
const PLAIN_GAP = 0.45;
const SAME_ROW = 0.5;
/** Heights of words of one line differ by at most this factor: `on` and `Title` do. */
const OTHER_SIZE = 2.2;
/** Lines of a row that a word is compared with. */
const LOOK_BACK = 16;

type IsDivided = (left: number, right: number, y: number) => boolean;

interface OpenLine {
  box: Box;
  size: number;
  readonly words: Word[];
}

/** Joins words to lines, whatever their order in the document. Words that are printed several times count once. */
export function joinLines(words: readonly Word[], isDivided: IsDivided): TextLine[] {
  const row = rowHeight(words);
  const rows = new Map<number, OpenLine[]>();
  const all: OpenLine[] = [];
  for (const word of withoutOverprints(words).toSorted((one, other) => one.left - other.left)) {
    const index = Math.floor(centreY(word) / row);
    const line = findOpenLine(
      [index - 1, index, index + 1].map((each) => rows.get(each) ?? []),
      word,
      isDivided,
    );
    if (line) {
      line.words.push(word);
      line.box = joinBoxes(line.box, word);
      line.size = Math.max(line.size, heightOf(word));
    }
    const joined = line ?? { box: boxOf(word), size: heightOf(word), words: [word] };
    if (!line) all.push(joined);
    const open = rows.get(index) ?? [];
    rows.set(index, open);
    if (open.at(-1) !== joined) open.push(joined);
  }
  return all.map((line) => ({ ...line, text: line.words.map(({ text }) => text).join(' ') }));
}

function rowHeight(words: readonly Word[]): number {
  const heights = words.map(heightOf).sort((one, other) => one - other);
  return Math.max(heights[Math.floor(heights.length * 0.9)] ?? 1, 1);
}

export function withoutOverprints(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text, left, top }) => {
    // Two grids half a cell apart, so that no pair falls between cells.
    const keys = [0, 0.5].map((shift) => `${Math.floor(left + shift)} ${Math.floor(top + shift)} ${text}`);
    const isKnown = keys.some((key, index) => seen.has(`${index} ${key}`));
    for (const [index, key] of keys.entries()) seen.add(`${index} ${key}`);
    return !isKnown && text.trim() !== '';
  });
}

function findOpenLine(rows: readonly (readonly OpenLine[])[], word: Word, isDivided: IsDivided): OpenLine | undefined {
  let best: OpenLine | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    for (let at = row.length - 1; at >= Math.max(0, row.length - LOOK_BACK); at -= 1) {
      const line = row[at];
      if (!line || line === best) continue;
      const gap = gapBetween(line, word, isDivided);
      if (gap === undefined || gap >= least) continue;
      [best, least] = [line, gap];
    }
  }
  return best;
}

/** Undefined if the word doesn't continue the line. */
function gapBetween({ box, size }: OpenLine, word: Word, isDivided: IsDivided): number | undefined {
  const height = heightOf(word);
  const large = Math.max(size, height);
  const gap = word.left - box.right;
  if (gap > WIDEST_GAP * large || gap < OVERLAP * large || shareOfHeight(box, word) < SAME_ROW) return undefined;
  const isMark = !/[\p{L}\p{N}]/u.test(word.text);
  if (!isMark && large > OTHER_SIZE * Math.min(size, height)) return undefined;
  return gap > PLAIN_GAP * large && isDivided(box.right, word.left, centreY(word)) ? undefined : gap;
}
