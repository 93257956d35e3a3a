import { findDate } from './dates.ts';
import { type LabelledLine, labelLines } from './label-regions.ts';
import { rateNumber, tidyNumber } from './numbers.ts';
import type { Box, SheetPage, Size, Word } from './page.ts';
import { boxOf, heightOf, medianOf, widthOf } from './page.ts';
import { createDivider, findRules } from './rules.ts';
import { joinLines, type TextLine } from './text-lines.ts';
import { findQuarter, findVerticalQuarter, isHorizontal, isVertical, type Quarter, turnBoxBack, turnPage, turnSize } from './turn.ts';

/** A text that can be a value of the title block. Boxes are in the frame of the turned page. */
export interface Candidate {
  readonly text: string;
  readonly box: Box;
  /** Height of its letters relative to the page's usual one. */
  readonly size: number;
  /** What its label says: above 0 for this value, below 0 for another one. */
  readonly label: number;
}

export interface NumberCandidate extends Candidate {
  /** How much it looks like a sheet number. */
  readonly form: number;
  /** "3 of 11", "2/9". */
  readonly isCounter: boolean;
}

export interface TitleCandidate extends Candidate {
  /** Lines of one label have the same number. */
  readonly group: number | undefined;
  /** Lines of vertical text are joined in their own direction. */
  readonly isSide: boolean;
  /** Its line ends where the page does: what the page shows can be a part of it. */
  readonly isCut: boolean;
}

export interface DateCandidate extends Candidate {
  readonly dayFirst: string | undefined;
}

/** What a set's reading needs of a page: far smaller than the page. */
export interface PageDigest {
  readonly page: Size;
  /** Turns that make the page's text horizontal. */
  readonly quarter: Quarter;
  readonly numbers: readonly NumberCandidate[];
  readonly titles: readonly TitleCandidate[];
  readonly revisions: readonly Candidate[];
  readonly dates: readonly DateCandidate[];
  /** Whether most words are in long lines: a specification or a letter, or a sheet of notes. */
  readonly isProse: boolean;
}

const MOST_WORDS = 20_000;
const MOST = { numbers: 400, titles: 300, revisions: 20, dates: 20 };
const counter = /^\d{1,4}\s*(?:OF|VON|DE|DI|VAN|SUR|AV|Z|\/)\s*\d{1,4}$/;
const ofOthers = /^(OF|VON|DE|DI|VAN|SUR|AV|Z|\/)(\s|$)/;
/** Lines of at least so many words are sentences. */
const SENTENCE = 7;
/** Of the words of a page. */
const PROSE = { share: 0.5, words: 60 };
const LABELLED = 3;
const OTHER_LABEL = -4;

type Draft = Pick<PageDigest, 'numbers' | 'titles' | 'revisions' | 'dates' | 'isProse'>;

/** Reads what can be in the title block of a page. */
export function digestPage(page: SheetPage): PageDigest {
  const kept = page.words.length > MOST_WORDS ? { ...page, words: keepEdges(page, MOST_WORDS) } : page;
  const quarter = findQuarter(kept);
  const main = turnPage(kept, quarter);
  const upright = digestFrame({ ...main, words: main.words.filter((word) => !isVertical(word)) }, false);
  const side = digestSide(main);
  const nearCorner = (one: Candidate, other: Candidate): number => cornerDistance(one.box, main) - cornerDistance(other.box, main);
  const join = <K extends keyof typeof MOST>(key: K, of: (draft: Draft) => readonly Draft[K][number][]): Draft[K][number][] =>
    [...of(upright), ...of(side)].toSorted((one, other) => other.label - one.label || nearCorner(one, other)).slice(0, MOST[key]);
  return {
    page: { width: page.width, height: page.height },
    quarter,
    numbers: join('numbers', (draft) => draft.numbers),
    titles: join('titles', (draft) => draft.titles),
    revisions: join('revisions', (draft) => draft.revisions),
    dates: join('dates', (draft) => draft.dates),
    isProse: upright.isProse,
  };
}

