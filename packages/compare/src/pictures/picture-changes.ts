import type { Alignment } from '../align.ts';
import type { ChangedRegion, Changes } from '../changes.ts';
import type { Cluster } from '../clusters.ts';
import { clusterDifferences } from '../clusters.ts';
import type { Change } from '../describe.ts';
import { invertMatrix, joinMatrices, mapBox } from '../matrix.ts';
import { inReadingOrder } from '../reading-order.ts';
import { unitOf } from '../sheet-geometry.ts';
import type { SheetInk } from './align-pictures.ts';
import { mapDifferences } from './picture-differences.ts';
import type { Piece } from './pieces.ts';
import { listPieces } from './pieces.ts';

export interface PictureVersions {
  readonly before: SheetInk;
  readonly after: SheetInk;
}

/** How far apart the same ink may be, in pixels: from scan to scan lines are a pixel wider or narrower, and as much off their place. */
const REACH = 2;
/** A region whose largest piece has fewer pixels is dirt or noise. */
const FEWEST_PIXELS = 10;
/** A version to which less than this share of a region's pixels belongs hardly shows anything there. */
const HARDLY = 0.1;

/** Says what differs between two aligned pictures of a sheet. */
export function findPictureChanges({ before, after }: PictureVersions, { matrix }: Pick<Alignment, 'matrix'>): Changes {
  const toNewer = joinMatrices(joinMatrices(invertMatrix(before.toPixels), matrix), after.toPixels);
  const map = mapDifferences({ before: before.ink, after: after.ink, matrix: toNewer, reach: REACH });
  const fromPixels = invertMatrix(after.toPixels);
  const pieces = listPieces(map).map((piece) => ({ ...piece, box: mapBox(fromPixels, piece.box) }));
  const unit = unitOf(after);
  const sheet = { left: 0, top: 0, right: after.width, bottom: after.height };
  const kept = pieces.filter(({ removed, added }) => removed + added >= FEWEST_PIXELS);
  const regions = clusterDifferences(kept, { sheet, unit }).map((cluster): ChangedRegion => ({
    box: cluster.box,
    change: describe(cluster),
    isConfirmed: true,
  }));
  return { regions: inReadingOrder(regions, unit), outside: undefined };
}

function describe({ differences }: Cluster<Piece>): Change {
  const removed = differences.reduce((sum, piece) => sum + piece.removed, 0);
  const added = differences.reduce((sum, piece) => sum + piece.added, 0);
  if (removed < HARDLY * (removed + added)) return { kind: 'added', label: '', lines: 0, pictures: 0 };
  if (added < HARDLY * (removed + added)) return { kind: 'removed', label: '', lines: 0, pictures: 0 };
  return { kind: 'redrawn', label: '', linesBefore: 0, linesAfter: 0 };
}
