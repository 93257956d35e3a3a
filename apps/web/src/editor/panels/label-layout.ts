/** A rectangle on the screen, in CSS pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is to be put beside a point of the screen. */
export interface Label {
  readonly id: number;
  readonly anchor: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  /** The higher goes first. */
  readonly rank: number;
}

/** Where a label is; or that it is counted by another one, which stands for both. */
export type Placing = { readonly x: number; readonly y: number; readonly more: readonly number[] } | 'counted';

/** Between a label and its point. */
const gap = 4;

/** Upper right, lower right, upper left, lower left of the point. */
const sides = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** Further out, where what is to be avoided is in the way of all sides: label heights away from them, up and down. */
const farther = [-1, 1, -2, 2] as const;

const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const beside = ({ anchor, width, height }: Label, [right, down]: (typeof sides)[number]): Rect => ({
  x: right > 0 ? anchor.x + gap : anchor.x - gap - width,
  y: down > 0 ? anchor.y + gap : anchor.y - gap - height,
  width,
  height,
});

const fartherOut = (spots: readonly Rect[]): Rect[] =>
  farther.flatMap((away) => spots.map((spot) => ({ ...spot, y: spot.y + away * (spot.height + gap) })));

/**
 * Puts each label to a side of its point where it covers neither another one nor what it has to avoid. One that finds no room is counted by
 * the label in its way; in the way of what is to be avoided it stays where it is, for nobody would find it otherwise.
 */
export function layLabels(labels: readonly Label[], avoided: readonly Rect[]): ReadonlyMap<number, Placing> {
  const placed: { rect: Rect; label: Label; more: number[] }[] = [];
  const counted: number[] = [];
  for (const label of labels.toSorted((a, b) => b.rank - a.rank || a.id - b.id)) {
    const spots = sides.map((side) => beside(label, side));
    const isFree = (rect: Rect): boolean => !placed.some((other) => overlap(rect, other.rect));
    const isClear = (rect: Rect): boolean => isFree(rect) && !avoided.some((one) => overlap(rect, one));
    const rect = spots.find(isClear) ?? (avoided.length > 0 ? fartherOut(spots).find(isClear) : undefined) ?? spots.find(isFree);
    const [first] = spots;
    const host = rect ? undefined : placed.find((other) => first && overlap(first, other.rect));
    if (rect) placed.push({ rect, label, more: [] });
    else if (host) {
      host.more.push(label.id);
      counted.push(label.id);
    }
  }
  return new Map<number, Placing>([
    ...counted.map((id): [number, Placing] => [id, 'counted']),
    ...placed.map(({ rect: { x, y }, label, more }): [number, Placing] => [label.id, { x, y, more }]),
  ]);
}