export const frameOf = ({ page, quarter }: PageDigest): Size => turnSize(page, quarter);

export function cornerDistance({ right, bottom }: Box, { width, height }: Size): number {
  return Math.hypot((width - right) / width, (height - bottom) / height);
}

/** Title blocks are at an edge, mostly at the right or at the bottom. */
function keepEdges(page: SheetPage, most: number): Word[] {
  const nearest = (box: Box): number => Math.min(page.width - box.right, page.height - box.bottom, box.left, box.top);
  const limit = page.words.map(nearest).sort((one, other) => one - other)[most] ?? Number.POSITIVE_INFINITY;
  return page.words.filter((word) => nearest(word) < limit);
}

/** Vertical text of a page with other text that is horizontal. */
function digestSide(main: SheetPage): Draft {
  const vertical = main.words.filter(isVertical);
  if (vertical.length === 0) return { numbers: [], titles: [], revisions: [], dates: [], isProse: false };
  const quarter = findVerticalQuarter(vertical);
  const turned = turnPage({ ...main, words: main.words.filter((word) => !isHorizontal(word)) }, quarter);
  const draft = digestFrame(turned, true);
  const back = <T extends Candidate>(candidates: readonly T[]): T[] =>
    candidates.map((candidate) => ({ ...candidate, box: turnBoxBack(candidate.box, main, quarter) }));
  return {
    numbers: back(draft.numbers),
    titles: back(draft.titles),
    revisions: back(draft.revisions),
    dates: back(draft.dates),
    isProse: draft.isProse,
  };
}

function digestFrame(page: SheetPage, isSide: boolean): Draft {
  const rules = findRules(page);
  const lines = labelLines(joinLines(page.words, createDivider(rules)), rules, page);
  const usual = Math.max(medianOf(page.words.map((word) => Math.min(heightOf(word), widthOf(word)))), 1e-3);
  const groups = new Map<unknown, number>();
  const groupOf = (label: unknown): number => {
    if (!groups.has(label)) groups.set(label, groups.size + (isSide ? 1000 : 0));
    return groups.get(label) ?? 0;
  };
  const places = createRows(lines);
  return {
    numbers: lines.flatMap((line) => listNumbers(line, usual, places)),
    titles: lines.flatMap(({ line, label }): TitleCandidate[] => {
      if (!isTitle(line.text) || isCount(line.text)) return [];
      const own = label?.kind === 'title';
      const group = own ? groupOf(label) : undefined;
      const size = line.size / usual;
      return [{ text: line.text, box: line.box, size, label: own ? LABELLED : label ? -1 : 0, group, isSide, isCut: isCut(line, page) }];
    }),
    revisions: lines.flatMap((each) => listRevisions(each, usual)),
    dates: lines.flatMap((each) => listDates(each, usual)),
    isProse: hasProse(lines),
  };
}

