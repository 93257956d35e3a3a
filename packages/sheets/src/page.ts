/** A rectangle, y down. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A run of characters between spaces, and the box around its ink. */
export interface Word extends Box {
  readonly text: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What can be read on a page, in page units from the top left of the upright page. */
export interface SheetPage extends Size {
  /** In the order of the document. */
  readonly words: readonly Word[];
  /** Straight lines: x1, y1, x2, y2 of one after the other. */
  readonly lines: readonly number[];
}

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;
export const centreX = ({ left, right }: Box): number => (left + right) / 2;
export const centreY = ({ top, bottom }: Box): number => (top + bottom) / 2;

export function joinBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function joinAll([first, ...others]: readonly Box[]): Box | undefined {
  return first && others.reduce<Box>(joinBoxes, boxOf(first));
}

export const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

export function growBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export const hasCentreOf = (box: Box, other: Box): boolean => {
  const [x, y] = [centreX(other), centreY(other)];
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

/** Share of the smaller height that two boxes have in common, from top to bottom. */
export function shareOfHeight(one: Box, other: Box): number {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common / Math.max(Math.min(heightOf(one), heightOf(other)), 1e-6);
}

/** Share of the smaller width that two boxes have in common, from left to right. */
export function shareOfWidth(one: Box, other: Box): number {
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common / Math.max(Math.min(widthOf(one), widthOf(other)), 1e-6);
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
