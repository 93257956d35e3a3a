import type { Cluster } from './clusters.ts';
import type { Counted } from './count-lines.ts';
import { countLines } from './count-lines.ts';
import type { Difference } from './differences.ts';
import type { Layout, Version } from './layout.ts';
import { isLegible, legibleWords, quotable } from './legible.ts';
import type { Point } from './matrix.ts';
import type { Move } from './moves.ts';
import type { Wording } from './overprints.ts';
import { readWording } from './overprints.ts';
import type { Restyling } from './restyling.ts';
import { countSegments } from './sheet-geometry.ts';

/** What a sentence about a region needs; lengths are in page units of the newer version. */
export type Change =
  /** A side is empty if its letters can't be read: its font doesn't say which they are. */
  | { readonly kind: 'text'; readonly before: string; readonly after: string }
  | { readonly kind: 'moved'; readonly by: Point; readonly label: string; readonly lines: number }
  | ({ readonly kind: 'added' | 'removed'; readonly label: string; readonly pictures: number; readonly isCloud?: boolean } & Counted)
  | { readonly kind: 'colour'; readonly from: number; readonly to: number; readonly label: string; readonly isFill: boolean }
  | { readonly kind: 'style'; readonly style: Exclude<Restyling, { what: 'colour' }>; readonly label: string; readonly lines: number }
  | { readonly kind: 'picture' }
  | { readonly kind: 'redrawn'; readonly label: string; readonly linesBefore: number; readonly linesAfter: number };

export function describeCluster(layout: Layout, { differences }: Cluster, move: Move | undefined): Change {
  const [before, after] = [countContent(layout, differences, 'before'), countContent(layout, differences, 'after')];
  const written = readWording(layout, differences);
  const wording = { before: legibleWords(written.before), after: legibleWords(written.after) };
  if (move) return describeMove(move, wording, before);
  if (written.before !== written.after && written.before !== '' && written.after !== '')
    return { kind: 'text', before: quotable(written.before), after: quotable(written.after) };
  const restyled = before.all + after.all === 0 && describeRestyling(layout, differences);
  if (restyled) return restyled;
  if (before.pictures > 0 && after.pictures > 0) return { kind: 'picture' };
  if (before.all === 0) return { kind: 'added', label: wording.after, ...partsOf(after) };
  if (after.all === 0) return { kind: 'removed', label: wording.before, ...partsOf(before) };
  const [linesBefore, linesAfter] = [before.lines + before.shapes, after.lines + after.shapes];
  return { kind: 'redrawn', label: wording.after || wording.before, linesBefore, linesAfter };
}

/** The label of a picture that moved alone. */
export const MOVED_PICTURE = 'Picture';

function describeMove({ by }: Move, wording: Wording, { lines, shapes, pictures }: Content): Change {
  const picture = pictures > 0 && lines + shapes === 0 ? MOVED_PICTURE : '';
  return { kind: 'moved', by, label: wording.after || wording.before || picture, lines: lines + shapes };
}

interface Content extends Counted {
  readonly pictures: number;
  readonly all: number;
}

function countContent(layout: Layout, differences: readonly Difference[], version: Version): Content {
  const own = differences.filter((each) => each.version === version && !each.style);
  const pictures = own.filter(({ picture }) => picture).length;
  const segments = own.flatMap(({ segment }) => (segment === undefined ? [] : [segment]));
  return { ...countLines(layout[version], segments, layout.unit), pictures, all: own.length };
}

const partsOf = ({ lines, shapes, pictures }: Content): Counted & { pictures: number } => ({ lines, shapes, pictures });

/** Of what is drawn otherwise, the kind that is seen first. */
const SEEN_FIRST = ['colour', 'width', 'dashes', 'size'] as const satisfies readonly Restyling['what'][];

function describeRestyling(layout: Layout, differences: readonly Difference[]): Change | undefined {
  const what = SEEN_FIRST.find((each) => differences.some(({ style }) => style?.what === each));
  const restyled = differences.filter(({ style }) => style?.what === what);
  const style = restyled[0]?.style;
  if (!style) return undefined;
  const label = restyled.flatMap(({ word }) => (word && isLegible(word.text) ? [word.text] : [])).join(' ');
  const segments = restyled.flatMap(({ segment }) => (segment === undefined ? [] : [segment]));
  const isFill = segments.length > 0 && segments.every((segment) => segment >= countSegments(layout.after.strokes));
  if (style.what === 'colour') return { kind: 'colour', from: style.from, to: style.to, label, isFill };
  return { kind: 'style', style, label, lines: countLines(layout.after, segments, layout.unit).lines };
}

/** Words, and nothing else, have been replaced by others at their place. */
export function isRewording({ differences }: Cluster): boolean {
  const textsOf = (version: Version): string =>
    differences.flatMap((each) => (each.version === version && each.word ? [each.word.text] : [])).join(' ');
  const [before, after] = [textsOf('before'), textsOf('after')];
  return (
    before !== after && before !== '' && after !== '' && differences.every(({ version, word }) => version === 'after' || word !== undefined)
  );
}

/** The same letters, which another program has divided into words otherwise. */
export function isSameWriting({ differences }: Cluster): boolean {
  if (!differences.every(({ word, style }) => word !== undefined && !style)) return false;
  const textsOf = (version: Version): string[] =>
    differences.flatMap((each) => (each.version === version && each.word ? [each.word.text] : []));
  const [before, after] = [textsOf('before'), textsOf('after')];
  return before.length !== after.length && before.join('') === after.join('');
}
