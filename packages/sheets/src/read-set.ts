import { type Candidate, cornerDistance, type DateCandidate, digestPage, frameOf, type PageDigest } from './digest.ts';
import { disciplineOf } from './disciplines.ts';
import type { Box, SheetPage } from './page.ts';
import { growBox, joinAll } from './page.ts';
import { readNumbers } from './read-numbers.ts';
import { readTitles } from './read-titles.ts';
import { chooseReading, type Reading, type Scored, type TitleBlock } from './reading.ts';
import { turnBox, turnBoxBack } from './turn.ts';

/** Reads the title blocks of the pages of a set. */
export const readSet = (pages: readonly SheetPage[]): TitleBlock[] => readDigests(pages.map(digestPage));

/** The same, from what is known of each page, in the order of pages. */
export function readDigests(pages: readonly PageDigest[]): TitleBlock[] {
  const numbers = readNumbers(pages);
  const titles = readTitles(pages, numbers);
  const isDayFirst = hasDayFirst(pages);
  return pages.map((page, index) => {
    const [number, title] = [numbers[index], titles[index]];
    const near = [number, title].flatMap((reading) => (reading ? [turnBox(reading.box, page.page, page.quarter)] : []));
    const revision = chooseNear(page, page.revisions, near, (candidate) => candidate);
    const date = chooseNear(page, page.dates, near, (candidate) => localDate(candidate, isDayFirst));
    return toTitleBlock({ number, title, revision, date }, page);
  });
}

type Values = Pick<TitleBlock, 'number' | 'title' | 'revision' | 'date'>;

/** Adds what follows from the values: the discipline, and the part of the page around them. */
export function toTitleBlock(values: Values, page: Pick<PageDigest, 'page'>): TitleBlock {
  const { number, title, revision, date } = values;
  const main = joinAll([number, title].flatMap((reading) => (reading ? [reading.box] : [])));
  const reach = 0.3 * Math.min(page.page.width, page.page.height);
  const around = main && growBox(main, reach);
  const close = [revision, date].flatMap((reading) => (reading && (!around || isWithin(reading.box, around)) ? [reading.box] : []));
  const box = joinAll([...(main ? [main] : []), ...close]);
  return { ...values, discipline: number && disciplineOf(number.text), box };
}

const isWithin = (box: Box, around: Box): boolean =>
  box.left >= around.left && box.top >= around.top && box.right <= around.right && box.bottom <= around.bottom;

/** Labelled values near the number and the title. */
function chooseNear<T extends Candidate>(
  page: PageDigest,
  candidates: readonly T[],
  near: readonly Box[],
  toValue: (candidate: T) => Candidate & { readonly doubt?: boolean },
): Reading | undefined {
  const frame = frameOf(page);
  const short = Math.min(frame.width, frame.height);
  const scored = candidates.map((each): Scored<Candidate & { readonly doubt?: boolean }> => {
    const candidate = toValue(each);
    const distance = Math.min(1, ...near.map((box) => gapBetween(candidate.box, box) / (0.3 * short)));
    const place = near.length > 0 ? 3 * (1 - distance) : 0;
    return { candidate, score: candidate.label + place + 1.5 * (1 - Math.min(1, cornerDistance(candidate.box, frame) / 0.6)) };
  });
  const doubted = scored.some(({ candidate }) => candidate.doubt);
  const reading = chooseReading(
    scored.filter(({ score }) => score > 0.5),
    { least: 4, valueOf: (text) => text.toUpperCase(), toPage: (box) => turnBoxBack(box, page.page, page.quarter) },
  );
  return reading && doubted ? { ...reading, isSure: false } : reading;
}

function gapBetween(one: Box, other: Box): number {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  return Math.hypot(across, Math.max(0, one.top - other.bottom, other.top - one.bottom));
}

/** 03/04/2026 on its own can be two dates. A page of the set with 23/04/2026 says which, and one with 04/23/2026 too. */
function hasDayFirst(pages: readonly PageDigest[]): boolean | undefined {
  const dates = pages.flatMap((page) => page.dates);
  const open = dates.filter(({ dayFirst }) => dayFirst !== undefined);
  if (open.length === 0) return false;
  const metric = pages.filter(({ page }) => isMetric(Math.max(page.width, page.height) / Math.min(page.width, page.height))).length;
  return metric > pages.length / 2 ? true : undefined;
}

/** ISO paper has sides of 1 : √2. */
const isMetric = (ratio: number): boolean => Math.abs(ratio - Math.SQRT2) < 0.01;

function localDate(date: DateCandidate, isDayFirst: boolean | undefined): DateCandidate & { readonly doubt?: boolean } {
  if (date.dayFirst === undefined) return date;
  return { ...date, text: isDayFirst ? date.dayFirst : date.text, doubt: date.label > 0 };
}
