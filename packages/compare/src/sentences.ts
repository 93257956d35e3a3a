import type { Change } from './describe.ts';
import { MOVED_PICTURE } from './describe.ts';
import type { Point } from './matrix.ts';

export interface SentenceOptions {
  /** Words a length on the newer page, such as `300 mm`. */
  readonly wordLength: (pageUnits: number) => string;
  /** The pictures of both versions differ there, too. */
  readonly isConfirmed: boolean;
}

/** Says in a sentence what changed. Quoted texts are cut where they are long. */
export function describeChange(change: Change, { wordLength, isConfirmed }: SentenceOptions): string {
  if (change.kind === 'text') return wordTexts(change, isConfirmed);
  if (!isConfirmed) return 'Something changed here';
  switch (change.kind) {
    case 'moved':
      return `${wordMoved(change)} moved ${wordShift(change.by, wordLength)}`;
    case 'added':
    case 'removed':
      return wordContent(change);
    case 'colour':
      return `${cut(change.label) || (change.isFill ? 'Fill' : 'Lines')} changed from ${wordColours(change.from, change.to)}`;
    case 'style':
      return wordStyle(change);
    case 'picture':
      return 'Picture replaced';
    case 'redrawn':
      return `${cut(change.label) || 'Part'} redrawn${wordLines(change.linesBefore, change.linesAfter)}`;
  }
}

function wordTexts({ before, after }: Extract<Change, { kind: 'text' }>, isConfirmed: boolean): string {
  if (before !== '' && after !== '') return `Text${isConfirmed ? '' : ', probably'} ${cut(before)} → ${cut(after)}`;
  const changed = isConfirmed ? 'changed' : 'probably changed';
  return before === '' ? `Text ${changed}${after && ` to ${cut(after)}`}` : `Text ${cut(before)} ${changed}`;
}

/** Words alone are called a text: a number could be a count. */
function wordMoved({ label, lines }: Extract<Change, { kind: 'moved' }>): string {
  if (label === '') return countOf(lines, 'line') || 'Something';
  return lines === 0 && label !== MOVED_PICTURE ? `Text ${cut(label)}` : cut(label);
}

/** Pictures have no lines to count. */
function wordLines(before: number, after: number): string {
  return before + after === 0 ? '' : `, ${countOf(before, 'line') || 'no lines'} before, ${after || 'none'} now`;
}

const LONGEST = 60;

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST
    ? text
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}

/** Empty for none. */
function countOf(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** Changes that were stored by older releases have no shapes. */
type Content = Omit<Extract<Change, { kind: 'added' | 'removed' }>, 'shapes'> & { readonly shapes?: number };

function wordContent({ kind, label, lines, shapes = 0, pictures, isCloud = false }: Content): string {
  if (isCloud) return `Revision cloud ${kind}`;
  const counted = listOf(
    [countOf(pictures, 'picture'), countOf(lines, 'line'), countOf(shapes, 'filled shape')].filter((part) => part !== ''),
  );
  if (label === '') return `${counted || 'Something'} ${kind}`;
  return counted === '' ? `Text ${cut(label)} ${kind}` : `${cut(label)} ${kind}, ${counted}`;
}

function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function wordStyle({ style, label, lines }: Extract<Change, { kind: 'style' }>): string {
  const what = countOf(lines, 'line') || 'now';
  switch (style.what) {
    case 'width':
      return `Line width changed, ${what} ${style.to > style.from ? 'thicker' : 'thinner'}`;
    case 'dashes':
      return `Line pattern changed, ${what} ${style.to ? (style.from ? 'with other dashes' : 'dashed') : 'solid'}`;
    case 'size':
      return `Text ${cut(label)} ${style.to > style.from ? 'larger' : 'smaller'}`;
  }
}

/** A move along one axis names the other axis only if it is more than this share of it. */
const SLIGHT = 0.05;

function wordShift([x, y]: Point, wordLength: SentenceOptions['wordLength']): string {
  const along = Math.max(Math.abs(x), Math.abs(y)) * SLIGHT;
  const horizontal = Math.abs(x) <= along ? [] : [`${wordLength(Math.abs(x))} ${x > 0 ? 'right' : 'left'}`];
  const vertical = Math.abs(y) <= along ? [] : [`${wordLength(Math.abs(y))} ${y > 0 ? 'down' : 'up'}`];
  return [...horizontal, ...vertical].join(' and ');
}

function wordColours(from: number, to: number): string {
  const [before, after] = [nameColour(from), nameColour(to)];
  if (before !== after) return `${before} to ${after}`;
  const brighter = brightnessOf(to) - brightnessOf(from);
  if (Math.abs(brighter) < SHADE) return `${hexOf(from)} to ${hexOf(to)}`;
  return brighter > 0 ? `dark ${before} to ${after}` : `${before} to dark ${after}`;
}

/** Of two colours with the same name, one is called dark if their brightness differs by this much. */
const SHADE = 60;

const brightnessOf = (colour: number): number => Math.max(colour >> 16, (colour >> 8) & 0xff, colour & 0xff);

const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/** By the angle of the hue at which each ends, in degrees. */
const HUES: readonly (readonly [number, string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

/** In one word. */
function nameColour(colour: number): string {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most < 40) return 'black';
  if (most - least < most * 0.2) return most > 235 ? 'white' : 'grey';
  const span = most - least;
  const sixth = most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  const hue = (sixth * 60 + 360) % 360;
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red';
}
