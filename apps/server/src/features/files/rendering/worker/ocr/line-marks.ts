import type { Shape } from './ink-shapes.ts';
import { spanOf } from './line-picture.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import type { TextLine } from './text-lines.ts';

/** How far before and behind a line's letters its marks are, and how far above and below them, as shares of the letters' height. */
const BESIDE = 0.9;
const ABOVE = 0.25;
const BELOW = 0.3;
/** Longest mark, as a share of the letters' height. */
const LONGEST = 1.6;

/** Adds full stops, hyphens and other shapes unlike letters to the lines in which they are. */
export function addMarks(lines: readonly TextLine[], loose: readonly Shape[]): TextLine[] {
  const index = createPlaceIndex<Shape>();
  for (const shape of loose) index.add(shape, { ...shape, right: shape.left, bottom: shape.top });
  const taken = new Set<Shape>();
  return lines.map((line) => {
    const marks = findMarks(line, index).filter((shape) => !taken.has(shape));
    for (const mark of marks) taken.add(mark);
    return marks.length > 0 ? { ...line, letters: [...line.letters, ...marks] } : line;
  });
}

function findMarks({ letters, angle }: TextLine, index: PlaceIndex<Shape>): Shape[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const spans = letters.map((shape) => spanOf(shape, cos, sin));
  const [u0, u1] = [Math.min(...spans.map(({ u }) => u[0])), Math.max(...spans.map(({ u }) => u[1]))];
  const [v0, v1] = [Math.min(...spans.map(({ v }) => v[0])), Math.max(...spans.map(({ v }) => v[1]))];
  const height = v1 - v0;
  const isMark = (shape: Shape): boolean => {
    const { u, v } = spanOf(shape, cos, sin);
    if (Math.max(u[1] - u[0], v[1] - v[0]) > LONGEST * height) return false;
    const isAlong = u[1] >= u0 - BESIDE * height && u[0] <= u1 + BESIDE * height;
    return isAlong && v[0] >= v0 - ABOVE * height && v[1] <= v1 + BELOW * height;
  };
  const reach = Math.ceil(height * 2);
  const around = {
    left: Math.min(...letters.map((shape) => shape.left)) - reach,
    top: Math.min(...letters.map((shape) => shape.top)) - reach,
    right: Math.max(...letters.map((shape) => shape.right)) + reach,
    bottom: Math.max(...letters.map((shape) => shape.bottom)) + reach,
  };
  return index.near(around).filter(isMark);
}
