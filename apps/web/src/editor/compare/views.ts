import type { Composition, LineKind, Side } from './compositions.ts';

export const viewNames = ['overlay', 'swipe', 'blink', 'side'] as const;
export type ViewName = (typeof viewNames)[number];

export const isViewName = (name: string): name is ViewName => viewNames.some((each) => each === name);

/** Seconds between two changes of the blinking view: at most two a second (WCAG 2.3.1 allows three). */
export const blinkSeconds = [0.5, 1, 2] as const;

/** A composition in a part of the view. */
export interface PaneView {
  readonly composition: Composition;
  /** Fractions of the view's width between which the pane is visible. */
  readonly from: number;
  readonly to: number;
  /** Whether its own view begins at `from`, so that panes next to each other show the same place. */
  readonly isMoved: boolean;
}

export interface ViewState {
  readonly view: ViewName;
  readonly hidden: ReadonlySet<LineKind>;
  /** The versions that have the sheet. */
  readonly sides: readonly Side[];
  /** Where the swiped view is divided, from 0 to 1. */
  readonly divider: number;
  /** The version that blinking shows. */
  readonly blinkSide: Side;
  /** Whether it is known how the versions lie on each other. */
  readonly isAligned: boolean;
  /** Whether both sheets fit next to each other. */
  readonly hasRoom: boolean;
  /** The older version is held in front. */
  readonly isHeld: boolean;
}

const part = (composition: PaneView['composition'], from: number, to: number, isMoved = false): PaneView => ({
  composition,
  from,
  to,
  isMoved,
});

/** The panes of a view. */
export function panesOf({ view, hidden, sides, divider, blinkSide, isAligned, hasRoom, isHeld }: ViewState): readonly PaneView[] {
  const [alone, ...more] = sides;
  if (alone && more.length === 0) return [part({ plain: alone }, 0, 1)];
  // Nothing is coloured by chance.
  if (!isAligned && !hasRoom) return [part({ plain: blinkSide }, 0, 1)];
  if (!isAligned) return [part({ plain: 'before' }, 0, 0.5, true), part({ plain: 'after' }, 0.5, 1, true)];
  const visible = (...kinds: LineKind[]): Composition => ({ visible: new Set(kinds.filter((kind) => !hidden.has(kind))) });
  const versions = { before: visible('before', 'both'), after: visible('after', 'both') };
  if (view === 'side') return [part(versions.before, 0, 0.5, true), part(versions.after, 0.5, 1, true)];
  if (isHeld) return [part(versions.before, 0, 1)];
  if (view === 'overlay') return [part(visible('before', 'after', 'both'), 0, 1)];
  if (view === 'blink') return [part(versions[blinkSide], 0, 1)];
  return [part(versions.before, 0, divider), part(versions.after, divider, 1)];
}
