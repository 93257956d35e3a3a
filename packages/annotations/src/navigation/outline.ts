import type { PdfFile } from '../pdf/document.ts';
import { isNumber, Ref, Str, textOf, type Value } from '../pdf/values.ts';
import { Goals } from './goals.ts';
import { orNull } from './links.ts';
import type { OutlineEntry } from './model.ts';

const MAX_ENTRIES = 5_000;
/** Deeper levels are left out. */
const MAX_DEPTH = 12;
const MAX_TITLE = 200;
/** Bytes of a title, which may have four for a letter. */
const MAX_TITLE_BYTES = 4 * MAX_TITLE;

/** The bookmarks in their order, each followed by those below it (ISO 32000-2, 12.3.3). An entry that repeats ends its branch. */
export function outlineOf(file: PdfFile): { entries: OutlineEntry[]; isCut: boolean } {
  const goals = new Goals(file);
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  let isCut = false;
  const open: { readonly value: Value | undefined; readonly depth: number }[] = [];
  const push = (value: Value | undefined, depth: number): void => {
    if (value instanceof Ref && !seen.has(value.num)) open.push({ value, depth });
  };
  push(file.dict(file.root?.get('Outlines'))?.get('First'), 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (!(value instanceof Ref) || seen.has(value.num)) continue;
    if (entries.length >= MAX_ENTRIES) return { entries, isCut: true };
    seen.add(value.num);
    const dict = orNull(() => file.dict(value));
    if (!dict) continue;
    const count = orNull(() => file.resolve(dict.get('Count')));
    entries.push({
      title: titleOf(orNull(() => file.resolve(dict.get('Title')))),
      depth,
      isOpen: isNumber(count) && count > 0,
      goal: orNull(() => goals.of(dict, 1)),
    });
    push(dict.get('Next'), depth);
    if (depth + 1 < MAX_DEPTH) push(dict.get('First'), depth + 1);
    else isCut ||= dict.get('First') !== undefined;
  }
  return { entries, isCut };
}

function titleOf(value: Value): string {
  const text = value instanceof Str ? textOf(new Str(value.bytes.subarray(0, MAX_TITLE_BYTES))) : '';
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u{fffd}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE);
}
