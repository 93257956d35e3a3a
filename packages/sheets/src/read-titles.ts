import { cornerDistance, frameOf, type PageDigest, type TitleCandidate } from './digest.ts';
import { rateNumber } from './numbers.ts';
import type { Box, Size } from './page.ts';
import { centreX, centreY, heightOf, joinBoxes, shareOfWidth, widthOf } from './page.ts';
import { createPlaces, type Placed, type Votes } from './places.ts';
import { chooseReading, type Reading, type Scored } from './reading.ts';
import { turnBox, turnBoxBack } from './turn.ts';

const MOST = 80;
const ENOUGH = { share: 0.3, pages: 8 };
const LEAST = 4;
/** Lines of one title: their gap and their difference in height, relative to the height. */
const GAP = 1.7;
const SAME_SIZE = 1.3;
const MOST_LINES = 4;
/** A line that is the same on this share of the other pages belongs to the set, not to the sheet. */
const CONSTANT = 0.6;

interface Voted {
  readonly candidate: TitleCandidate;
  readonly votes: Votes;
}

/** `numbers` are the pages' sheet numbers, near which titles are. */
export function readTitles(pages: readonly PageDigest[], numbers: readonly (Reading | undefined)[]): (Reading | undefined)[] {
  const sizes = pages.map(frameOf);
  const kept = pages.map((page) => preselect(page));
  const placed = kept.flatMap((page, index) => page.map((candidate) => toPlaced(candidate, index)));
  const votesOf = createPlaces(placed, sizes);
  return pages.map((page, index) => {
    const voted = (kept[index] ?? []).map((candidate): Voted => ({ candidate, votes: votesOf(toPlaced(candidate, index)) }));
    const number = numbers[index];
    const near = number && turnBox(number.box, page.page, page.quarter);
    const scored = joinTitles(voted, pages.length).map((each) =>
      rate(each, { frame: sizes[index] ?? page.page, near, count: pages.length }),
    );
    const toPage = (box: Box): Box => turnBoxBack(box, page.page, page.quarter);
    const reading = chooseReading(scored.filter(({ score, candidate }) => score > 1 && candidate.text.length <= 200).map(doubtOpen), {
      least: LEAST,
      valueOf: (text) => text.toUpperCase(),
      toPage,
    });
    return page.isProse && !number && !reading?.isSure ? undefined : reading;
  });
}

/** A text that ends like this goes on elsewhere. */
const open = /[,;:/&(\u2013-]$/;

const doubtOpen = ({ candidate, score }: Scored<TitleCandidate>): Scored<TitleCandidate> => ({
  candidate: { ...candidate, isCut: candidate.isCut || open.test(candidate.text) },
  score,
});

const toPlaced = ({ text, box }: TitleCandidate, page: number): Placed => ({ page, box, value: text.toUpperCase() });

function preselect(page: PageDigest): TitleCandidate[] {
  const frame = frameOf(page);
  const prior = ({ box, size, label }: TitleCandidate): number => label + Math.min(size, 4) / 2 - 4 * cornerDistance(box, frame);
  const looksLikeNumber = ({ text, label }: TitleCandidate): boolean => label <= 0 && !text.includes(' ') && (rateNumber(text) ?? -1) >= 1;
  return page.titles
    .filter((candidate) => !looksLikeNumber(candidate))
    .toSorted((one, other) => prior(other) - prior(one))
    .slice(0, MOST);
}

/** Lines of the same height below each other are one title, unless some of them are on all pages. */
function joinTitles(voted: readonly Voted[], count: number): Voted[] {
  const isConstant = ({ votes }: Voted): boolean => votes.same >= 2 && votes.same >= CONSTANT * (count - 1);
  const free = new Set(voted.filter((each) => !isConstant(each)).toSorted((one, other) => startOf(one) - startOf(other)));
  // Without another line to choose, even a constant one can be the title.
  const joined: Voted[] = voted.filter(isConstant);
  for (const first of free) {
    const lines = [first];
    free.delete(first);
    for (let next = findNext(first, free); next && lines.length < MOST_LINES; next = findNext(next, free)) {
      lines.push(next);
      free.delete(next);
    }
    joined.push(lines.reduce(joinTwo));
  }
  return joined;
}

/** Where a line is in the order of lines. */
const startOf = ({ candidate: { box, isSide } }: Voted): number => (isSide ? turned(box).top : box.top);

function findNext({ candidate: above }: Voted, free: ReadonlySet<Voted>): Voted | undefined {
  return [...free].find(({ candidate: below }) => {
    if (below.isSide !== above.isSide || below.group !== above.group) return false;
    return above.isSide ? follows(turned(above.box), turned(below.box)) : follows(above.box, below.box);
  });
}

/** Vertical text reads upward: the next line is right of it. */
const turned = ({ left, top, right, bottom }: Box): Box => ({ left: -bottom, top: left, right: -top, bottom: right });

function follows(above: Box, below: Box): boolean {
  const [one, other] = [heightOf(above), heightOf(below)];
  const gap = below.top - above.bottom;
  const isAligned = Math.abs(above.left - below.left) < one || Math.abs(centreX(above) - centreX(below)) < one;
  return gap > -0.2 * one && gap < GAP * one && isAligned && Math.max(one, other) < SAME_SIZE * Math.min(one, other);
}

function joinTwo(one: Voted, other: Voted): Voted {
  const box = joinBoxes(one.candidate.box, other.candidate.box);
  const votes = one.votes.different >= other.votes.different ? one.votes : other.votes;
  const isCut = one.candidate.isCut || other.candidate.isCut;
  return { votes, candidate: { ...one.candidate, box, isCut, text: `${one.candidate.text} ${other.candidate.text}` } };
}

interface Context {
  readonly frame: Size;
  readonly near: Box | undefined;
  readonly count: number;
}

function rate({ candidate, votes }: Voted, { frame, near, count }: Context): Scored<TitleCandidate> {
  const { box, size, label, text } = candidate;
  const total = votes.different + votes.same;
  const others = Math.min(1, votes.different / Math.min(ENOUGH.pages, Math.max(1, ENOUGH.share * (count - 1))));
  const repeated = total === 0 ? 0 : votes.same / total;
  const large = Math.min(Math.max(Math.log2(Math.max(size, 0.1)), -1), 2);
  const place = near ? 2 * (1 - Math.min(1, distance(box, near) / (0.35 * Math.min(frame.width, frame.height)))) : 0;
  const corner = 1.5 * (1 - Math.min(1, cornerDistance(box, frame) / 0.6));
  const words = text.includes(' ') ? 0.5 : 0;
  return { candidate, score: label + large + 3 * others * (1 - repeated) - 2 * repeated + place + corner + words };
}

function distance(one: Box, other: Box): number {
  const across = shareOfWidth(one, other) > 0 ? 0 : Math.abs(centreX(one) - centreX(other)) - (widthOf(one) + widthOf(other)) / 2;
  const down = Math.abs(centreY(one) - centreY(other)) - (heightOf(one) + heightOf(other)) / 2;
  return Math.hypot(Math.max(0, across), Math.max(0, down));
}
