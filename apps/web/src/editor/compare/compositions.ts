/** The older and the newer version of a sheet. */
export type Side = 'before' | 'after';

/** Lines by the versions that have them. */
export const lineKinds = ['before', 'after', 'both'] as const;
export type LineKind = (typeof lineKinds)[number];

/** One version as it is in the file, or both over each other with a colour for each visible kind of lines. */
export type Composition = { readonly plain: Side } | { readonly visible: ReadonlySet<LineKind> };

/** The same for equal compositions. */
export const nameOf = (composition: Composition): string =>
  'plain' in composition ? composition.plain : `of ${lineKinds.filter((kind) => composition.visible.has(kind)).join(' and ')}`;

/** Shares of light in red, green and blue, from 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

/** Colours of the kinds of lines. Unchanged lines are `behind` where the lines of both versions stand out before them. */
export type LineColours = Readonly<Record<LineKind | 'behind', Light>>;

/** How light one version is in each pixel, from 0 (ink) to 255 (paper). */
export interface Lights {
  readonly sharp: Uint8Array;
  /** With lines grown where a sheet is a scan, so that one that lies close to the other version's counts as unchanged. Otherwise the same as `sharp`. */
  readonly near: Uint8Array;
}

/** Both versions in the same pixels. */
export interface PairLights extends Readonly<Record<Side, Lights>> {
  readonly width: number;
  readonly height: number;
  /** 0 where neither version has paper, 255 elsewhere; null if there is paper everywhere. */
  readonly paper: Uint8Array | null;
}

const white: Light = [1, 1, 1];
/** A row of the map that gives paper. */
const none = [0, 0, 0, 255] as const;

/** Whether the older version's lines are hatched: where only their colour would tell them from the newer one's. */
const isHatched = (visible: ReadonlySet<LineKind>): boolean => visible.has('before') && visible.has('after');

/**
 * The linear map from the older version's light, the newer one's, and the darker of both, to red, green and blue: three rows with a factor for each
 * and a constant. It gives each kind of lines its colour, and the paper's to hidden kinds. Greys that both versions have count as unchanged.
 */
function colourMap(visible: ReadonlySet<LineKind>, colours: LineColours): readonly (readonly [number, number, number, number])[] {
  const unchanged = isHatched(visible) ? colours.behind : colours.both;
  const [before, after, both] = lineKinds.map((kind) => (visible.has(kind) ? { ...colours, both: unchanged }[kind] : white));
  return [0, 1, 2].map((channel) => {
    const [old, fresh, shared] = [before?.[channel] ?? 1, after?.[channel] ?? 1, both?.[channel] ?? 1];
    return [fresh - shared, old - shared, 1 + shared - old - fresh, shared * 255] as const;
  });
}

/** Stripes across the page, which break the older version's lines. In pixels of the picture, measured at a right angle for each. */
export interface Hatch {
  /** Position of the picture's left upper pixel on the page, so that the stripes of adjacent pictures meet. */
  readonly left: number;
  readonly top: number;
  /** Horizontal distance of two stripes in pixels. */
  readonly period: number;
}

/** Share of the page that stripes take. */
const striped = 0.34;
/** A stripe goes two pixels to the left for three down: this much of the period for a pixel down. */
const slope = 2 / 3;

/** RGBA pixels of both versions, with the colours of the visible kinds of lines. */
export function colourLights(
  { before, after, width, height, paper }: PairLights,
  { visible, colours, hatch }: { readonly visible: ReadonlySet<LineKind>; readonly colours: LineColours; readonly hatch: Hatch },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const rows = colourMap(visible, colours);
  const [[r1, r2, r3, r0], [g1, g2, g3, g0], [b1, b2, b3, b0]] = [rows[0] ?? none, rows[1] ?? none, rows[2] ?? none];
  const hasStripes = isHatched(visible);
  for (let at = 0; at < width * height; at += 1) {
    if (paper) pixels[at * 4 + 3] = paper[at] ?? 0;
    // Most of a sheet is empty.
    if (before.near[at] === 255 && after.near[at] === 255) continue;
    const column = at % width;
    const turn = hatch.left + column + (hatch.top + (at - column) / width) * slope;
    const fresh = after.sharp[at] ?? 255;
    const isStripe = hasStripes && (turn / hatch.period) % 1 < striped;
    const sharp = isStripe ? fresh : Math.min(before.sharp[at] ?? 255, fresh);
    // Grown lines are as thick as they are drawn.
    const nearBefore = Math.max(before.near[at] ?? 255, sharp);
    const nearAfter = Math.max(after.near[at] ?? 255, sharp);
    pixels[at * 4] = r1 * nearBefore + r2 * nearAfter + r3 * sharp + r0;
    pixels[at * 4 + 1] = g1 * nearBefore + g2 * nearAfter + g3 * sharp + g0;
    pixels[at * 4 + 2] = b1 * nearBefore + b2 * nearAfter + b3 * sharp + b0;
  }
  return pixels;
}
