import { describe, expect, it } from 'vitest';
import { colourLights, type Light, type LineColours, type LineKind, lineKinds, type Side } from './compositions.ts';

const colours: LineColours = { before: [0.6, 0.4, 0], after: [0, 0.2, 0.8], both: [0.2, 0.2, 0.2], behind: [0.4, 0.4, 0.6] };
const white: Light = [1, 1, 1];

type Inked = Readonly<Record<Side, number>>;

interface Place {
  readonly column?: number;
  /** The same within the reach of a scan. */
  readonly near?: Inked;
  readonly paper?: number;
}

/** Red, green, blue and opacity, as shares, of a pixel that each version covers with ink to some extent, from 0 to 1. */
function pixelAt(visible: readonly LineKind[], inked: Inked, { column = 7, near = inked, paper }: Place = {}): number[] {
  const lightsOf = (side: Side) => {
    const light = (share: number) => Uint8Array.of(255 * (1 - share));
    return { sharp: light(inked[side]), near: light(near[side]) };
  };
  const lights = { before: lightsOf('before'), after: lightsOf('after'), width: 1, height: 1 };
  const pixels = colourLights(
    { ...lights, paper: paper === undefined ? null : Uint8Array.of(paper) },
    { visible: new Set(visible), colours, hatch: { left: column, top: 0, period: 10 } },
  );
  return Array.from(pixels, (value) => value / 255);
}

const colourAt = (...place: Parameters<typeof pixelAt>): number[] => pixelAt(...place).slice(0, 3);

const mix = (colour: Light, share: number): number[] => colour.map((light) => expect.closeTo(1 - (1 - light) * share, 1.9) as number);

const places: Readonly<Record<LineKind, Inked>> = {
  before: { before: 1, after: 0 },
  after: { before: 0, after: 1 },
  both: { before: 1, after: 1 },
};
const choices = [...Array(8).keys()].map((bits) => lineKinds.filter((_, at) => bits & (1 << at)));

describe('the colours of both versions', () => {
  it.each(choices.map((visible) => [visible.join(', ') || 'nothing', visible] as const))('show %s and hide the rest', (_, visible) => {
    expect(colourAt(visible, { before: 0, after: 0 })).toEqual(white);
    const both = visible.includes('before') && visible.includes('after') ? colours.behind : colours.both;
    for (const kind of lineKinds)
      expect(colourAt(visible, places[kind])).toEqual(visible.includes(kind) ? { ...colours, both }[kind] : white);
  });

  it('leave out stripes of the older version’s lines, and of no others', () => {
    const stripe = { column: 1 };
    expect(colourAt(lineKinds, places.before, stripe)).toEqual(white);
    expect(colourAt(lineKinds, places.after, stripe)).toEqual(colours.after);
    expect(colourAt(lineKinds, places.both, stripe)).toEqual(colours.behind);
    expect(colourAt(['before', 'both'], places.before, stripe)).toEqual(colours.before);
  });

  it('take lines of a scan that lie close to the other version’s for unchanged, as thick and as soft as they are', () => {
    const near = { before: 1, after: 1 };
    expect(colourAt(lineKinds, places.before, { near })).toEqual(colours.behind);
    expect(colourAt(lineKinds, { before: 0, after: 0.4 }, { near })).toEqual(mix(colours.behind, 0.4));
    expect(colourAt(lineKinds, { before: 0, after: 0 }, { near })).toEqual(white);
    expect(colourAt(lineKinds, places.before, { near: places.before })).toEqual(colours.before);
  });

  it('keep the soft edges of lines, and greys that both versions have', () => {
    expect(colourAt(lineKinds, { before: 0.4, after: 0 })).toEqual(mix(colours.before, 0.4));
    expect(colourAt(['before', 'after'], { before: 0.4, after: 0.4 })).toEqual(white);
    expect(colourAt(['after', 'both'], { before: 0.4, after: 0.4 })).toEqual(mix(colours.both, 0.4));
  });

  it('are as opaque as the paper', () => {
    expect(pixelAt(lineKinds, { before: 0, after: 0 }, { paper: 0 })[3]).toBe(0);
    expect(pixelAt(lineKinds, places.after, { paper: 102 })).toEqual([...colours.after, 0.4]);
    expect(pixelAt(lineKinds, places.after)[3]).toBe(1);
  });
});
