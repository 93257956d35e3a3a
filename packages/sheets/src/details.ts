import type { Box, SheetPage, Word } from './page.ts';
import { boxOf, centreX, centreY, growBox, hasCentreOf, heightOf, joinAll, joinBoxes, medianOf, shareOfHeight, widthOf } from './page.ts';
import { createDivider, findRules } from './rules.ts';
import { joinLines, type TextLine } from './text-lines.ts';
import { findQuarter, isVertical, turnBoxBack, turnPage } from './turn.ts';

/** A drawing on a sheet with a number and a title of its own, to which other sheets refer as "3/A-501". */
export interface Detail {
  /** In capitals. */
  readonly number: string;
  readonly title: string | undefined;
  readonly scale: string | undefined;
  /** The drawing with its title, in page units of the upright page. */
  readonly box: Box;
  /** Number, title and scale. */
  readonly label: Box;
}

const MOST_WORDS = 20_000;
const MOST_LINES = 30_000;
const MOST_NUMBERS = 1_000;
const MOST_DETAILS = 100;
const numberForm = /^(\d{1,2}\p{Lu}?|\p{Lu}\d?)$/u;
const named =
  /^(?:DETAIL|DÉTAIL|SECTION|ELEVATION|SCHNITT|ANSICHT|COUPE)\s+(\d{1,2}\p{Lu}?|\p{Lu})(?:\s*[-–]\s*\1)?(?![\p{L}\d])[\s:.,–-]*(.*)$/iu;
const scaleForm =
  /(?:\b1\s?:\s?\d{1,4}\b|(?:\d+\s+)?\d+(?:\s?\/\s?\d+)?\s?["”]\s?=\s?\d+\s?['’]\s?-?\s?(?:\d+\s?["”])?|\bN\.?\s?T\.?\s?S\b\.?|\bNOT TO SCALE\b|\bNO SCALE\b)/iu;
/** A title is higher than the page's usual text. */
const TITLE_SIZE = 1.15;
/** Distances relative to the height of the number. */
const NEAR = 4;
const BELOW = 3.5;

interface Label {
  readonly number: string;
  readonly title: string | undefined;
  readonly scale: string | undefined;
  readonly box: Box;
}

/** What is in the title block of a page looks like the title of a detail. */
export function dropTitleBlock(details: readonly Detail[], block: Box | undefined): Detail[] {
  return details.filter(({ label }) => !block || !hasCentreOf(block, label));
}

/** Finds the details of a page by their titles: a number next to a title with a scale or on a line. */
export function findDetails(page: SheetPage): Detail[] {
  if (page.words.length > MOST_WORDS) return [];
  const quarter = findQuarter(page);
  const main = turnPage({ ...page, lines: page.lines.slice(0, MOST_LINES * 4) }, quarter);
  const words = main.words.filter((word) => !isVertical(word));
  const rules = findRules(main);
  const lines = joinLines(words, createDivider(rules));
  const usual = medianOf(words.map(heightOf));
  const labels = findLabels({ words, lines, usual, under: createUnderlines(main.lines) });
  const kept = withoutRepeated(labels).slice(0, MOST_DETAILS);
  const ink = listInk(main, words);
  const isAbove = kept.length > 0 && areTitlesAbove(kept, ink);
  return kept.map((label) => {
    const region = regionOf(label, kept, { page: main, isAbove });
    const shown = joinBoxes(joinAll(ink.filter((each) => isInside(region, each))) ?? label.box, label.box);
    const { number, title, scale } = label;
    const back = (box: Box): Box => turnBoxBack(box, page, quarter);
    return { number, title, scale, box: back(growBox(shown, usual)), label: back(label.box) };
  });
}

interface Found {
  readonly words: readonly Word[];
  readonly lines: readonly TextLine[];
  readonly usual: number;
  readonly under: (box: Box) => boolean;
}

function findLabels({ words, lines, usual, under }: Found): Label[] {
  const labels: Label[] = [];
  const scales = lines.filter(({ text }) => scaleForm.test(text));
  for (const line of lines) {
    if (line.size < TITLE_SIZE * usual) continue;
    const [, number, rest = ''] = named.exec(line.text) ?? [];
    if (number !== undefined) labels.push(toLabel(number, rest, line.box, scaleOf(line.box, scales)));
  }
  const numbers = words.filter((word) => numberForm.test(word.text.trim().toUpperCase()) && heightOf(word) >= TITLE_SIZE * usual);
  for (const word of numbers.slice(0, MOST_NUMBERS)) {
    const number = word.text.trim().toUpperCase();
    const title = titleNextTo(word, lines, usual);
    if (!title) continue;
    const box = joinBoxes(word, title.box);
    const scale = scaleOf(box, scales);
    if (scale || under(title.box)) labels.push(toLabel(number, title.text, box, scale));
  }
  return labels;
}

function toLabel(number: string, text: string, box: Box, scale: TextLine | undefined): Label {
  const title = text.replace(scaleForm, '').replace(/^[\s:.,–-]+|[\s:.,–-]+$/gu, '');
  return {
    number: number.toUpperCase(),
    title: /\p{L}{2}/u.test(title) ? title.slice(0, 200) : undefined,
    scale: scale && scaleForm.exec(scale.text)?.[0].trim(),
    box: scale ? joinBoxes(box, scale.box) : boxOf(box),
  };
}

