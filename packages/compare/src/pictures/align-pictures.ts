import type { Alignment } from '../align.ts';
import type { Matrix } from '../matrix.ts';
import { IDENTITY, invertMatrix, joinMatrices } from '../matrix.ts';
import { createField } from './fourier.ts';
import type { GrayPicture } from './gray-picture.ts';
import { createPyramid, fadeWindow, sampleWindow } from './gray-picture.ts';
import type { Inked } from './ink.ts';
import { matchPatches } from './match-patches.ts';
import type { Agreement } from './picture-agreement.ts';
import { measureAgreement } from './picture-agreement.ts';
import { fitRobustly } from './robust-fit.ts';
import type { Turn } from './rotation-and-scale.ts';
import { guessTurns, turnAroundMiddle, TURN_SIDE } from './rotation-and-scale.ts';
import { findShift } from './shift.ts';

/** A sheet as a picture of its ink. */
export interface SheetInk extends Inked {
  /** From page units to pixels. */
  readonly toPixels: Matrix;
  /** In page units. */
  readonly width: number;
  readonly height: number;
}

/** A matrix between the pixels of two levels of the pictures' pyramids, and what speaks for it. */
interface Candidate {
  readonly matrix: Matrix;
  /** Median distance of the squares that agree, in pixels of the newer picture. */
  readonly residual: number;
  /** Share of the squares that agree. */
  readonly share: number;
}

/** Guesses that are refined, at most, and the share of squares with which one needs no rivals. */
const REFINED = 5;
const GOOD = 0.7;
/** Scales that are closer are one guess. */
const SAME_SCALE = 0.01;
/** The residual where nothing agrees, in pixels. */
const UNKNOWN = 4;
/** Side of the square in which a guess is shifted into place. */
const SHIFT_SIDE = 256;

/** Steps from coarse to fine: the longer side of the pictures, the side of the squares that are matched, how many, how far apart they may lie, and how often. */
const COARSE = { longest: TURN_SIDE, side: 64, most: 64, near: 1.5, rounds: 3 };
const FINER = [
  { longest: 2_048, side: 128, most: 48, near: 2, rounds: 1 },
  { longest: Infinity, side: 128, most: 130, near: 2, rounds: 1 },
];

type Step = typeof COARSE;

/** Aligns two sheets by their pictures. */
export function alignPictures(before: SheetInk, after: SheetInk): Alignment {
  const [older, newer] = [createPyramid(before.ink, SHIFT_SIDE), createPyramid(after.ink, SHIFT_SIDE)];
  const [small, smallAfter] = [levelOf(older, TURN_SIDE), levelOf(newer, TURN_SIDE)];
  let best: Candidate = { matrix: IDENTITY, residual: UNKNOWN, share: 0 };
  for (const list of [listLikelyTurn, listTurns]) {
    for (const matrix of best.share > GOOD ? [] : listGuesses(before, after, { small: [small, smallAfter], list })) {
      const refined = refine(small, smallAfter, { matrix, step: COARSE, overview: smallAfter });
      if (refined.share > best.share) best = refined;
      if (best.share > GOOD) break;
    }
  }
  let [from, to] = [small, smallAfter];
  for (const step of FINER) {
    const [finer, finerAfter] = [levelOf(older, step.longest), levelOf(newer, step.longest)];
    best = refine(finer, finerAfter, { matrix: rescale(best.matrix, [from, to], [finer, finerAfter]), step, overview: smallAfter });
    [from, to] = [finer, finerAfter];
  }
  return judge(before, after, { judged: [levelOf(older, JUDGED), levelOf(newer, JUDGED)], found: best });
}

function levelOf(pyramid: readonly [GrayPicture, ...GrayPicture[]], longest: number): GrayPicture {
  return pyramid.find(({ width, height }) => Math.max(width, height) <= longest) ?? pyramid[0];
}

type Pair = readonly [before: GrayPicture, after: GrayPicture];

type ListTurns = (before: SheetInk, after: SheetInk, levels: { small: Pair; tiny: Pair }) => Turn[];

/** From pixels of the one level of the older picture to those of the newer one's. */
function listGuesses(before: SheetInk, after: SheetInk, { small, list }: { small: Pair; list: ListTurns }): Matrix[] {
  const [older, newer] = [tinyOf(small[0]), tinyOf(small[1])];
  return list(before, after, { small, tiny: [older, newer] })
    .map((turn) => shiftIntoPlace(older, newer, turnAroundMiddle(turn, older, newer)))
    .sort((one, other) => other.certainty - one.certainty)
    .slice(0, REFINED)
    .map(({ matrix }) => rescale(matrix, [older, newer], small));
}

const tinyOf = (picture: GrayPicture): GrayPicture => levelOf(createPyramid(picture, SHIFT_SIDE), SHIFT_SIDE);

