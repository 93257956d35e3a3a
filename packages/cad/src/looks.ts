import type { CadDocument, Color, Entity, Layer, LineType } from '@node-projects/acad-ts';
import type { Colour } from './canvas.ts';

/** What objects inherit from the block reference they are in. */
export interface Inherited {
  readonly colour: Colour;
  /** Hundredths of a millimetre. */
  readonly weight: number;
  readonly lineType: LineType | null;
  readonly layer: Layer;
}

export interface Look {
  readonly colour: Colour;
  readonly weight: number;
  readonly lineType: LineType | null;
  readonly layer: Layer;
}

const BLACK: Colour = [0, 0, 0];
/** The colour of the screen's contrast: black on paper. */
const CONTRAST_INDEX = 7;
const BY_LAYER_WEIGHT = -1;
const BY_BLOCK_WEIGHT = -2;
const DEFAULT_WEIGHT = 25;
const THINNEST_WEIGHT = 9;
const FROZEN = 1;
/** Objects on this layer of a block take the layer of its reference. */
const BLOCK_LAYER = '0';

export function lookOf(entity: Entity, inherited: Inherited | null): Look {
  const layer = inherited && entity.layer.name === BLOCK_LAYER ? inherited.layer : entity.layer;
  return { layer, colour: colourOf(entity.color, layer, inherited), ...strokeOf(entity, layer, inherited) };
}

function strokeOf(entity: Entity, layer: Layer, inherited: Inherited | null): Pick<Look, 'weight' | 'lineType'> {
  const byBlock = inherited ?? { weight: DEFAULT_WEIGHT, lineType: null };
  const name = entity.lineType.name.toLowerCase();
  const lineType = name === 'bylayer' ? layer.lineType : name === 'byblock' ? byBlock.lineType : entity.lineType;
  const own: number = entity.lineWeight;
  const weight = own === BY_LAYER_WEIGHT ? layer.lineWeight : own === BY_BLOCK_WEIGHT ? byBlock.weight : own;
  return { lineType, weight: weight < 0 ? DEFAULT_WEIGHT : Math.max(weight, THINNEST_WEIGHT) };
}

export function colourOf(color: Color, layer: Layer, inherited: Inherited | null): Colour {
  if (color.isByLayer) return toColour(layer.color);
  return color.isByBlock ? (inherited?.colour ?? BLACK) : toColour(color);
}

/** White lines would be invisible on paper. */
function toColour(color: Color): Colour {
  const [red = 0, green = 0, blue = 0] = color.isByLayer || color.isByBlock || color.index === CONTRAST_INDEX ? BLACK : color.getRgb();
  const isWhite = red + green + blue >= 3 * 250;
  return isWhite ? BLACK : [red, green, blue];
}

export const isFrozen = (layer: Layer): boolean => (Number(layer.flags) & FROZEN) !== 0;

/** Off, frozen, or never plotted. */
export const isHidden = (layer: Layer): boolean => !layer.isOn || isFrozen(layer) || !layer.plotFlag;

/** Below this, a pattern is too fine to be seen as one, in points. */
const FINEST_PATTERN = 4;
const LONGEST_DASH = 5_000;

/**
 * Dashes and gaps in points. Model space is often plotted only through layouts, which draw patterns at their size on paper: where its own scale makes
 * a pattern too fine, it is drawn at that size too.
 */
export function dashesOf(lineType: LineType | null, scales: { own: number; drawing: number; paper: number }): readonly number[] {
  const lengths = lineType?.segments.map(({ length }) => length) ?? [];
  const total = lengths.reduce((sum, length) => sum + Math.abs(length), 0) * scales.own;
  if (lengths.length < 2 || lengths.length > 32 || !(total > 0)) return [];
  const scale = scales.own * (total * scales.drawing < FINEST_PATTERN ? scales.paper : scales.drawing);
  const dashes = startWithDash(mergeRuns(lengths)).map((length) => Math.abs(length) * scale);
  const isVisible = total * (scale / scales.own) >= FINEST_PATTERN / 4 && dashes.every((length) => length < LONGEST_DASH);
  return isVisible && dashes.length >= 2 ? dashes : [];
}

/** Neighbours that are both dashes (or dots), or both gaps, become one. */
function mergeRuns(lengths: readonly number[]): number[] {
  const runs: number[] = [];
  for (const length of lengths) {
    const last = runs.at(-1);
    if (last !== undefined && last < 0 === length < 0) runs[runs.length - 1] = last + length;
    else runs.push(length);
  }
  if (runs.length > 1 && runs.length % 2 === 1) runs[0] = (runs[0] ?? 0) + (runs.pop() ?? 0);
  return runs;
}

const startWithDash = ([first = 0, ...others]: readonly number[]): readonly number[] =>
  first < 0 ? [...others, first] : [first, ...others];

/** Layers in the drawing's order, and whether each is shown at first. */
export function listLayers(document: CadDocument): { name: string; isShown: boolean }[] {
  return Array.from(document.layers ?? [], (layer) => ({ name: layer.name, isShown: !isHidden(layer) }));
}