/** The line to the right of a number, or of the bubble around it, that begins nearest. */
function titleNextTo(word: Word, lines: readonly TextLine[], usual: number): TextLine | undefined {
  const size = heightOf(word);
  let best: TextLine | undefined;
  for (const line of lines) {
    const { box } = line;
    const gap = box.left - word.right;
    if (gap < -0.2 * size || gap > NEAR * size || line.size < TITLE_SIZE * usual || line.size > 3 * size) continue;
    const isLevel = Math.abs(centreY(box) - centreY(word)) < 1.6 * size;
    if (!isLevel || !/\p{L}{3}/u.test(line.text) || scaleForm.test(line.text)) continue;
    if (!best || gap < best.box.left - word.right) best = line;
  }
  return best ?? sameLine(word, lines);
}

/** "3 WINDOW SILL" in one line. */
function sameLine(word: Word, lines: readonly TextLine[]): TextLine | undefined {
  const line = lines.find(({ words }) => words[0] === word && words.length > 1);
  if (!line) return undefined;
  const others = line.words.slice(1);
  const text = others.map((each) => each.text).join(' ');
  const box = joinAll(others);
  return box && /\p{L}{3}/u.test(text) ? { ...line, words: others, text, box } : undefined;
}

/** The scale in the same row or below. */
function scaleOf(box: Box, scales: readonly TextLine[]): TextLine | undefined {
  const size = heightOf(box);
  return scales.find(
    ({ box: scale }) =>
      (scale.top >= box.top - size * 0.3 &&
        scale.top - box.bottom < BELOW * Math.max(heightOf(scale), size * 0.6) &&
        scale.left < box.right + size &&
        scale.right > box.left - size) ||
      (shareOfHeight(scale, box) > 0.5 && scale.left >= box.left && scale.left - box.right < 2 * NEAR * size),
  );
}

/** Whether a horizontal line is under most of a box, at most its height away. */
function createUnderlines(lines: readonly number[]): (box: Box) => boolean {
  const level: { left: number; right: number; y: number }[] = [];
  for (let at = 0; at + 3 < lines.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.slice(at, at + 4);
    if (Math.abs(y1 - y2) < 0.5 && Math.abs(x1 - x2) > 10) level.push({ left: Math.min(x1, x2), right: Math.max(x1, x2), y: y1 });
  }
  level.sort((one, other) => one.y - other.y);
  return (box) => {
    const size = heightOf(box);
    const wide = widthOf(box);
    // A line far longer than the title is a border.
    return level.some(
      ({ left, right, y }) =>
        y > box.bottom - 0.2 * size &&
        y < box.bottom + size &&
        Math.min(right, box.right) - Math.max(left, box.left) > 0.8 * wide &&
        right - left < 4 * wide,
    );
  };
}

/** The number that is printed largest counts; a page has each number once. */
function withoutRepeated(labels: readonly Label[]): Label[] {
  const byNumber = new Map<string, Label>();
  for (const label of labels) {
    const known = byNumber.get(label.number);
    if (!known || (!known.scale && label.scale)) byNumber.set(label.number, label);
  }
  return [...byNumber.values()].toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}

/** Boxes of words and of short lines: borders belong to no detail. */
function listInk({ lines, width, height }: SheetPage, words: readonly Word[]): Box[] {
  const ink: Box[] = words.map(boxOf);
  for (let at = 0; at + 3 < lines.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.slice(at, at + 4);
    const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
    if (widthOf(box) < width * 0.7 && heightOf(box) < height * 0.7) ink.push(box);
  }
  return ink;
}

/** Titles are below drawings on most sheets; above on those where nearly nothing is above them. */
function areTitlesAbove(labels: readonly Label[], ink: readonly Box[]): boolean {
  let [above, below] = [0, 0];
  for (const { box } of labels) {
    const reach = 6 * heightOf(box);
    for (const each of ink) {
      if (each.right < box.left || each.left > box.right) continue;
      if (each.bottom <= box.top && each.bottom > box.top - reach) above += 1;
      if (each.top >= box.bottom && each.top < box.bottom + reach) below += 1;
    }
  }
  return below > 3 * above;
}

interface Around {
  readonly page: SheetPage;
  readonly isAbove: boolean;
}

/** From the title to the next titles, or to the edge of the page. */
function regionOf({ box }: Label, all: readonly Label[], { page, isAbove }: Around): Box {
  const size = heightOf(box);
  const others = all.map((each) => each.box).filter((each) => each !== box);
  const inRow = others.filter((each) => Math.abs(centreY(each) - centreY(box)) < 4 * size);
  const right = Math.min(page.width, ...inRow.filter(({ left }) => left > box.right).map(({ left }) => left - size));
  const leftOf = inRow.filter((each) => each.right < box.left);
  const left = leftOf.length === 0 ? 0 : box.left - 2 * size;
  const across = others.filter((each) => centreX(each) > left && each.left < right && !inRow.includes(each));
  if (isAbove) {
    const bottom = Math.min(page.height, ...across.filter(({ top }) => top > box.bottom).map(({ top }) => top - size / 2));
    return { left, top: box.top - size / 2, right, bottom };
  }
  const top = Math.max(0, ...across.filter(({ bottom }) => bottom < box.top).map(({ bottom }) => bottom + size / 2));
  return { left, top, right, bottom: box.bottom + size / 2 };
}

const isInside = (region: Box, box: Box): boolean =>
  box.left >= region.left && box.right <= region.right && box.top >= region.top && box.bottom <= region.bottom;
