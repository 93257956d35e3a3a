import { findDate } from './dates.ts';
import { readLabel } from './labels.ts';
import { normalizeNumber, rateNumber, tidyNumber } from './numbers.ts';
import type { Box, SheetPage, Size } from './page.ts';
import { boxOf, centreX, centreY, growBox, hasCentreOf, heightOf, joinAll, shareOfWidth } from './page.ts';
import type { Reading, TitleBlock } from './reading.ts';
import { createDivider, findCell, findRules, type Rules } from './rules.ts';
import { joinLines, type TextLine } from './text-lines.ts';
import { findQuarter, findVerticalQuarter, isHorizontal, isVertical, turnBox, turnBoxBack, turnPage, turnSize } from './turn.ts';

/** The values of a title block that can be taught. */
export const taughtFields = ['number', 'title', 'revision', 'date'] as const;
export type TaughtField = (typeof taughtFields)[number];

/** Where a value is on the page on which someone drew it. */
export interface TaughtBox {
  /** In page units of the upright page. */
  readonly box: Box;
  readonly page: Size;
  /** Quarter turns that made the text of that page horizontal. */
  readonly quarter: 0 | 1 | 2 | 3;
}

export type Taught = Partial<Record<TaughtField, TaughtBox>>;

const SAME_SIZE = 0.01;

/** A box drawn on a page. */
export const teachBox = (page: Pick<SheetPage, 'width' | 'height' | 'words'>, box: Box): TaughtBox => ({
  box,
  page: { width: page.width, height: page.height },
  quarter: findQuarter(page),
});

/** Reads the taught places of a page. Values that aren't there are undefined. */
export function readTaught(page: Pick<SheetPage, 'width' | 'height' | 'words'>, taught: Taught): Partial<Pick<TitleBlock, TaughtField>> {
  const quarter = findQuarter(page);
  const turned = turnPage({ ...page, lines: [] }, quarter);
  const readings: Partial<Record<TaughtField, Reading | undefined>> = {};
  for (const field of taughtFields) {
    const known = taught[field];
    if (!known) continue;
    const found = placesOf(known, turned).flatMap((box) => {
      const read = readValue(field, linesIn(turned, box));
      return read ? [{ text: read.text, isSure: true, box: turnBoxBack(read.box, page, quarter), others: [] }] : [];
    });
    readings[field] = found[0];
  }
  return readings;
}

/** The same place of another page, in its turned frame: from the bottom right corner in page units or, for another size, in proportion. */
function placesOf({ box, page, quarter }: TaughtBox, frame: Size): Box[] {
  const from = turnSize(page, quarter);
  const own = turnBox(box, page, quarter);
  const isSame = Math.abs(from.width / frame.width - 1) < SAME_SIZE && Math.abs(from.height / frame.height - 1) < SAME_SIZE;
  const moved = shiftBox(own, frame.width - from.width, frame.height - from.height);
  if (isSame) return [moved];
  const scale = Math.min(frame.width, frame.height) / Math.min(from.width, from.height);
  const scaled = { left: own.left * scale, top: own.top * scale, right: own.right * scale, bottom: own.bottom * scale };
  return [moved, shiftBox(scaled, frame.width - from.width * scale, frame.height - from.height * scale)];
}

const shiftBox = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});

/** Words with their centre in the box, and longer ones that it covers in part. */
function linesIn(page: SheetPage, box: Box): TextLine[] {
  const words = page.words.filter((word) => {
    if (hasCentreOf(box, word)) return true;
    return (
      centreY(word) > box.top && centreY(word) < box.bottom && word.left >= box.left - heightOf(word) && shareOfWidth(word, box) >= 0.3
    );
  });
  const vertical = words.filter(isVertical);
  const quarter = vertical.length > words.filter(isHorizontal).length ? findVerticalQuarter(vertical) : 0;
  const turned = turnPage({ ...page, words }, quarter);
  return joinLines(turned.words, () => false)
    .toSorted((one, other) => one.box.top - other.box.top)
    .map((line) => ({ ...line, box: turnBoxBack(line.box, page, quarter) }));
}

