import { prepareForScore, scoreMatrix, weighEvidence } from './alignment-score.ts';
import type { Scored } from './alignment-score.ts';
import { listFrames } from './frame-hypotheses.ts';
import { guessFromLines } from './line-hypotheses.ts';
import type { Matrix } from './matrix.ts';
import { IDENTITY } from './matrix.ts';
import type { Refined } from './refine.ts';
import { createRefiner, refineMatrix } from './refine.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { guessFromWords } from './word-hypotheses.ts';

/** How one version of a sheet lies on the other. */
export interface Alignment {
  /** From page units of the older version to page units of the newer one. */
  readonly matrix: Matrix;
  /** Otherwise people should align the versions themselves. */
  readonly isTrusted: boolean;
  /** Share of the lines and words that both versions have, beyond what unrelated lines have by chance: from 0 to 1. */
  readonly coverage: number;
  /** Median distance between ends of lines that belong together, in page units of the newer version. */
  readonly residual: number;
}

/** A hypothesis this good needs no rivals. */
const GOOD = 0.85;
/** What is shown on both versions must be at least this share of one of them. */
const MIN_INSIDE = 0.2;

export function alignSheets(before: SheetGeometry, after: SheetGeometry): Alignment {
  const [first, second] = [prepareForScore(before), prepareForScore(after)];
  const refiner = createRefiner(before, after);
  let best: Candidate = { matrix: IDENTITY, residual: Infinity, share: -1 };
  for (const guess of [guessFromFramesAndWords, guessFromLines]) {
    const guesses = withoutEqual(guess(before, after)).map((matrix) => ({ matrix, share: rank(first, second, { matrix, isRough: true }) }));
    guesses.sort((one, other) => other.share - one.share);
    for (const { matrix } of guesses.slice(0, REFINED)) {
      const refined = toCandidate(first, second, refineMatrix(refiner, matrix));
      if (refined.share > best.share) best = refined;
      if (best.share > GOOD) return judge(first, second, best);
    }
  }
  return judge(first, second, best);
}

/** How many hypotheses of a kind are refined, at most. */
const REFINED = 4;

function guessFromFramesAndWords(before: SheetGeometry, after: SheetGeometry): Matrix[] {
  return [...listFrames(before, after), ...guessFromWords(before, after)];
}

/** Sheets of one size have frames on each other in one way only. */
function withoutEqual(matrices: readonly Matrix[]): readonly Matrix[] {
  return [...new Map(matrices.map((matrix) => [matrix.map((entry) => entry.toFixed(6)).join(' '), matrix])).values()];
}

interface Candidate extends Refined {
  readonly share: number;
}

function toCandidate(first: Scored, second: Scored, refined: Refined): Candidate {
  return { ...refined, share: rank(first, second, { matrix: refined.matrix, isRough: false }) };
}

function rank(first: Scored, second: Scored, guess: { matrix: Matrix; isRough: boolean }): number {
  const { share, inside } = scoreMatrix(first, second, guess);
  return inside < MIN_INSIDE ? share * inside : share;
}

function judge(first: Scored, second: Scored, { matrix, residual }: Candidate): Alignment {
  const { coverage, convinces } = weighEvidence(first, second, matrix);
  return { matrix, isTrusted: convinces && residual <= second.unit, coverage, residual };
}
