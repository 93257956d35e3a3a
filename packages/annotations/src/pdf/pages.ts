import type { PdfFile } from './document.ts';
import { Dict, isArray, nameOf, PdfError, Ref, type Value } from './values.ts';

/** Entries that pages inherit (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
export type Inherited = Readonly<Partial<Record<(typeof INHERITED)[number], Value>>>;

export interface FoundPage {
  readonly ref: Ref;
  /** As in the file, without what it inherits. Empty for a page that is lost. */
  readonly dict: Dict;
  readonly inherited: Inherited;
}

/** Object 0 is never used. */
const NOWHERE = new Ref(0);
const MAX_DEPTH = 60;
const MAX_PAGES = 50_000;
const MAX_NODES = 200_000;

interface Node {
  readonly value: Value;
  readonly depth: number;
  readonly inherited: Inherited;
}

/**
 * The pages in their order. Goes through the tree without trusting its counts; a node that repeats ends it. What is listed as a page but can't be
 * read counts as one, as PDFium counts it: the pages behind it keep their numbers.
 */
export function* pagesOf(file: PdfFile): Generator<FoundPage> {
  const open: Node[] = [{ value: file.root?.get('Pages') ?? null, depth: 0, inherited: {} }];
  const seen = new Set<number>();
  let pages = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, depth, inherited } = node;
    const found = file.dict(value);
    const isLost = !found || !(value instanceof Ref);
    if (isLost && depth === 0) return;
    const kids = isLost ? null : file.resolve(found.get('Kids'));
    if (isLost || !isArray(kids) || nameOf(found.get('Type')) === 'Page') {
      pages += 1;
      if (pages > MAX_PAGES) throw new PdfError('The file has too many pages.');
      yield isLost ? { ref: value instanceof Ref ? value : NOWHERE, dict: new Dict(), inherited } : { ref: value, dict: found, inherited };
      continue;
    }
    if (depth > MAX_DEPTH || seen.size > MAX_NODES || seen.has(value.num)) throw new PdfError('The file’s list of pages is damaged.');
    seen.add(value.num);
    const own = Object.fromEntries(INHERITED.flatMap((key) => (found.get(key) === undefined ? [] : [[key, found.get(key)]])));
    for (const kid of kids.toReversed()) open.push({ value: kid, depth: depth + 1, inherited: { ...inherited, ...own } });
    if (open.length > MAX_NODES) throw new PdfError('The file has too many pages.');
  }
}

export function requireWhole({ dict }: FoundPage, number: number): void {
  if (dict.entries.size === 0) throw new PdfError(`Page ${number} of the file is damaged.`);
}

/** Says which of the wanted pages a file of this many pages lacks. */
export function missingPages(wanted: Iterable<number>, count: number): PdfError {
  const [first = count + 1, ...others] = [...wanted].filter((number) => number > count).sort((a, b) => a - b);
  const named = others.length === 0 ? `page ${first}` : `page ${first} and ${others.length} more of the requested pages`;
  return new PdfError(`The file has no ${named}: it has ${count} ${count === 1 ? 'page' : 'pages'}.`);
}

/** An entry of a page, its own or inherited. */
export const entryOf = ({ dict, inherited }: FoundPage, key: keyof Inherited): Value | undefined => dict.get(key) ?? inherited[key];
