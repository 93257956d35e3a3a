import type { Shape } from './ink-shapes.ts';
import type { LinePicture } from './line-picture.ts';
import { createPlaceIndex } from './place-index.ts';
import type { EngineWord } from './tesseract.ts';

/** A word in pixels of the page's picture: the upright box around it, also where the word itself is tilted. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Reading direction in radians, clockwise from the right. */
  readonly angle: number;
  /** 0 to 100. */
  readonly confidence: number;
}

export function placeWord({ origin, along, across }: LinePicture, { text, confidence, bbox }: EngineWord, angle: number): PlacedWord {
  const corners = [
    [bbox.x0, bbox.y0],
    [bbox.x1, bbox.y0],
    [bbox.x1, bbox.y1],
    [bbox.x0, bbox.y1],
  ].map(([x = 0, y = 0]) => [origin[0] + x * along[0] + y * across[0], origin[1] + x * along[1] + y * across[1]] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { text, confidence, angle, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a shape's centre is in one of the words. */
export function isInWords(words: readonly PlacedWord[]): (shape: Shape) => boolean {
  const index = createPlaceIndex<PlacedWord>();
  for (const word of words) index.add(word, word);
  return (shape) => {
    const [x, y] = [(shape.left + shape.right) / 2, (shape.top + shape.bottom) / 2];
    const near = index.near({ left: x, top: y, right: x, bottom: y });
    return near.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  };
}
