import type { Matrix } from './matrix.ts';
import type { Box, Path } from './path.ts';

/** 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Pen {
  readonly colour: Colour;
  /** Points. */
  readonly width: number;
  /** Lengths of dashes and gaps in points, beginning with a dash; none for a solid line. */
  readonly dashes: readonly number[];
  /** Where in the dashes a line begins. */
  readonly phase?: number;
}

/** The names of the layers that must all be visible. */
export type OnLayers = readonly string[];

export interface Lettering {
  readonly text: string;
  readonly colour: Colour;
  /** From font sizes, along the baseline and up, to the page. */
  readonly matrix: Matrix;
}

/** Receives a page's drawing operations. The page's coordinates are points from its lower left corner. */
export interface Canvas {
  stroke(path: Path, pen: Pen, layers: OnLayers): void;
  /** By the even-odd rule. */
  fill(path: Path, colour: Colour, layers: OnLayers): void;
  letter(lettering: Lettering, layers: OnLayers): void;
  /** Shows only what `draw` draws within the box. */
  clip(box: Box, draw: () => void): void;
}

/** The widths of texts in font sizes, which the plotter needs to place them. */
export interface Letters {
  readonly capHeight: number;
  width(text: string): number;
}
