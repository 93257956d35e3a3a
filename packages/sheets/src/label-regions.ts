import type { LabelKind } from './labels.ts';
import { readLabel } from './labels.ts';
import type { Box, Size } from './page.ts';
import { boxOf, hasCentreOf, heightOf, joinAll, shareOfHeight } from './page.ts';
import { findCell, type Rules } from './rules.ts';
import type { TextLine } from './text-lines.ts';

/** A label, where it is, and the part of the page where its value is. */
export interface PlacedLabel {
  readonly kind: LabelKind;
  readonly text: string;
  readonly box: Box;
  readonly region: Box;
}

/** A line of text without the label it begins with, and the label that announces it. */
export interface LabelledLine {
  readonly line: TextLine;
  readonly label: PlacedLabel | undefined;
  /** The label is on the same line: "Plan-Nr. 12-A-300". */
  readonly isInline: boolean;
}

/** Larger rectangles, relative to the page, aren't cells of a title block. */
const WIDEST_CELL = 0.45;
const HIGHEST_CELL = 0.25;
/** Where the value of a label without a cell is, relative to the label's height. */
const REACH = { left: 4, right: 40, up: 1, down: 8 };
/** Schedules can have hundreds. */
const MOST_LABELS = 150;

/** Finds out which label announces which line. Lines that are only labels are left out. */
export function labelLines(lines: readonly TextLine[], rules: Rules, page: Size): LabelledLine[] {
  const parts = lines.flatMap(splitAtLabels).map(splitLabel);
  const found = parts.filter(({ label }) => label).toSorted((one, other) => cornerDistance(one, page) - cornerDistance(other, page));
  const placed = new Map<Part, PlacedLabel>();
  for (const part of found.slice(0, MOST_LABELS)) {
    const { label } = part;
    if (label)
      placed.set(part, { kind: label.kind, text: label.line.text, box: label.line.box, region: findRegion(label.line.box, rules, page) });
  }
  const open = [...placed].filter(([{ value, label }]) => !value || label?.kind === 'title').map(([, each]) => each);
  return parts.flatMap((part): LabelledLine[] => {
    if (!part.value) return [];
    const own = placed.get(part);
    return own
      ? [{ line: part.value, label: own, isInline: true }]
      : [{ line: part.value, label: findOwner(open, part.value), isInline: false }];
  });
}

interface Part {
  readonly label: { readonly kind: LabelKind; readonly line: TextLine } | undefined;
  readonly value: TextLine | undefined;
}

const cornerDistance = ({ label }: Part, { width, height }: Size): number =>
  label ? Math.min(width - label.line.box.right, height - label.line.box.bottom) : 0;

const toLine = (words: TextLine['words'], text = words.map((word) => word.text).join(' ')): TextLine | undefined => {
  const box = joinAll(words.map(boxOf));
  return box && { words, text, box, size: Math.max(...words.map(heightOf)) };
};

/** "DATE: 2026-11-02 SCALE: 1:50" is two lines. */
function splitAtLabels(line: TextLine): TextLine[] {
  if (!line.text.includes(':')) return [line];
  for (let at = 1; at < line.words.length; at += 1) {
    const rest = line.words.slice(at);
    const label = readLabel(rest.map(({ text }) => text).join(' '));
    if (!label || !rest[label.words - 1]?.text.includes(':')) continue;
    return [toLine(line.words.slice(0, at)), toLine(rest)].flatMap((part, index) =>
      part ? (index === 0 ? [part] : splitAtLabels(part)) : [],
    );
  }
  return [line];
}

function splitLabel(line: TextLine): Part {
  const label = readLabel(line.text);
  if (!label || (label.value !== '' && !label.isMarked)) return { label: undefined, value: line };
  const head = toLine(line.words.slice(0, label.words)) ?? line;
  const after = line.words.slice(label.words);
  const value = label.value === '' ? undefined : toLine(after.length > 0 ? after : line.words, label.value);
  return { label: { kind: label.kind, line: head }, value };
}

function findRegion(box: Box, rules: Rules, page: Size): Box {
  const cell = findCell(rules, box, page);
  if (cell.right - cell.left <= WIDEST_CELL * page.width && cell.bottom - cell.top <= HIGHEST_CELL * page.height) return cell;
  const unit = heightOf(box);
  return {
    left: Math.max(cell.left, box.left - REACH.left * unit),
    top: Math.max(cell.top, box.top - REACH.up * unit),
    right: Math.min(cell.right, box.right + REACH.right * unit),
    bottom: Math.min(cell.bottom, box.bottom + REACH.down * unit),
  };
}

function findOwner(labels: readonly PlacedLabel[], { box }: TextLine): PlacedLabel | undefined {
  let owner: PlacedLabel | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const label of labels) {
    if (!hasCentreOf(label.region, box)) continue;
    const distance = distanceTo(label.box, box);
    if (distance < least) [owner, least] = [label, distance];
  }
  return owner;
}

/** Values are below or right of their label; those above it are farther than they look. */
function distanceTo(label: Box, value: Box): number {
  const across = Math.max(0, value.left - label.right, label.left - value.right);
  if (shareOfHeight(label, value) >= 0.5 && value.left >= label.right) return across * 0.6;
  if (value.top + value.bottom > label.top + label.bottom) return Math.max(0, value.top - label.bottom) + across;
  return 2 * Math.max(0, label.top - value.bottom) + across + 2 * heightOf(label);
}
