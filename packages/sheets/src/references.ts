import { closestNumbers, exactNumber, normalizeNumber, rateNumber, shapeOf, tidyNumber } from './numbers.ts';
import type { Box, SheetPage, Word } from './page.ts';
import { boxOf, centreX, hasCentreOf, heightOf, joinBoxes, shareOfHeight, widthOf } from './page.ts';
import { withoutOverprints } from './text-lines.ts';
import { findQuarter, findVerticalQuarter, isVertical, turnBoxBack, turnPage } from './turn.ts';

/** A place on a page that names a sheet. */
export interface Reference {
  /** With the detail's number above it, in page units of the upright page. */
  readonly box: Box;
  /** As it is printed, without the detail. */
  readonly text: string;
  /** The sheet's number as it is known; for a reference that leads nowhere, as it is printed. */
  readonly number: string;
  /** "3" of "3/A-501", or of the bubble over the number. */
  readonly detail: string | undefined;
}

export interface References {
  readonly links: readonly Reference[];
  /** They look like references, but no sheet has their number. */
  readonly dead: readonly Reference[];
}

/** The numbers that references can lead to. */
export interface KnownNumbers {
  /** By their letters and digits, which A-101 and A1.01 share. */
  readonly byNormal: ReadonlyMap<string, readonly string[]>;
  readonly shapes: ReadonlySet<string>;
}

/** Words of one number: A 100, A - 100, 12-E-301 in up to this many parts. */
const MOST_PARTS = 4;
const MOST_FOUND = 5_000;
const announcing =
  /^(SHEETS?|SHT|DWGS?|DRAWINGS?|SEE|ON|PLAN|PLANS|BLATT|PLANCHE|FEUILLE|VOIR|SIEHE|S|REFER|REF|TO|AND|UND|ET|DETAIL|DET|SECTION|DTL|ZEICHNUNG|CF|VGL)$/;
/** What follows is the number of a room, a door, a type. */
const naming =
  /^(DOORS?|ROOMS?|RM|TYPE|WINDOWS?|GRID|UNIT|PANEL|CIRCUIT|BEAM|COLUMN|EQUIPMENT|LEVEL|RAUM|T[UÜ]R|FENSTER|TYP|ACHSE|SIZE|FORMAT|PAPER|REV|REVISION|INDEX|NO)$/;
const sheetWord = /^(SHEETS?|SHT|DWG|DRAWING|BLATT|PLANCHE|FEUILLE)$/;
const detailForm = /^(\d{1,2}\p{Lu}?|\p{Lu}\d?)$/u;
const slashForm = /^([\p{L}\d]{1,3})\/([\p{L}\d].*)$/u;

export function knowNumbers(numbers: readonly string[]): KnownNumbers {
  const byNormal = Map.groupBy(numbers, normalizeNumber);
  byNormal.delete('');
  return { byNormal, shapes: new Set(numbers.map(shapeOf)) };
}

export interface ReferenceOptions {
  /** Where the page's own title block says its number: not a reference. */
  readonly except?: readonly Box[];
  /** The page's own number: only a detail of it is a reference. */
  readonly own?: string | undefined;
}

/** Finds what a page says about other sheets. Time is linear in the number of words. */
export function findReferences(
  page: Pick<SheetPage, 'width' | 'height' | 'words'>,
  known: KnownNumbers,
  options: ReferenceOptions = {},
): References {
  const whole: SheetPage = { ...page, words: withoutOverprints(page.words), lines: [] };
  const quarter = findQuarter(whole);
  const main = turnPage(whole, quarter);
  const upright = findInFrame(
    main.words.filter((word) => !isVertical(word)),
    known,
  );
  const vertical = main.words.filter(isVertical);
  const side = findVerticalQuarter(vertical);
  const turned = turnPage({ ...main, words: main.words.filter((word) => isVertical(word) || word.text.length < 3) }, side);
  const across =
    vertical.length === 0 ? [] : findInFrame(turned.words, known).map((each) => ({ ...each, box: turnBoxBack(each.box, main, side) }));
  const found = [...upright, ...across].map((each) => ({ ...each, box: turnBoxBack(each.box, whole, quarter) }));
  const kept = found.filter((each) => !isOwn(each, options)).slice(0, MOST_FOUND);
  const strip = ({ box, text, number, detail }: Found): Reference => ({ box, text, number, detail });
  return { links: kept.filter(({ isDead }) => !isDead).map(strip), dead: kept.filter(({ isDead }) => isDead).map(strip) };
}

interface Found extends Reference {
  readonly isDead: boolean;
}