function readValue(field: TaughtField, lines: readonly TextLine[]): { readonly text: string; readonly box: Box } | undefined {
  const values = lines.flatMap((line) => {
    const label = readLabel(line.text);
    if (!label) return [{ text: line.text, box: line.box }];
    return label.value === '' ? [] : [{ text: label.isMarked ? label.value : line.text, box: line.box }];
  });
  const box = joinAll(values.map((value) => value.box));
  const text = values.map((value) => value.text).join(' ');
  if (!box || text === '') return undefined;
  if (field === 'title') return { text, box };
  if (field === 'revision') return text.length <= 12 ? { text, box } : undefined;
  if (field === 'date') {
    const date = findDate(text);
    return date && { text: date.iso, box };
  }
  const whole = tidyNumber(text);
  if (rateNumber(whole) !== undefined) return { text: whole, box };
  const word = values.flatMap((value) => value.text.split(' ')).find((each) => rateNumber(each) !== undefined);
  return word === undefined ? undefined : { text: tidyNumber(word), box };
}

/** Limits of a cell, relative to the page. */
const WIDEST = 0.45;
const HIGHEST = 0.25;
/** Lines that are tried, those near the bottom right corner first. */
const MOST_TRIED = 400;
/** Further lines of a title, relative to its letters. */
const MORE_LINES = 8;

/** Finds where a value is that someone typed, so that it can be taught; undefined if the page doesn't say it. */
export function findTyped(page: SheetPage, field: TaughtField, value: string): TaughtBox | undefined {
  const quarter = findQuarter(page);
  const turned = turnPage(page, quarter);
  const rules = findRules(turned);
  const normalize = (text: string): string => (field === 'number' ? normalizeNumber(text) : text.toUpperCase().replace(/\s+/g, ' ').trim());
  const wanted = normalize(value);
  const read = (box: Box): string => normalize(readValue(field, linesIn(turned, box))?.text ?? '');
  for (const box of listBoxes(turned, rules)) {
    const text = read(box);
    // The first line of a title can be all that a line says.
    if (text === '' || !(text === wanted || (field === 'title' && wanted.startsWith(text)))) continue;
    const place = growTo(box, findCell(rules, box, turned), turned).find((each) => read(each) === wanted);
    if (place) return { box: turnBoxBack(place, page, quarter), page: { width: page.width, height: page.height }, quarter };
  }
  return undefined;
}

/** Lines of text and their words. */
function listBoxes(page: SheetPage, rules: Rules): Box[] {
  const vertical = page.words.filter(isVertical);
  const side = findVerticalQuarter(vertical);
  const turned = turnPage({ ...page, words: page.words.filter((word) => !isHorizontal(word)) }, side);
  const upright = joinLines(
    page.words.filter((word) => !isVertical(word)),
    createDivider(rules),
  );
  const across = vertical.length === 0 ? [] : joinLines(turned.words, createDivider(findRules(turned)));
  const boxes = [
    ...upright.flatMap(({ box, words }) => [box, ...words.map(boxOf)]),
    ...across.flatMap(({ box, words }) => [box, ...words.map(boxOf)]).map((box) => turnBoxBack(box, page, side)),
  ];
  const corner = (box: Box): number => Math.hypot((page.width - centreX(box)) / page.width, (page.height - centreY(box)) / page.height);
  return boxes.toSorted((one, other) => corner(one) - corner(other)).slice(0, MOST_TRIED);
}

/** From the largest place to the smallest. A whole cell also holds longer values. */
function growTo(box: Box, cell: Box, page: Size): Box[] {
  const isCell = cell.right - cell.left <= WIDEST * page.width && cell.bottom - cell.top <= HIGHEST * page.height;
  const size = Math.min(heightOf(box), box.right - box.left);
  const line = growBox(box, 0.4 * size);
  return [
    ...(isCell ? [cell] : []),
    line,
    { ...line, bottom: line.bottom + MORE_LINES * size },
    { ...line, right: line.right + MORE_LINES * size },
  ];
}
