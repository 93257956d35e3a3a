import { describe, expect, it } from 'vitest';
import { colourMatrix, type Light, type LineColours, type LineKind, lineKinds, separations, type Side } from './compositions.ts';

const colours: LineColours = { before: [0.6, 0.3, 0], after: [0, 0.3, 0.7], both: [0.2, 0.2, 0.2], behind: [0.5, 0.5, 0.6] };
const white: Light = [1, 1, 1];

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** The colour of a place that each version covers with ink to some extent, from 0 to 1. `near`: the same within the reach of a scan. */
function colourAt(visible: readonly LineKind[], inked: Readonly<Record<Side, number>>, near = inked): number[] {
  const grown = [0, 1, 2].map((channel) => {
    const layer = (side: Side) => mix(1, separations[side][channel] ?? 1, (channel === 2 ? inked : near)[side]);
    return Math.min(layer('before'), layer('after'));
  });
  const blended = near === inked ? grown : grown.map((light) => Math.max(light, grown[2] ?? 0));
  const matrix = colourMatrix(new Set(visible), colours);
  return [0, 1, 2].map((row) => {
    const [r = 0, g = 0, b = 0, , shift = 0] = matrix.slice(row * 5, row * 5 + 5);
    const [red = 0, green = 0, blue = 0] = blended;
    return Math.round((r * red + g * green + b * blue + shift) * 1000) / 1000;
  });
}

const places: Readonly<Record<LineKind, Readonly<Record<Side, number>>>> = {
  before: { before: 1, after: 0 },
  after: { before: 0, after: 1 },
  both: { before: 1, after: 1 },
};
const choices = [...Array(8).keys()].map((bits) => lineKinds.filter((_, at) => bits & (1 << at)));

describe('the colour matrix', () => {
  it.each(choices.map((visible) => [visible.join(', ') || 'nothing', visible] as const))('shows %s and hides the rest', (_, visible) => {
    expect(colourAt(visible, { before: 0, after: 0 })).toEqual(white);
    const both = visible.includes('before') && visible.includes('after') ? colours.behind : colours.both;
    for (const kind of lineKinds)
      expect(colourAt(visible, places[kind])).toEqual(visible.includes(kind) ? { ...colours, both }[kind] : white);
  });

  it('leaves out the older version’s lines where the hatch has lightened blue, and keeps unchanged ones', () => {
    const matrix = colourMatrix(new Set(lineKinds), { ...colours, behind: [0.7, 0.7, 0.8] });
    const at = (pixel: Light) =>
      [0, 1, 2].map((row) =>
        Math.min(
          1,
          pixel.reduce((sum, light, channel) => sum + light * (matrix[row * 5 + channel] ?? 0), matrix[row * 5 + 4] ?? 0),
        ),
      );
    expect(at([0, 1, 1])).toEqual(white);
    expect(at([0, 0, 0])).toEqual([0.7, 0.7, 0.8]);
  });

  it('takes lines of a scan that lie close to the other version’s for unchanged, as thick and as soft as they are', () => {
    const { behind, before } = colours;
    expect(colourAt(lineKinds, { before: 1, after: 0 }, { before: 1, after: 1 })).toEqual(behind);
    expect(colourAt(lineKinds, { before: 0, after: 0.5 }, { before: 1, after: 1 })).toEqual(behind.map((light) => mix(1, light, 0.5)));
    expect(colourAt(lineKinds, { before: 0, after: 0 }, { before: 1, after: 1 })).toEqual(white);
    expect(colourAt(lineKinds, { before: 1, after: 0 }, { before: 1, after: 0 })).toEqual(before);
  });

  it('keeps the soft edges of lines, and greys that both versions have', () => {
    expect(colourAt(lineKinds, { before: 0.5, after: 0 })).toEqual([0.8, 0.65, 0.5]);
    expect(colourAt(lineKinds, { before: 0.5, after: 1 })).toEqual([0.25, 0.4, 0.65]);
    expect(colourAt(['before', 'after'], { before: 0.4, after: 0.4 })).toEqual(white);
    expect(colourAt(['after', 'both'], { before: 0.5, after: 0.5 })).toEqual([0.6, 0.6, 0.6]);
  });
});
