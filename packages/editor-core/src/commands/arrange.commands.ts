import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxCenter } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { translateObject } from '../shapes/transforms.ts';
import type { Act, Command, EditorView } from './act.ts';

const movable = (view: EditorView): readonly CanvasObject[] => view.selectedObjects().filter(({ locked }) => !locked);

/** How far an object moves so that it lines up with the box round all of them. */
type Alignment = (own: Box, all: Box) => Vec;

const ALIGNMENTS: readonly (readonly [name: string, label: string, by: Alignment])[] = [
  ['left', 'Align left', (own, all) => ({ x: all.minX - own.minX, y: 0 })],
  ['center', 'Align centres', (own, all) => ({ x: boxCenter(all).x - boxCenter(own).x, y: 0 })],
  ['right', 'Align right', (own, all) => ({ x: all.maxX - own.maxX, y: 0 })],
  ['top', 'Align top', (own, all) => ({ x: 0, y: all.minY - own.minY })],
  ['middle', 'Align middles', (own, all) => ({ x: 0, y: boxCenter(all).y - boxCenter(own).y })],
  ['bottom', 'Align bottom', (own, all) => ({ x: 0, y: all.maxY - own.maxY })],
];

function align(view: EditorView, by: Alignment): Act {
  const all = boxAround(view.selectedObjects().map(boundsOf));
  if (all === null) return {};
  return { edits: { put: movable(view).map((object) => translateObject(object, by(boundsOf(object), all))) } };
}

const alignCommands: readonly Command[] = ALIGNMENTS.map(([name, label, by]) => ({
  id: `align-${name}`,
  label,
  shortcuts: [],
  enabled: (view) => view.selection.length > 1 && movable(view).length > 0,
  run: (view) => align(view, by),
}));

interface Axis {
  readonly label: string;
  readonly start: (box: Box) => number;
  readonly size: (box: Box) => number;
  readonly along: (distance: number) => Vec;
}

const AXES: Readonly<Record<string, Axis>> = {
  horizontally: {
    label: 'Distribute horizontally',
    start: ({ minX }) => minX,
    size: ({ minX, maxX }) => maxX - minX,
    along: (x) => ({ x, y: 0 }),
  },
  vertically: {
    label: 'Distribute vertically',
    start: ({ minY }) => minY,
    size: ({ minY, maxY }) => maxY - minY,
    along: (y) => ({ x: 0, y }),
  },
};

/** Equal gaps between the first and the last, which stay where they are. */
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

const distributeCommands: readonly Command[] = Object.entries(AXES).map(([name, axis]) => ({
  id: `distribute-${name}`,
  label: axis.label,
  shortcuts: [],
  enabled: (view) => movable(view).length > 2,
  run: (view) => distribute(view, axis),
}));

/** Lining several objects up with each other. */
export const arrangeCommands: readonly Command[] = [...alignCommands, ...distributeCommands];