function isOwn({ box, number, text, detail }: Found, { except = [], own }: ReferenceOptions): boolean {
  if (except.some((each) => hasCentreOf(each, box) || hasCentreOf(box, each))) return true;
  return own !== undefined && detail === undefined && [number, text].some((each) => exactNumber(own) === exactNumber(each));
}

function findInFrame(words: readonly Word[], known: KnownNumbers): Found[] {
  const above = createAbove(words);
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const match = matchNumber(words, at, known);
    const each = match ? toFound(words, at, { match, above, known }) : undefined;
    if (match && each) {
      found.push(each);
      at += match.parts - 1;
      continue;
    }
    const dead = findDead(words, at, { above, known });
    if (dead) found.push(dead);
  }
  return found;
}

interface Match {
  readonly number: string;
  readonly parts: number;
  readonly text: string;
  readonly detail: string | undefined;
  readonly box: Box;
}

/** The longest run of words that is a known number. */
function matchNumber(words: readonly Word[], at: number, { byNormal }: KnownNumbers): Match | undefined {
  let best: Match | undefined;
  let text = '';
  let box: Box | undefined;
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    const word = words[at + parts - 1];
    if (!word || (box && !isNextTo(box, word))) break;
    if (parts > 1 && text.length > 24) break;
    text += word.text;
    box = box ? joinBoxes(box, word) : boxOf(word);
    const [, detail, rest] = slashForm.exec(trim(text)) ?? [];
    const whole = knownAs(byNormal, trim(text));
    const behind = rest === undefined ? undefined : knownAs(byNormal, rest);
    if (whole !== undefined && isClean(text.replace('/', ''))) best = { number: whole, parts, text: trim(text), detail: undefined, box };
    else if (behind !== undefined && rest !== undefined && isClean(rest)) best = { number: behind, parts, text: trim(rest), detail, box };
  }
  return best;
}

const knownAs = (byNormal: KnownNumbers['byNormal'], text: string): string | undefined =>
  closestNumbers(text, byNormal.get(normalizeNumber(text)) ?? [], (number) => number)[0];

