import { cornerDistance, frameOf, type NumberCandidate, type PageDigest } from './digest.ts';
import { isPaperSize, normalizeNumber, shapeOf } from './numbers.ts';
import { createPlaces, type Placed, type Votes } from './places.ts';
import { chooseReading, type Reading, type Scored } from './reading.ts';
import { turnBoxBack } from './turn.ts';

/** Candidates of a page that take part in the vote. */
const MOST = 60;
/** Votes for other values at the same place that count in full. */
const ENOUGH = { share: 0.3, pages: 8 };
/** Scores below this are never sure: a usual form and a label, or a usual form at a place where other pages have other numbers. */
const LEAST = 5;
/** Pages from which a number that all of them share is doubted. */
const ALL_PAGES = 3;

/** Without a label or votes: relative to the page's usual letters and to its size. */
const LARGE = 1.3;
const CORNER = 0.35;
/** Share of the pages on which the same place has a label. */
const MOST_PAGES = 0.5;
const ELSEWHERE = 3;

interface Voted {
  readonly candidate: NumberCandidate;
  readonly base: number;
  readonly votes: Votes;
}

/** The sheet number of each page; undefined where nothing looks like one. */
export function readNumbers(pages: readonly PageDigest[]): (Reading | undefined)[] {
  const sizes = pages.map(frameOf);
  const kept = pages.map((page) => preselect(page));
  const placed = kept.flatMap((page, index) => page.map(({ candidate }) => toPlaced(candidate, index)));
  const votesOf = createPlaces(placed, sizes);
  const voted = kept.map((page, index) => page.map((each): Voted => ({ ...each, votes: votesOf(toPlaced(each.candidate, index)) })));
  const shapes = countShapes(voted, pages.length);
  const isLabelled = hasLabelledPlace(voted);
  const readings = voted.map((page, index) => choose(page, { page: pages[index], count: pages.length, shapes, isLabelled }));
  const isShared = pages.length >= ALL_PAGES && new Set(readings.map((reading) => normalizeNumber(reading?.text ?? ''))).size === 1;
  return isShared ? readings.map((reading) => reading && { ...reading, isSure: false }) : readings;
}

const toPlaced = ({ text, box }: NumberCandidate, page: number): Placed => ({ page, box, value: normalizeNumber(text) });

function preselect(page: PageDigest): Pick<Voted, 'candidate' | 'base'>[] {
  const frame = frameOf(page);
  const counted = page.numbers.some(({ isCounter, label, form }) => !isCounter && label > 0 && form > -1);
  return page.numbers
    .filter(({ text, label, isCounter }) => (label > 0 || !isPaperSize(text)) && !(isCounter && counted))
    .map((candidate) => ({ candidate, base: rate(candidate, cornerDistance(candidate.box, frame)) }))
    .sort((one, other) => other.base - one.base)
    .slice(0, MOST);
}

function rate({ form, size, label }: NumberCandidate, distance: number): number {
  const large = Math.min(Math.max(Math.log2(Math.max(size, 0.1)), -1), 2);
  return form + large + label + 1.5 * (1 - Math.min(1, distance / 0.6));
}

/** Shares of the pages on which each form of number gets votes. */
function countShapes(voted: readonly (readonly Voted[])[], pages: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const page of voted) {
    const shapes = page
      .filter(({ votes, base }) => votes.different > votes.same && base > 1)
      .map(({ candidate }) => shapeOf(candidate.text));
    for (const shape of new Set(shapes)) counts.set(shape, (counts.get(shape) ?? 0) + 1 / pages);
  }
  return counts;
}

/** Whether most pages have a labelled number at the same place: then numbers elsewhere are something else. */
function hasLabelledPlace(voted: readonly (readonly Voted[])[]): boolean {
  const others = voted.length - 1;
  const isPlace = ({ candidate, votes }: Voted): boolean =>
    candidate.label > 0 && !candidate.isCounter && votes.different + votes.same >= MOST_PAGES * others;
  return others > 0 && voted.filter((page) => page.some(isPlace)).length >= MOST_PAGES * voted.length;
}

interface Context {
  readonly isLabelled: boolean;
  readonly page: PageDigest | undefined;
  /** Of pages. */
  readonly count: number;
  readonly shapes: ReadonlyMap<string, number>;
}

function choose(voted: readonly Voted[], { page, count, shapes, isLabelled }: Context): Reading | undefined {
  if (!page) return undefined;
  const scored = voted.map(({ candidate, base, votes }): Scored<NumberCandidate> => {
    const total = votes.different + votes.same;
    const others = Math.min(1, votes.different / Math.min(ENOUGH.pages, Math.max(1, ENOUGH.share * (count - 1))));
    const repeated = total === 0 ? 0 : votes.same / total;
    const usual = Math.min(1, shapes.get(shapeOf(candidate.text)) ?? 0);
    return {
      candidate,
      score:
        base +
        4 * others * (1 - repeated) -
        (candidate.label > 0 ? 1.5 : 3) * repeated +
        usual -
        (isLabelled && candidate.label <= 0 ? ELSEWHERE : 0),
    };
  });
  const hasVotes = new Set(
    voted.filter(({ votes }) => votes.different >= Math.max(1, 0.25 * Math.min(ENOUGH.pages, count - 1))).map(({ candidate }) => candidate),
  );
  const isBig = ({ size }: NumberCandidate): boolean => size >= LARGE;
  const isLarge = ({ form, size, box }: NumberCandidate): boolean =>
    form >= 1 && size >= LARGE && cornerDistance(box, frameOf(page)) < CORNER;
  // Sentences name doors and rooms, whose numbers look like those of sheets, at the same place of several pages by chance.
  const isVoted = (candidate: NumberCandidate): boolean =>
    !page.isProse && hasVotes.has(candidate) && (candidate.form > 0 || isBig(candidate));
  const plausible = scored.filter(
    ({ candidate, score }) => score > 1.5 && (candidate.label > 0 || isVoted(candidate) || isLarge(candidate)),
  );
  const toPage = (box: NumberCandidate['box']): NumberCandidate['box'] => turnBoxBack(box, page.page, page.quarter);
  return chooseReading(plausible, { least: LEAST, valueOf: normalizeNumber, toPage });
}
