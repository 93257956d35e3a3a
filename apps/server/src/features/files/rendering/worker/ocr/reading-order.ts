import type { PlacedWord } from './placed-words.ts';

interface Line {
  readonly words: readonly PlacedWord[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly isAcross: boolean;
}

/** Gap to the next line of a block, and how far its start may be from the line before's, in heights of a line. */
const MAX_GAP = 1.1;
const MAX_SHIFT = 4;

/** From the top, block by block: a line is followed by the one below it. Lines that don't read across come last. */
export function sortLines(lines: readonly (readonly PlacedWord[])[]): (readonly PlacedWord[])[] {
  const boxed = lines
    .map(boxOf)
    .toSorted((one, two) => Number(two.isAcross) - Number(one.isAcross) || one.top - two.top || one.left - two.left);
  const isUsed = new Uint8Array(boxed.length);
  const sorted: (readonly PlacedWord[])[] = [];
  for (const start of boxed.keys()) {
    for (let at = start; at >= 0 && isUsed[at] === 0; at = findBelow(boxed, at, isUsed)) {
      isUsed[at] = 1;
      sorted.push(boxed[at]?.words ?? []);
    }
  }
  return sorted;
}

function findBelow(lines: readonly Line[], from: number, isUsed: Uint8Array): number {
  const line = lines[from];
  if (!line?.isAcross) return -1;
  const height = line.bottom - line.top;
  for (let at = from + 1; at < lines.length; at += 1) {
    const next = lines[at];
    if (!next || next.top > line.bottom + MAX_GAP * height) return -1;
    const isBelow = next.top > line.top + 0.5 * height && next.isAcross && next.left < line.right;
    if (isUsed[at] === 0 && isBelow && Math.abs(next.left - line.left) < MAX_SHIFT * height) return at;
  }
  return -1;
}

function boxOf(words: readonly PlacedWord[]): Line {
  return {
    words,
    left: Math.min(...words.map((word) => word.left)),
    top: Math.min(...words.map((word) => word.top)),
    right: Math.max(...words.map((word) => word.right)),
    bottom: Math.max(...words.map((word) => word.bottom)),
    isAcross: Math.abs(words[0]?.angle ?? 0) < Math.PI / 4,
  };
}
