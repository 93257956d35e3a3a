/** A rectangle on the screen, in CSS pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A label to place next to a point of the screen. */
export interface Label {
  readonly id: number;
  readonly anchor: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  /** Labels with a higher rank are placed first. */
  readonly rank: number;
}

/** A label's position and the labels that it represents; 'counted' if another label represents it. */
export type LabelArea = { readonly x: number; readonly y: number; readonly more: readonly number[] } | 'counted';

/** CSS pixels between a label and its point. */
const gap = 4;

/** Upper right, lower right, upper left, lower left of the point. */
const sides = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** Offsets to try when obstacles block all four sides, in label heights up and down. */
const verticalOffsets = [-1, 1, -2, 2] as const;

const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const rectAt = ({ anchor, width, height }: Label, [right, down]: (typeof sides)[number]): Rect => ({
  x: right > 0 ? anchor.x + gap : anchor.x - gap - width,
  y: down > 0 ? anchor.y + gap : anchor.y - gap - height,
  width,
  height,
});

const candidatePlaces = (spots: readonly Rect[]): Rect[] =>
  verticalOffsets.flatMap((offset) => spots.map((spot) => ({ ...spot, y: spot.y + offset * (spot.height + gap) })));

/**
 * Places each label on a side of its point where it covers neither another label nor an obstacle. If other labels leave no space, the label in
 * its way represents it. If only obstacles do, it covers them: it would be hidden otherwise.
 */
export function layOutLabels(labels: readonly Label[], avoided: readonly Rect[]): ReadonlyMap<number, LabelArea> {
  const placed: { rect: Rect; label: Label; more: number[] }[] = [];
  const counted: number[] = [];
  for (const label of labels.toSorted((a, b) => b.rank - a.rank || a.id - b.id)) {
    const spots = sides.map((side) => rectAt(label, side));
    const isFree = (rect: Rect): boolean => !placed.some((other) => overlap(rect, other.rect));
    const isClear = (rect: Rect): boolean => isFree(rect) && !avoided.some((one) => overlap(rect, one));
    const rect = spots.find(isClear) ?? (avoided.length > 0 ? candidatePlaces(spots).find(isClear) : undefined) ?? spots.find(isFree);
    const [first] = spots;
    const host = rect ? undefined : placed.find((other) => first && overlap(first, other.rect));
    if (rect) placed.push({ rect, label, more: [] });
    else if (host) {
      host.more.push(label.id);
      counted.push(label.id);
    }
  }
  return new Map<number, LabelArea>([
    ...counted.map((id): [number, LabelArea] => [id, 'counted']),
    ...placed.map(({ rect: { x, y }, label, more }): [number, LabelArea] => [label.id, { x, y, more }]),
  ]);
}
