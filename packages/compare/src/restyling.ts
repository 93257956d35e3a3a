import type { Segments } from './sheet-geometry.ts';

/** How something that both versions show at the same place is drawn otherwise. */
export type Restyling =
  | { readonly what: 'colour'; readonly from: number; readonly to: number }
  /** Of lines, in page units of the newer version. */
  | { readonly what: 'width'; readonly from: number; readonly to: number }
  /** Whether lines are dashed. */
  | { readonly what: 'dashes'; readonly from: boolean; readonly to: boolean }
  /** The height of letters, in page units of the newer version. */
  | { readonly what: 'size'; readonly from: number; readonly to: number };

/** How far apart two colours must be in one of their parts, of 255, to be seen as different. Other programs round colours. */
const COLOUR_STEP = 40;

export function isOtherColour(one: number, other: number): boolean {
  return [0, 8, 16].some((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) >= COLOUR_STEP);
}

/** Widths differ by this factor and this much, in page units, to be seen as different. Thinner lines are drawn as thin as possible. */
const WIDER = 1.25;
const LEAST_WIDER = 0.06;
const HAIRLINE = 0.1;

function isOtherWidth(from: number, to: number): boolean {
  const [one, other] = [Math.max(from, HAIRLINE), Math.max(to, HAIRLINE)];
  return Math.abs(one - other) >= LEAST_WIDER && Math.max(one / other, other / one) >= WIDER;
}

/** Dash patterns are equal if they repeat after nearly the same length, and nearly as much of them is drawn. */
const LONGER = 1.2;
const MORE_DRAWN = 0.1;

interface Dashes {
  readonly period: number;
  readonly drawn: number;
}

function areOtherDashes(one: Dashes, other: Dashes): boolean {
  if (one.period === 0 || other.period === 0) return one.period !== other.period;
  return Math.max(one.period / other.period, other.period / one.period) >= LONGER || Math.abs(one.drawn - other.drawn) >= MORE_DRAWN;
}

interface Pen extends Dashes {
  readonly colour: number;
  readonly width: number;
}

function penOf({ colours, pens }: Segments, index: number): Pen {
  return {
    colour: colours[index] ?? 0,
    width: pens?.widths[index] ?? 0,
    period: pens?.periods[index] ?? 0,
    drawn: pens?.drawn[index] ?? 1,
  };
}

/** Undefined if the older segment and one of its twins look the same. */
export function findRestyling(
  before: Segments,
  after: Segments,
  { index, twins }: { index: number; twins: readonly number[] },
): Restyling | undefined {
  const from = penOf(before, index);
  let found: Restyling | undefined;
  for (const twin of twins) {
    const restyling = comparePens(from, penOf(after, twin));
    if (!restyling) return undefined;
    found ??= restyling;
  }
  return found;
}

/** Whether two segments look the same. */
export function areDrawnAlike(before: Segments, index: number, after: Segments, twin: number): boolean {
  const [from, to] = [before.pens, after.pens];
  const areEqual =
    before.colours[index] === after.colours[twin] &&
    from?.widths[index] === to?.widths[twin] &&
    from?.periods[index] === to?.periods[twin] &&
    from?.drawn[index] === to?.drawn[twin];
  return areEqual || comparePens(penOf(before, index), penOf(after, twin)) === undefined;
}

function comparePens(from: Pen, to: Pen): Restyling | undefined {
  if (isOtherColour(from.colour, to.colour)) return { what: 'colour', from: from.colour, to: to.colour };
  if (isOtherWidth(from.width, to.width)) return { what: 'width', from: from.width, to: to.width };
  if (areOtherDashes(from, to)) return { what: 'dashes', from: from.period > 0, to: to.period > 0 };
  return undefined;
}

/** From this share of all lines on, another width is how the sheet was plotted, not a change of the drawing. */
const PLOTTED = 0.8;

/** Without the lines that became wider only as nearly all lines of the sheet did. */
export function withoutPlotScale<T extends { readonly style: Restyling }>(found: readonly T[], all: number): T[] {
  const ratios = found.flatMap(({ style }) => (style.what === 'width' ? [ratioOf(style)] : [])).sort((one, other) => one - other);
  if (ratios.length < PLOTTED * all) return [...found];
  const usual = ratios[ratios.length >> 1] ?? 1;
  return found.filter(({ style }) => style.what !== 'width' || isOtherWidth(style.from * usual, style.to));
}

function ratioOf({ from, to }: { from: number; to: number }): number {
  return Math.max(to, HAIRLINE) / Math.max(from, HAIRLINE);
}
