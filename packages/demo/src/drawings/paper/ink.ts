/** Grey level from 0 (black) to 1 (white), or red, green and blue in the same range. */
export type Colour = number | readonly [number, number, number];

/** A path's style. Weights and dashes are millimetres on paper, at any scale of the view. */
export interface Ink {
  readonly stroke?: Colour;
  readonly weight?: number;
  readonly dash?: readonly number[];
  readonly fill?: Colour;
}

/** Line weights of the ISO 128 series, in millimetres. */
export const WEIGHT = { heavy: 0.7, cut: 0.5, firm: 0.35, thin: 0.25, fine: 0.18, hair: 0.13 } as const;

/** Cap heights of the ISO 3098 series, in millimetres. */
export const CAP = { note: 1.8, label: 2.5, title: 3.5, large: 5, huge: 7 } as const;

export const INK = {
  cut: { stroke: 0, weight: WEIGHT.cut },
  firm: { stroke: 0, weight: WEIGHT.firm },
  thin: { stroke: 0, weight: WEIGHT.thin },
  fine: { stroke: 0, weight: WEIGHT.fine },
  hair: { stroke: 0.25, weight: WEIGHT.hair },
  faint: { stroke: 0.5, weight: WEIGHT.hair },
  furniture: { stroke: 0.32, weight: WEIGHT.fine },
  centre: { stroke: 0.3, weight: WEIGHT.fine, dash: [8, 1.5, 1, 1.5] },
  hidden: { stroke: 0.2, weight: WEIGHT.fine, dash: [2, 1.2] },
  above: { stroke: 0.35, weight: WEIGHT.fine, dash: [3.5, 1.5] },
  paper: { fill: 1 },
  solid: { fill: 0 },
} as const satisfies Record<string, Ink>;
