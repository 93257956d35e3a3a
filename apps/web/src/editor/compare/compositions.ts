/** The older and the newer version of a sheet. */
export type Side = 'before' | 'after';

/** Lines by the versions that have them. */
export const lineKinds = ['before', 'after', 'both'] as const;
export type LineKind = (typeof lineKinds)[number];

/** `plain`: as it is in the file. */
export type InkName = LineKind | 'white' | 'black' | 'plain';

/** A version in two colours: its lines and its paper. */
export interface TintedSide {
  readonly side: Side;
  readonly ink: InkName;
  readonly paper: InkName;
  /** Decides where the other version's lines are visible: the faint edges of its lines count like the lines. */
  readonly isMask: boolean;
}

/** Two tinted versions, the second blended over the first, or one version alone. */
export interface Blend {
  readonly layers: readonly TintedSide[];
  readonly mode: 'normal' | 'multiply' | 'screen' | 'lighten';
}

/** Blends that are multiplied, so that their lines add up. */
export type Composition = readonly Blend[];

const tinted = (side: Side, ink: InkName, paper: InkName = 'white'): TintedSide => ({ side, ink, paper, isMask: false });
const mask = (side: Side, ink: InkName, paper: InkName): TintedSide => ({ side, ink, paper, isMask: true });
const otherOf = { before: 'after', after: 'before' } as const;

/** Lines of one version alone: where the other one has ink, white covers them. */
const only = (side: Side): Blend => ({ layers: [tinted(side, side), mask(otherOf[side], 'white', 'black')], mode: 'screen' });
/** All lines of one version: the other one's colours show through its black lines. */
const all = (side: Side): Blend => ({ layers: [tinted(side, 'black'), mask(otherOf[side], 'both', side)], mode: 'screen' });

const nothing: Composition = [];
/** The key names the visible kinds, in the order of `lineKinds`. */
const table: Readonly<Record<string, Composition>> = {
  before: [only('before')],
  after: [only('after')],
  both: [{ layers: [tinted('before', 'both'), tinted('after', 'both')], mode: 'lighten' }],
  'before after': [only('before'), only('after')],
  'before both': [all('before')],
  'after both': [all('after')],
  'before after both': [{ layers: [tinted('after', 'after'), tinted('before', 'before')], mode: 'multiply' }],
};

/** How to draw both versions so that only these lines are visible, each kind in its colour. */
export const compositionOf = (visible: ReadonlySet<LineKind>): Composition =>
  table[lineKinds.filter((kind) => visible.has(kind)).join(' ')] ?? nothing;

const plain = (side: Side): Composition => [{ layers: [tinted(side, 'plain', 'plain')], mode: 'normal' }];
/** One version, as it is in the file. */
export const plainCompositions: Readonly<Record<Side, Composition>> = { before: plain('before'), after: plain('after') };