const trim = (text: string): string => text.replace(/^[\s.,:;()[\]{}"'#]+|[\s.,:;()[\]{}"'?!]+$/gu, '');

/** W-12" is a length, and 1/4 a fraction. */
const isClean = (text: string): boolean => !/["'=@%°+×/]/.test(trim(text)) && /[\p{L}\p{N}]$/u.test(trim(text));

/** Follows in the same row, at most a wide space away. */
function isNextTo(box: Box, word: Word): boolean {
  const size = Math.max(heightOf(box), heightOf(word));
  const gap = word.left - box.right;
  return gap > -0.3 * size && gap < 0.9 * size && (shareOfHeight(box, word) > 0.5 || /^[-–—.]$/.test(word.text));
}

interface Around {
  readonly above: (box: Box) => Word | undefined;
  readonly known: KnownNumbers;
}

function toFound(words: readonly Word[], at: number, { match, above }: Around & { readonly match: Match }): Found | undefined {
  const { box, text, number } = match;
  const before = previousWord(words, at, box);
  const over = match.detail === undefined && detailBefore(words, at) === undefined ? above(box) : undefined;
  const detail = match.detail ?? detailBefore(words, at) ?? over?.text;
  const isNamed = before !== undefined && naming.test(before) && match.detail === undefined;
  const needsContext =
    !hasLetter(text) || normalizeNumber(text).length <= 2 || (match.parts > 1 && !/\d/.test(words[at + match.parts - 1]?.text ?? ''));
  const hasContext = detail !== undefined || (before !== undefined && announcing.test(before));
  if (isNamed || (needsContext && !hasContext)) return undefined;
  return { box: withOver(box, over), text, number, detail, isDead: false };
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** In capitals; undefined unless it is in the same row. */
function previousWord(words: readonly Word[], at: number, box: Box): string | undefined {
  const word = words[at - 1];
  if (!word || word.right > box.left + 0.3 * heightOf(box) || shareOfHeight(box, word) < 0.5) return undefined;
  return box.left - word.right < 1.5 * heightOf(box) ? trim(word.text).toUpperCase() : undefined;
}

/** "DETAIL 5 ON A501", "5 / A-501". */
function detailBefore(words: readonly Word[], at: number): string | undefined {
  const [third, second, first] = [words[at - 3], words[at - 2], words[at - 1]];
  const number = words[at];
  if (!first || !second || !number || shareOfHeight(first, number) < 0.3 || shareOfHeight(second, number) < 0.3) return undefined;
  if (!isNear(second, first) || !isNear(first, number)) return undefined;
  const detail = trim(second.text).toUpperCase();
  if (!detailForm.test(detail)) return undefined;
  if (/^[/]$/.test(first.text)) return detail;
  const isCalled =
    third !== undefined &&
    isNear(third, second) &&
    /^(DETAILS?|DET|DTL|SECTIONS?|ELEVATION|ELEV|SCHNITT|COUPE|ANSICHT)$/.test(trim(third.text).toUpperCase());
  return isCalled && /^(ON|AT|SEE|AUF|SUR|IN|OF)$/.test(trim(first.text).toUpperCase()) ? detail : undefined;
}

const isNear = (one: Word, other: Word): boolean =>
  other.left - one.right < 1.5 * Math.max(heightOf(one), heightOf(other)) && other.left > one.left;

/** What looks like a reference, but is no known number. */
function findDead(words: readonly Word[], at: number, { above, known }: Around): Found | undefined {
  const word = words[at];
  const [text, slash] = word && word.text.length <= 30 ? splitDetail(trim(word.text)) : [''];
  if (!word || !isClean(text)) return undefined;
  const isUsual = known.shapes.has(shapeOf(text)) && (rateNumber(text) ?? 0) > 0;
  if (!isUsual && !isSheetLike(text)) return undefined;
  const box = boxOf(word);
  const before = slash === undefined ? (previousWord(words, at, box) ?? '') : '';
  if (naming.test(before)) return undefined;
  const named = slash ?? detailBefore(words, at);
  const over = named === undefined && isUsual ? above(box) : undefined;
  const detail = named ?? over?.text;
  if (!isCalledFor(detail, before, isUsual)) return undefined;
  return { box: withOver(box, over), text, number: tidyNumber(text), detail, isDead: true };
}

const withOver = (box: Box, over: Word | undefined): Box => (over ? joinBoxes(box, over) : box);

/** Only words with a detail or an announcement count as references to unknown sheets. */
function isCalledFor(detail: string | undefined, before: string, isUsual: boolean): boolean {
  if (detail !== undefined) return detailForm.test(detail.toUpperCase());
  return sheetWord.test(before) || (before === 'SEE' && isUsual);
}

/** "4/A-999" names detail 4. */
function splitDetail(text: string): readonly [text: string, detail?: string] {
  const [, detail, rest] = slashForm.exec(text) ?? [];
  return rest === undefined || detail === undefined ? [text] : [rest, detail];
}

/** A letter of a discipline with at least three digits, or a point between digits. */
const isSheetLike = (text: string): boolean =>
  /^\p{Lu}{1,2}-?(\d{3,4}|\d{1,2}[.]\d{1,3})\p{Lu}?$/u.test(text) && (rateNumber(text) ?? 0) >= 2;

const CELL = 24;
const MOST_CELLS = 20;

/** Finds the detail's number in the upper half of a bubble: the word above a number, centred, of nearly the same height. */
function createAbove(words: readonly Word[]): (box: Box) => Word | undefined {
  const cells = new Map<string, Word[]>();
  const short = words.filter(({ text }, at) => detailForm.test(text.toUpperCase()) && !isInSentence(words, at));
  for (const word of short) {
    const key = `${Math.floor(centreX(word) / CELL)} ${Math.floor(word.bottom / CELL)}`;
    const known = cells.get(key);
    if (known) known.push(word);
    else cells.set(key, [word]);
  }
  return (box) => {
    const size = heightOf(box);
    const reach = Math.max(2.2 * size, 1);
    const [x, across] = [centreX(box), Math.max(0.8 * size, 0.15 * widthOf(box))];
    const rows = range(box.top - reach, box.top);
    const near = range(x - across, x + across).flatMap((column) => rows.flatMap((row) => cells.get(`${column} ${row}`) ?? []));
    const over = near.filter((word) => {
      const gap = box.top - word.bottom;
      const isAlike = heightOf(word) < 2 * size && size < 2 * heightOf(word);
      return isAlike && gap >= -0.1 * size && gap <= reach && Math.abs(centreX(word) - x) <= across;
    });
    return over.toSorted((one, other) => other.bottom - one.bottom)[0];
  };
}

/** The 3 of "DETAIL 3 ON S204", which is printed over a bubble: another word is a space away. */
function isInSentence(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  const follows = (one: Word | undefined, other: Word | undefined): boolean =>
    one !== undefined && other !== undefined && shareOfHeight(one, other) > 0.5 && Math.abs(other.left - one.right) < 0.8 * heightOf(one);
  return follows(before, word) || follows(word, after);
}

/** The cells from one coordinate to another. */
function range(from: number, to: number): number[] {
  const first = Math.floor(from / CELL);
  return Array.from({ length: Math.min(Math.floor(to / CELL) - first + 1, MOST_CELLS) }, (_, index) => first + index);
}
