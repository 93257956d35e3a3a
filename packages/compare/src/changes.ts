import type { Alignment } from './align.ts';
import type { Cloud } from './clouds.ts';
import { findAddedClouds, findCloudDrawn, isClouded } from './clouds.ts';
import type { Cluster } from './clusters.ts';
import { clusterDifferences } from './clusters.ts';
import type { StyledLine } from './confirm-style.ts';
import { lookRestyled } from './confirm-style.ts';
import type { Draw, Drawing, Look, Suspect } from './confirm.ts';
import { compareParts, comparePlaces } from './confirm.ts';
import { describeCluster, isRewording, isSameWriting } from './describe.ts';
import type { Change } from './describe.ts';
import type { Difference } from './differences.ts';
import { findDifferences } from './differences.ts';
import { leaveOutDividedWords } from './divided-words.ts';
import { findHiddenLines } from './hidden-lines.ts';
import type { Layout } from './layout.ts';
import { layOut } from './layout.ts';
import type { Box } from './matrix.ts';
import { boxesMeet, EMPTY_BOX, growBox, joinBoxes } from './matrix.ts';
import type { Move, Pieces } from './moves.ts';
import { collectPieces, findMove, SAME_MOVE } from './moves.ts';
import { inReadingOrder } from './reading-order.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';
import { matchTwins } from './twins.ts';
import { joinClusters, joinWholeLines } from './whole-lines.ts';

export interface ChangedRegion {
  /** In page units of the newer version. Of what moved: both its places. */
  readonly box: Box;
  readonly change: Change;
  /** The pictures of both versions differ here; otherwise only what the files say does. */
  readonly isConfirmed: boolean;
  /** A revision cloud that only the newer version has goes around it. */
  readonly isClouded: boolean;
}

export interface Changes {
  /** In reading order. */
  readonly regions: readonly ChangedRegion[];
  /** Around what the older version shows beyond the newer one's sheet, in page units of the newer one. */
  readonly outside: Box | undefined;
  /** Where pictures differ too little to say that something changed, in page units of the newer version. */
  readonly unsure?: readonly Box[] | undefined;
}

/** Boxes go around the middle of lines: this much more, in units, contains their width. */
const MARGIN = 1;

export interface Versions {
  readonly before: SheetGeometry;
  readonly after: SheetGeometry;
}

/** How exactly the versions lie on each other. */
export interface Fit extends Pick<Alignment, 'matrix'> {
  /** Equal lines are so close to each other that even a line hidden next to another one can be missed. */
  readonly isExact?: boolean | undefined;
}

/** Says what differs between two aligned versions. What `draw` can't draw isn't confirmed, and without it nothing is. */
export function findChanges({ before, after }: Versions, { matrix, isExact = false }: Fit, draw?: Draw): Changes {
  const layout = layOut(before, after, matrix);
  const { found, outside } = findDifferences(layout);
  const twins = matchTwins(layout);
  const drawing = draw && { draw, matrix, before, after, unit: unitOf(after) };
  const unseen = new Set<Difference>();
  const suspects = joinWholeLines(layout, clusterDifferences([...leaveOutDividedWords(found, layout.unit), ...twins.restyled], layout));
  const seen = suspects.flatMap((cluster) => {
    if (isSameWriting(cluster)) return [];
    const { look, shown } = drawing ? lookAt(layout, drawing, cluster) : { look: 'unseen', shown: cluster };
    if (look === 'unseen') for (const difference of cluster.differences) unseen.add(difference);
    return look === 'same' ? [] : [shown];
  });
  const hidden = drawing && isExact ? clusterDifferences(findHiddenLines(layout, twins, suspects), layout) : [];
  const uncovered = hidden.filter(
    ({ box }) => drawing && comparePlaces(drawing, { box, isPicture: false, isHidden: true }) === 'different',
  );
  const clusters = [...seen, ...uncovered];
  const pieces = collectPieces(layout, twins, clusters);
  const clouds = findAddedClouds(before, after, matrix);
  const regions = joinMoved(layout, clusters, pieces).map(({ cluster, move }) => ({
    box: growBox(cluster.box, MARGIN * layout.unit),
    change: nameCloud(describeCluster(layout, cluster, move), cluster.box, { clouds, unit: layout.unit }),
    isConfirmed: !cluster.differences.some((difference) => unseen.has(difference)),
    isClouded: isClouded(cluster.box, clouds),
  }));
  const off = outside.reduce<Box | undefined>((box, each) => (box ? joinBoxes(box, each) : each), undefined);
  return { regions: inReadingOrder(regions, layout.unit), outside: off };
}

/** A revision cloud is called so, not by the number of its lines. */
function nameCloud(change: Change, box: Box, drawn: { clouds: readonly Cloud[]; unit: number }): Change {
  if (change.kind !== 'added' || change.label !== '' || change.shapes + change.pictures > 0) return change;
  return findCloudDrawn(box, change.lines, drawn) ? { ...change, isCloud: true } : change;
}

interface Looked {
  readonly look: Look;
  /** Without words that look the same: hidden ones, which programs divide and colour as they like, and those whose letters only one file names. */
  readonly shown: Cluster;
}

function lookAt(layout: Layout, drawing: Drawing, cluster: Cluster): Looked {
  const words = cluster.differences.filter(({ word }) => word);
  const { look, areSame } = compareParts(
    drawing,
    toSuspect(cluster),
    words.map(({ box }) => box),
  );
  if (look === 'same' && looksRestyled(layout, drawing, cluster)) return { look: 'different', shown: cluster };
  const same = new Set(words.filter((_, index) => areSame[index]));
  const differences = cluster.differences.filter((difference) => !same.has(difference));
  if (same.size === 0 || differences.length === 0) return { look, shown: cluster };
  return { look, shown: { differences, box: differences.reduce((box, each) => joinBoxes(box, each.box), EMPTY_BOX) } };
}

