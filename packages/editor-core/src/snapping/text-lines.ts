/** A word on the page with its bounding box, page units. */
export interface PageWord {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Words are on one line if their lower edges differ by less than this share of their height. */
const SAME_LINE = 0.3;
/** A gap wider than this many heights begins another line, as in tables. */
const WIDEST_GAP = 2;

const continuesLine = (line: PageWord, word: PageWord): boolean => {
  const height = line.bottom - line.top;
  return (
    Math.abs(word.bottom - line.bottom) < SAME_LINE * height &&
    Math.abs(word.top - line.top) < SAME_LINE * height &&
    word.left > line.left &&
    word.left - line.right < WIDEST_GAP * height
  );
};

const join = (line: PageWord, { top, right, bottom }: PageWord): PageWord => ({
  left: line.left,
  top: Math.min(line.top, top),
  right: Math.max(line.right, right),
  bottom: Math.max(line.bottom, bottom),
});

/** The edges of text lines, as snapping targets: x1, y1, x2, y2 of each edge. */
export function edgesOfText(words: readonly PageWord[]): number[] {
  const lines: PageWord[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && continuesLine(line, word)) lines[lines.length - 1] = join(line, word);
    else lines.push(word);
  }
  return lines.flatMap(({ left, top, right, bottom }) =>
    [
      [left, bottom, right, bottom],
      [left, top, right, top],
      [left, top, left, bottom],
      [right, top, right, bottom],
    ].flat(),
  );
}