/** Most scans lie as their sheets were drawn. */
const listLikelyTurn: ListTurns = (before, after, { tiny }) => listFrameTurns(before, after, tiny).slice(0, 1);

const listTurns: ListTurns = (before, after, { small, tiny }) => [...guessTurns(...small), ...listFrameTurns(before, after, tiny)];

/** As if the sheets had the same scale, or filled the same paper, in the four directions. */
function listFrameTurns(before: SheetInk, after: SheetInk, [older, newer]: Pair): Turn[] {
  const [own, other] = [scaleOf(before.toPixels) * zoomBetween(before.ink, older), scaleOf(after.toPixels) * zoomBetween(after.ink, newer)];
  const longest = ({ width, height }: GrayPicture): number => Math.max(width, height);
  const [samePaper, fitting] = [other / own, longest(newer) / longest(older)];
  const scales = Math.abs(samePaper / fitting - 1) < SAME_SCALE ? [samePaper] : [samePaper, fitting];
  return scales.flatMap((scale) => [0, 1, 2, 3].map((quarters) => ({ angle: (quarters * Math.PI) / 2, scale })));
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

function shiftIntoPlace(before: GrayPicture, after: GrayPicture, matrix: Matrix): { matrix: Matrix; certainty: number } {
  const field = createField(SHIFT_SIDE);
  const window = {
    left: Math.round((after.width - SHIFT_SIDE) / 2),
    top: Math.round((after.height - SHIFT_SIDE) / 2),
    width: SHIFT_SIDE,
    height: SHIFT_SIDE,
  };
  sampleWindow(before, { ...window, matrix: invertMatrix(matrix) }, field.re);
  sampleWindow(after, { ...window, matrix: IDENTITY }, field.im);
  fadeWindow(field.re, SHIFT_SIDE);
  fadeWindow(field.im, SHIFT_SIDE);
  const { x, y, certainty } = findShift(field);
  return { matrix: joinMatrices(matrix, [1, 0, 0, 1, x, y]), certainty };
}

interface Refining {
  readonly matrix: Matrix;
  readonly step: Step;
  /** A small level of the newer picture. */
  readonly overview: GrayPicture;
}

function refine(before: GrayPicture, after: GrayPicture, { matrix, step, overview }: Refining): Candidate {
  let found: Candidate = { matrix, residual: UNKNOWN, share: 0 };
  for (let round = 0; round < step.rounds; round += 1) {
    const { matched, filled } = matchPatches(before, after, { ...step, matrix: found.matrix, overview });
    const fit = fitRobustly(matched, step.near);
    if (!fit) return { ...found, share: 0 };
    found = { matrix: fit.matrix, residual: fit.residual, share: fit.agreeing.length / filled };
  }
  return found;
}

/** Levels are smaller or larger by a power of two. */
function zoomBetween(from: GrayPicture, to: GrayPicture): number {
  return 2 ** Math.round(Math.log2(Math.max(to.width, to.height) / Math.max(from.width, from.height)));
}

function rescale(matrix: Matrix, from: Pair, to: Pair): Matrix {
  const [own, other] = [zoomBetween(from[0], to[0]), zoomBetween(from[1], to[1])];
  return joinMatrices(joinMatrices([1 / own, 0, 0, 1 / own, 0, 0], matrix), [other, 0, 0, other, 0, 0]);
}

/** The longer side of the pictures whose ink is compared to judge an alignment. */
const JUDGED = 2_048;
/** What must agree of each sheet, or of a sheet that is part of the other one; and of the squares. */
const ALIKE = 0.5;
const PART = 0.75;
const PART_OF = 0.15;
const PART_INSIDE = 0.5;
const LEAST_SHARE = 0.4;
/** Fewer pixels prove nothing. */
const LEAST_MASS = 1_500;

function judge(before: SheetInk, after: SheetInk, { judged, found }: { judged: Pair; found: Candidate }): Alignment {
  const { matrix, residual, share } = found;
  const agreement = measureAgreement(...judged, rescale(matrix, [before.ink, after.ink], judged));
  return {
    matrix: joinMatrices(joinMatrices(before.toPixels, matrix), invertMatrix(after.toPixels)),
    isTrusted: share >= LEAST_SHARE && convinces(agreement),
    coverage: (agreement.before + agreement.after) / 2,
    residual: residual / scaleOf(after.toPixels),
  };
}

function convinces({ before, after, beforeInside, afterInside, mass }: Agreement): boolean {
  const [more, less, inside] = before > after ? [before, after, beforeInside] : [after, before, afterInside];
  return mass >= LEAST_MASS && (less >= ALIKE || (more >= PART && inside >= PART_INSIDE && less >= PART_OF));
}