function toSuspect({ box, differences }: Cluster): Suspect {
  const heights = differences.flatMap(({ word }) =>
    word ? [Math.min(word.box.right - word.box.left, word.box.bottom - word.box.top)] : [],
  );
  return {
    box,
    isPicture: differences.every(({ picture }) => picture !== undefined),
    letters: heights.length === 0 ? undefined : Math.max(SMALLEST_LETTERS, Math.min(...heights)),
  };
}

/** Lines in another width or with other dashes are at the same place: only how much ink they have tells. */
function looksRestyled({ after }: Layout, drawing: Drawing, { box, differences }: Cluster): boolean {
  const segments = differences.flatMap(({ style, segment }) =>
    segment !== undefined && (style?.what === 'width' || style?.what === 'dashes') ? [segment] : [],
  );
  const { ends, pens } = after.strokes;
  const lines = [...new Set(segments)].map((segment): StyledLine => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(segment * 4, segment * 4 + 4);
    return { from: [x1, y1], to: [x2, y2], width: pens?.widths[segment] ?? 0 };
  });
  return lines.length > 0 && lookRestyled(drawing, box, lines);
}

/** Smaller letters, in page units, can't be read by anyone. */
const SMALLEST_LETTERS = 0.7;

interface Moved {
  readonly cluster: Cluster;
  readonly move: Move | undefined;
}

/** Joins the place where something was with the place where it is now, and what moved together. What moved least is where it was before. */
function joinMoved(layout: Layout, clusters: readonly Cluster[], pieces: Pieces): Moved[] {
  const { unit } = layout;
  const open = new Set(clusters);
  const joined: Moved[] = [];
  const moved = clusters
    .map((cluster) => ({ cluster, move: isRewording(cluster) ? undefined : findMove(pieces, cluster) }))
    .filter(({ cluster, move }) => move && (hasBoth(cluster) || move.isWhole || clusters.some((other) => isTarget(other, move, unit))))
    .toSorted((one, other) => lengthOf(one.move) - lengthOf(other.move));
  for (const { cluster, move } of moved) {
    if (!move || !open.has(cluster)) continue;
    open.delete(cluster);
    const { own, rest } = splitOff(layout, cluster, move);
    for (const other of rest) open.add(other);
    const targets = [...open].filter((other) => isTarget(other, move, unit));
    for (const target of targets) open.delete(target);
    joined.push({ cluster: withPlace(joinClusters([own, ...targets]), move.to), move });
  }
  return [...joinCompanions(joined, unit), ...[...open].map((cluster) => ({ cluster, move: undefined }))];
}

/** What is further than this from what moved, in units, is another change: a table to which a row was added above a text that moved down. */
const APART = 6;

function splitOff(layout: Layout, cluster: Cluster, { by: [x, y], from, to }: Move): { own: Cluster; rest: readonly Cluster[] } {
  const now = { left: from.left + x, top: from.top + y, right: from.right + x, bottom: from.bottom + y };
  const place = growBox(joinBoxes(joinBoxes(from, now), to), APART * layout.unit);
  const { own = [], rest = [] } = Object.groupBy(cluster.differences, ({ box }) => (boxesMeet(box, place) ? 'own' : 'rest'));
  if (own.length === 0 || rest.length === 0) return { own: cluster, rest: [] };
  return { own: boxed(own), rest: clusterDifferences(rest, layout) };
}

const boxed = (differences: readonly Difference[]): Cluster => ({
  differences,
  box: differences.reduce((box, each) => joinBoxes(box, each.box), EMPTY_BOX),
});

const lengthOf = (move: Move | undefined): number => Math.hypot(...(move?.by ?? [0, 0]));

const withPlace = ({ box, differences }: Cluster, place: Box): Cluster => ({ box: joinBoxes(box, place), differences });

/** Short moves have both places in one cluster. */
const hasBoth = ({ differences }: Cluster): boolean => differences.some(({ version, style }) => version === 'after' && !style);

/** How far apart things that made the same move may be, in units, to be one change: a door and its label, the words of a line. */
const TOGETHER = 40;

function joinCompanions(moved: readonly Moved[], unit: number): Moved[] {
  const joined: Moved[] = [];
  for (const next of moved) {
    const companions = joined.filter(
      ({ cluster, move }) => isSameMove(move, next.move, unit) && boxesMeet(growBox(cluster.box, TOGETHER * unit), next.cluster.box),
    );
    for (const companion of companions) joined.splice(joined.indexOf(companion), 1);
    joined.push({ cluster: joinClusters([...companions, next].map(({ cluster }) => cluster)), move: next.move });
  }
  return joined;
}

function isSameMove(one: Move | undefined, other: Move | undefined, unit: number): boolean {
  return one !== undefined && other !== undefined && Math.hypot(one.by[0] - other.by[0], one.by[1] - other.by[1]) <= SAME_MOVE * unit;
}

/** A cluster that only the newer version shows, where what moved is now. */
function isTarget({ differences }: Cluster, { to }: Move, unit: number): boolean {
  const place = growBox(to, unit);
  return differences.every(({ version, style }) => version === 'after' && !style) && differences.some(({ box }) => boxesMeet(box, place));
}
