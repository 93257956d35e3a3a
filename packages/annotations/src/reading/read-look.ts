import type { Dash, LineEnd } from '@sheetmark/editor-core';
import type { PageSpace } from '../page-space.ts';
import type { Entries } from './entries.ts';

/** `#rrggbb` for one, three or four shares; null without a colour. */
export function colourIn(shares: readonly number[]): string | null {
  const [a = 0, b = 0, c = 0, d = 0] = shares.map((share) => Math.min(1, Math.max(0, share)));
  const rgb =
    shares.length === 1
      ? [a, a, a]
      : shares.length === 3
        ? [a, b, c]
        : shares.length === 4
          ? [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)]
          : null;
  return (
    rgb &&
    `#${rgb
      .map((share) =>
        Math.floor(share * 255 + 0.5)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  );
}

const BLACK = '#000000';

export interface Line {
  readonly stroke: string;
  /** Page units. */
  readonly strokeWidth: number;
  readonly dash: Dash;
}

/** The border's width in the page's own space: by BS, or the older Border. */
export function borderWidth(entries: Entries): number {
  const style = entries.inner('BS');
  const [, , old] = entries.numbers('Border').length >= 3 ? entries.numbers('Border') : entries.list('Border').map(Number);
  const width = style ? (style.number('W') ?? 1) : (old ?? 1);
  return Number.isFinite(width) ? Math.max(0, width) : 1;
}

/** A gap that is much longer than its dash makes dots. */
const DOT = 0.5;

function dashOf(entries: Entries, width: number): Dash {
  const style = entries.inner('BS');
  if (style?.name('S') !== 'D') return 'solid';
  const [on = 3, off = on] = style.numbers('D');
  return on <= Math.max(width, off * DOT) && on < off ? 'dotted' : 'dashed';
}

/** Without C, readers draw black lines. An empty C hides them. */
export function lineOf(entries: Entries, { scale }: PageSpace): Line {
  const width = borderWidth(entries);
  const colour = colourIn(entries.numbers('C'));
  const isHidden = entries.has('C') && colour === null;
  return { stroke: colour ?? BLACK, strokeWidth: isHidden ? 0 : width / scale, dash: dashOf(entries, width) };
}

export function opacityOf(entries: Entries): number {
  const opacity = entries.number('CA');
  return opacity === null ? 1 : Math.min(1, Math.max(0, opacity));
}

const ENDS: Readonly<Record<string, LineEnd>> = {
  ClosedArrow: 'arrow',
  RClosedArrow: 'arrow',
  OpenArrow: 'openArrow',
  ROpenArrow: 'openArrow',
  Circle: 'dot',
  Square: 'diamond',
  Butt: 'bar',
  Slash: 'bar',
  Diamond: 'diamond',
};

export function endsOf(entries: Entries): { readonly lineStart: LineEnd; readonly lineEnd: LineEnd } {
  const [start = 'None', end = 'None'] = entries.names('LE');
  return { lineStart: ENDS[start] ?? 'none', lineEnd: ENDS[end] ?? 'none' };
}

/** A cloud's radius per intensity, in the page's own space: as when writing. */
const RADIUS_PER_INTENSITY = 4.5;

/** The radius of a cloud's scallops in page units; 0 for straight sides. */
export function cloudSizeOf(entries: Entries, { scale }: PageSpace): number {
  const effect = entries.inner('BE');
  if (effect?.name('S') !== 'C') return 0;
  return ((effect.number('I') || 1) * RADIUS_PER_INTENSITY) / scale;
}