function hasProse(lines: readonly LabelledLine[]): boolean {
  const counts = lines.map(({ line }) => line.words.length);
  const [all, inSentences] = [sumOf(counts), sumOf(counts.filter((count) => count >= SENTENCE))];
  return all >= PROSE.words && inSentences >= PROSE.share * all;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const isCount = (text: string): boolean => /^\p{L}+\s?\d{1,4}\s(OF|VON|DE|DI|VAN|SUR|AV|Z)\s\d{1,4}$/u.test(text.toUpperCase());

/** A space before the next word, which the page may not show, relative to the height of the letters. */
const NEXT_WORD = 0.5;

const isCut = ({ box, size }: Pick<TextLine, 'box' | 'size'>, { width }: Pick<Size, 'width'>): boolean =>
  box.left < 0 || box.right > width - NEXT_WORD * size;

function isTitle(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return letters >= 3 && text.length <= 120 && letters >= text.length * 0.4;
}

/** Whether a text next to a box says that it counts pages: 3 of 11. */
type IsCounted = (box: Box) => boolean;

function createRows(lines: readonly LabelledLine[]): IsCounted {
  const counts = lines.filter(({ line }) => ofOthers.test(line.text.toUpperCase()));
  return (box) =>
    counts.some(({ line }) => {
      const gap = Math.max(line.box.left - box.right, box.left - line.box.right);
      return Math.abs(line.box.bottom - box.bottom) < heightOf(box) && gap < 8 * heightOf(box);
    });
}

function listNumbers({ line, label, isInline }: LabelledLine, usual: number, isCounted: IsCounted): NumberCandidate[] {
  const labelled = label === undefined ? 0 : label.kind === 'number' ? LABELLED : label.kind === 'title' ? -1 : OTHER_LABEL;
  const size = line.size / usual;
  const whole = line.text.toUpperCase();
  if (ofOthers.test(whole)) return [];
  if (counter.test(whole)) return [{ text: line.text, box: line.box, size, label: labelled, form: -1, isCounter: true }];
  if (isCount(line.text)) {
    const count = line.words.find(({ text }) => /^\d{1,4}$/.test(text)) ?? line.words[0];
    return count ? [{ text: count.text, box: boxOf(count), size, label: LABELLED, form: -1, isCounter: true }] : [];
  }
  const one = line.words.length <= 4 && line.words.every(({ text }) => isPart(text)) ? rateNumber(line.text) : undefined;
  if (one !== undefined) return [toNumber(line.text, line.box, { size, label: labelled, form: one })];
  const penalty = line.words.length > 2 ? 1.5 : 0.5;
  return line.words.flatMap((word, index) => {
    const form = rateNumber(word.text);
    if (form === undefined || line.words.length > 40) return [];
    // The value comes first: "Index C M 1:50", "REV A-1 2026-10-01".
    const own = isInline && index > 0 ? Math.min(labelled, 0) : labelled;
    return [toNumber(word.text, boxOf(word), { size: heightOf(word) / usual, label: own, form: form - (own > 0 ? 0 : penalty) })];
  });

  function toNumber(text: string, box: Box, of: Pick<NumberCandidate, 'size' | 'label' | 'form'>): NumberCandidate {
    const tidy = tidyNumber(text);
    const isCounter = /^\d{1,4}$/.test(tidy) && isCounted(box);
    return { ...of, text: tidy, box, isCounter };
  }
}

/** Of a number with spaces, such as A 101 or A - 101. */
const isPart = (text: string): boolean => /^(\p{Lu}{1,4}|[^\p{L}]*\d.*|[^\p{L}\d]+|\p{Lu}{1,4}[-.\d]\S*)$/u.test(text);

function listRevisions({ line, label, isInline }: LabelledLine, usual: number): Candidate[] {
  if (label?.kind !== 'revision') return [];
  const [first] = line.words;
  const isWhole = line.text.length <= 10 && line.words.length <= 2;
  const text = isWhole ? line.text : isInline ? (line.text.split(' ')[0] ?? '') : '';
  if (!first || !/^[\p{L}\d][\p{L}\d.\- ]{0,9}$/u.test(text) || !/\d|^\p{L}{1,2}$/u.test(text) || findDate(line.text)?.iso === text)
    return [];
  return [{ text: text.trim(), box: isWhole ? line.box : boxOf(first), size: line.size / usual, label: LABELLED }];
}

function listDates({ line, label }: LabelledLine, usual: number): DateCandidate[] {
  const date = /\d/.test(line.text) ? findDate(line.text) : undefined;
  if (!date) return [];
  const labelled = label?.kind === 'date' ? LABELLED : label ? -1 : 0;
  return [{ text: date.iso, dayFirst: date.dayFirst, box: line.box, size: line.size / usual, label: labelled }];
}
