import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxCenter } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { translateObject } from '../shapes/transforms.ts';
import type { Act, Command, CommandId, EditorView } from './act.ts';

const movable = (view: EditorView): readonly CanvasObject[] => view.selectedObjects().filter(({ locked }) => !locked);

/** The offset that aligns an object within the box round all of them. */
type Alignment = (own: Box, all: Box) => Vec;

const ALIGNMENTS = [
  ['left', (own, all) => ({ x: all.minX - own.minX, y: 0 })],
  ['center', (own, all) => ({ x: boxCenter(all).x - boxCenter(own).x, y: 0 })],
  ['right', (own, all) => ({ x: all.maxX - own.maxX, y: 0 })],
  ['top', (own, all) => ({ x: 0, y: all.minY - own.minY })],
  ['middle', (own, all) => ({ x: 0, y: boxCenter(all).y - boxCenter(own).y })],
  ['bottom', (own, all) => ({ x: 0, y: all.maxY - own.maxY })],
] as const satisfies readonly (readonly [name: string, by: Alignment])[];

function align(view: EditorView, by: Alignment): Act {
  const all = boxAround(view.selectedObjects().map(boundsOf));
  if (all === null) return {};
  return { edits: { put: movable(view).map((object) => translateObject(object, by(boundsOf(object), all))) } };
}

const alignCommands: readonly Command[] = ALIGNMENTS.map(([name, by]) => ({
  id: `align-${name}`,
  shortcuts: [],
  enabled: (view) => view.selection.length > 1 && movable(view).length > 0,
  run: (view) => align(view, by),
}));

interface Axis {
  readonly start: (box: Box) => number;
  readonly size: (box: Box) => number;
  readonly along: (distance: number) => Vec;
}

const HORIZONTAL: Axis = {
  start: ({ minX }) => minX,
  size: ({ minX, maxX }) => maxX - minX,
  along: (x) => ({ x, y: 0 }),
};

const VERTICAL: Axis = {
  start: ({ minY }) => minY,
  size: ({ minY, maxY }) => maxY - minY,
  along: (y) => ({ x: 0, y }),
};

/** Equal gaps; the first and the last object don't move. */
function distribute(view: EditorView, { start, size, along }: Axis): Act {
  const sorted = movable(view)
    .map((object) => ({ object, box: boundsOf(object) }))
    .sort((a, b) => start(a.box) - start(b.box));
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return {};
  const taken = sorted.reduce((sum, { box }) => sum + size(box), 0);
  const gap = (start(last.box) + size(last.box) - start(first.box) - taken) / (sorted.length - 1);
  let next = start(first.box);
  const put = sorted.map(({ object, box }) => {
    const moved = translateObject(object, along(next - start(box)));
    next += size(box) + gap;
    return moved;
  });
  return { edits: { put } };
}

const distributeAlong = (id: CommandId, axis: Axis): Command => ({
  id,
  shortcuts: [],
  enabled: (view) => movable(view).length > 2,
  run: (view) => distribute(view, axis),
});

const distributeCommands = [distributeAlong('distribute-horizontally', HORIZONTAL), distributeAlong('distribute-vertically', VERTICAL)];

/** Alignment and distribution of several objects. */
export const arrangeCommands: readonly Command[] = [...alignCommands, ...distributeCommands];
