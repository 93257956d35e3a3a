import { describe, expect, it } from 'vitest';
import { type Composition, compositionOf, type InkName, type LineKind, lineKinds } from './compositions.ts';

/** Shares of light, one channel each for red, green and blue. */
const lights: Readonly<Record<InkName, readonly number[]>> = {
  before: [0.6, 0.3, 0],
  after: [0, 0.3, 0.7],
  both: [0.2, 0.2, 0.2],
  white: [1, 1, 1],
  black: [0, 0, 0],
  plain: [0.5, 0.5, 0.5],
};
const modes = {
  normal: (_: number, top: number) => top,
  multiply: (below: number, top: number) => below * top,
  screen: (below: number, top: number) => 1 - (1 - below) * (1 - top),
  lighten: (below: number, top: number) => Math.max(below, top),
};

/** The colour of a place where these versions have ink. */
function colourAt(composition: Composition, inked: Readonly<Record<'before' | 'after', boolean>>): number[] {
  return [0, 1, 2].map((channel) => {
    const blended = composition.map(({ layers, mode }) =>
      layers.map(({ side, ink, paper }) => lights[inked[side] ? ink : paper][channel] ?? 1).reduce((below, top) => modes[mode](below, top)),
    );
    return Math.round(blended.reduce((product, each) => product * each, 1) * 1000) / 1000;
  });
}

const places: Readonly<Record<LineKind, Readonly<Record<'before' | 'after', boolean>>>> = {
  before: { before: true, after: false },
  after: { before: false, after: true },
  both: { before: true, after: true },
};
const choices = [...Array(8).keys()].map((bits) => lineKinds.filter((_, at) => bits & (1 << at)));

describe('a composition', () => {
  it.each(choices.map((visible) => [visible.join(', ') || 'nothing', visible] as const))('shows %s and hides the rest', (_, visible) => {
    const composition = compositionOf(new Set(visible));
    expect(colourAt(composition, { before: false, after: false })).toEqual([1, 1, 1]);
    // Both inks over each other are almost black.
    const both = visible.length === lineKinds.length ? [0, 0.09, 0] : lights.both;
    for (const kind of lineKinds) {
      const wanted = { ...lights, both }[visible.includes(kind) ? kind : 'white'];
      expect(colourAt(composition, places[kind])).toEqual(wanted);
    }
  });
});
