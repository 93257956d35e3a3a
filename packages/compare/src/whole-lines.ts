import type { Cluster } from './clusters.ts';
import type { Difference } from './differences.ts';
import type { LaidSheet, Layout } from './layout.ts';
import { EMPTY_BOX, joinBoxes } from './matrix.ts';
import { countSegments } from './sheet-geometry.ts';

/** A line belongs to one change if at least this share of it is missing; the rest lies on other lines. */
const MOST_OF_IT = 0.5;

/** Joins the clusters of lines that are added or removed as a whole, but are partly covered by lines that both versions have. */
export function joinWholeLines(layout: Layout, clusters: readonly Cluster[]): Cluster[] {
  const parts = collectParts(clusters);
  const joined = clusters.map((_, index) => index);
  const findFirst = (index: number): number => {
    let first = index;
    while (joined[first] !== first) first = joined[first] ?? first;
    return first;
  };
  for (const { version, segment, length, clusters: places } of parts.values()) {
    if (places.size < 2 || length < MOST_OF_IT * lengthOf(layout[version], segment)) continue;
    const [first = 0, ...others] = [...places].map(findFirst).sort((one, other) => one - other);
    for (const other of others) joined[other] = first;
  }
  const groups = Map.groupBy(clusters.keys(), findFirst);
  return [...groups.values()].map((indexes) => joinClusters(indexes.flatMap((index) => clusters[index] ?? [])));
}

interface Parts extends Required<Pick<Difference, 'version' | 'segment'>> {
  /** Of all parts together. */
  length: number;
  readonly clusters: Set<number>;
}

function collectParts(clusters: readonly Cluster[]): Map<string, Parts> {
  const parts = new Map<string, Parts>();
  for (const [index, { differences }] of clusters.entries()) {
    for (const { version, segment, box } of differences) {
      if (segment === undefined) continue;
      const key = `${version} ${segment}`;
      const known = parts.get(key) ?? { version, segment, length: 0, clusters: new Set() };
      known.length += Math.hypot(box.right - box.left, box.bottom - box.top);
      known.clusters.add(index);
      parts.set(key, known);
    }
  }
  return parts;
}

function lengthOf({ strokes, fills }: LaidSheet, segment: number): number {
  const count = countSegments(strokes);
  const [{ ends }, at] = segment < count ? [strokes, segment * 4] : [fills, (segment - count) * 4];
  return Math.hypot((ends[at + 2] ?? 0) - (ends[at] ?? 0), (ends[at + 3] ?? 0) - (ends[at + 1] ?? 0));
}

export function joinClusters(clusters: readonly Cluster[]): Cluster {
  return {
    box: clusters.reduce((box, each) => joinBoxes(box, each.box), EMPTY_BOX),
    differences: clusters.flatMap(({ differences }) => differences),
  };
}
