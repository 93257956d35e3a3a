/** The older and the newer version of a sheet. */
export type Side = 'before' | 'after';

/** Lines by the versions that have them. */
export const lineKinds = ['before', 'after', 'both'] as const;
export type LineKind = (typeof lineKinds)[number];

/** One version as it is in the file, or both over each other with a colour for each visible kind of lines. */
export type Composition = { readonly plain: Side } | { readonly visible: ReadonlySet<LineKind> };

/** Shares of light in red, green and blue, from 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

const white: Light = [1, 1, 1];

/**
 * What each version's ink becomes before the layers are blended so that the darker one wins: the red channel then has the older version's lines, green the newer
 * one's, and blue those of either, so that one linear map can give each kind any colour. Greys that both versions have count as unchanged. The hatch
 * (`stage-view.module.css`) takes the older version's lines out of blue in stripes: the map makes them the paper's there, and unchanged ones stay.
 *
 * Where a sheet is a scan, lines are grown in red and green (`tint.ts`), so that one that lies close to the other version's counts as unchanged. Before
 * the map, red and green are then made at least as light as blue, which isn't grown: lines look as thick as they are.
 */
export const separations: Readonly<Record<Side, Light>> = { before: [0, 1, 0], after: [1, 0, 0] };

/** Colours of the kinds of lines. Unchanged lines are `behind` where the lines of both versions stand out before them. */
export type LineColours = Readonly<Record<LineKind | 'behind', Light>>;

/** Whether the older version's lines are hatched: where only their colour would tell them from the newer one's. */
export const isHatched = (visible: ReadonlySet<LineKind>): boolean => visible.has('before') && visible.has('after');

/** The values of an SVG colour matrix that gives the kinds of lines in the blended layers their colours, hidden kinds the paper's. */
export function colourMatrix(visible: ReadonlySet<LineKind>, colours: LineColours): readonly number[] {
  const unchanged = visible.has('before') && visible.has('after') ? colours.behind : colours.both;
  const [before, after, both] = lineKinds.map((kind) => (visible.has(kind) ? { ...colours, both: unchanged }[kind] : white));
  const rows = [0, 1, 2].flatMap((channel) => {
    const [old, fresh, shared] = [before?.[channel] ?? 1, after?.[channel] ?? 1, both?.[channel] ?? 1];
    return [fresh - shared, old - shared, 1 + shared - old - fresh, 0, shared];
  });
  return [...rows, 0, 0, 0, 1, 0];
}
