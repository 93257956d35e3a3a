import { existsSync, readFileSync } from 'node:fs';
import type { Alignment, Box, Changes, Matrix } from '@sheetmark/compare';
import { growBox, mapBox } from '@sheetmark/compare';
import { boxOf, judgePlace } from '@sheetmark/editor-core';

/** How carried markups are flagged on a pair with a `truth.json`, whose boxes are left, top, right, bottom in page units of the newer version. */
export interface Flagging {
  /** Markups around a true change, and those of them that are flagged. */
  readonly touching: number;
  readonly flagged: number;
  /** Markups away from all changes, and those of them that are flagged. */
  readonly away: number;
  readonly wrong: number;
  /** How far the furthest markup is from where the truth puts it, in points. */
  readonly furthest: number;
}

interface Truth {
  readonly matrix: Matrix;
  readonly size1: readonly [width: number, height: number];
  readonly size2: readonly [width: number, height: number];
  readonly edits: readonly { readonly at: Numbers; readonly visible?: boolean }[];
}

type Numbers = readonly [left: number, top: number, right: number, bottom: number];

interface Found {
  readonly alignment: Alignment;
  readonly changes?: Changes;
}

/** Markups are squares in a grid over the older sheet, with this many in a row. */
const GRID = 24;
/** Their side, and how far from a change they have nothing to do with it, as shares of the sheet's short side. */
const SIDE = 1 / 130;
const AWAY = 1 / 130;
/** Markups are drawn around what they are about, at this distance. */
const AROUND = 1 / 800;

/** Undefined without the truth. */
export function measureFlagging(path: string, { alignment, changes }: Found): Flagging | undefined {
  if (!existsSync(path)) return undefined;
  const truth = JSON.parse(readFileSync(path, 'utf8')) as Truth;
  const [width, height] = truth.size2;
  const short = Math.min(width, height);
  const edits = truth.edits.filter(({ visible }) => visible !== false).map(({ at }) => toBox(at));
  const sheet = {
    width,
    height,
    alignment: { ...alignment, isByPeople: false },
    changes: (changes?.regions ?? []).map(({ box, change }) => ({
      box: boxOf(box.left, box.top, box.right, box.bottom),
      shift: change.kind === 'moved' ? { x: change.by[0], y: change.by[1] } : null,
    })),
    unsure: (changes?.unsure ?? []).map(({ left, top, right, bottom }) => boxOf(left, top, right, bottom)),
  };
  const isFlagged = ({ left, top, right, bottom }: Box): boolean =>
    judgePlace([boxOf(left, top, right, bottom)], sheet).place !== 'unchanged';
  const markups = listMarkups(truth, short * SIDE).filter((box) => isInside(mapBox(truth.matrix, box), truth.size2));
  const away = markups
    .filter((box) => !edits.some((edit) => meets(growBox(edit, AWAY * short), mapBox(truth.matrix, box))))
    .map((box) => mapBox(alignment.matrix, box));
  // Programs that only rewrite a page round its size: then the truth isn't exact.
  const placed = edits.length === 0 ? [] : markups;
  const furthest = placed.map((box) => distance(mapBox(alignment.matrix, box), mapBox(truth.matrix, box)));
  return {
    touching: edits.length,
    flagged: edits.filter((edit) => isFlagged(growBox(edit, AROUND * short))).length,
    away: away.length,
    wrong: away.filter(isFlagged).length,
    furthest: Math.max(0, ...furthest),
  };
}

const toBox = ([left, top, right, bottom]: Numbers): Box => ({ left, top, right, bottom });

function listMarkups({ size1: [width, height] }: Truth, side: number): Box[] {
  return Array.from({ length: GRID * GRID }, (_, index) => {
    const [left, top] = [((index % GRID) + 0.5) * (width / GRID), (Math.floor(index / GRID) + 0.5) * (height / GRID)];
    return { left, top, right: left + side, bottom: top + side };
  });
}

function isInside({ left, top, right, bottom }: Box, [width, height]: Truth['size2']): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function meets(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function distance(one: Box, other: Box): number {
  return Math.max(Math.hypot(one.left - other.left, one.top - other.top), Math.hypot(one.right - other.right, one.bottom - other.bottom));
}
