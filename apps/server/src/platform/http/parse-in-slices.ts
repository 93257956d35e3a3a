import { parseJson } from '@sheetmark/contract';
import { z } from 'zod';
import { yieldToOthers } from '../clock/yield-to-others.ts';

/** Characters of JSON that are parsed at once: some milliseconds' work. */
export const charactersAtOnce = 100_000;

const codes = { quote: 34, comma: 44, openBracket: 91, backslash: 92, closeBracket: 93, openBrace: 123, closeBrace: 125 } as const;

const opens = (code: number): boolean => code === codes.openBracket || code === codes.openBrace;
const closes = (code: number): boolean => code === codes.closeBracket || code === codes.closeBrace;

/** The text of an array's elements, cut between elements. */
type Pieces = readonly string[];

/**
 * Returns what `parseJson` would, or throws. Long arrays in the fields of an object, such as the objects of a markup, are parsed in pieces, and other
 * calls are served between them. Everything else is parsed at once.
 */
export async function parseJsonInSlices(text: string): Promise<unknown> {
  if (text.length <= charactersAtOnce || !/^\s*\{/.test(text)) return parseJson(text);
  const { outline, arrays } = await cutArrays(text);
  const whole = parseJson(outline);
  if (typeof whole !== 'object' || whole === null) return whole;
  // Also those of a field that is repeated: an invalid one makes the text invalid.
  const parsed: unknown[][] = [];
  for (const pieces of arrays) parsed.push(await parsePieces(pieces));
  for (const [name, value] of Object.entries(whole)) {
    // Each array of the outline has one element, its number.
    if (Array.isArray(value)) Reflect.set(whole, name, parsed[Number(value[0])]);
  }
  return whole;
}

async function parsePieces(pieces: Pieces): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const piece of pieces) {
    const elements = elementsIn(piece);
    if (elements.length === 0 && pieces.length > 1) throw new SyntaxError('an element is missing');
    for (const element of elements) all.push(element);
    await yieldToOthers();
  }
  return all;
}

const wrapped = z.tuple([z.array(z.unknown())]);

/** In brackets, the elements are as deep as in the whole text, and the piece can't close the array that it is from. */
function elementsIn(piece: string): readonly unknown[] {
  return wrapped.parse(parseJson(`[[${piece}]]`))[0];
}

/** Cuts out the arrays in the fields of the outermost object. In `outline` the array number n is `[n]`. */
async function cutArrays(text: string): Promise<{ outline: string; arrays: readonly Pieces[] }> {
  const arrays: string[][] = [];
  let [outline, kept, begin, depth] = ['', 0, 0, 0];
  /** The pieces of the array at `at`. */
  let pieces: string[] | null = null;
  let isString = false;
  let nextPause = charactersAtOnce;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) isString = !isString;
    else if (isString) at += code === codes.backslash ? 1 : 0;
    else if (opens(code)) {
      if (depth === 1 && code === codes.openBracket) {
        outline += `${text.slice(kept, at)}[${arrays.length}]`;
        pieces = [];
        arrays.push(pieces);
        begin = at + 1;
      }
      depth += 1;
    } else if (closes(code)) {
      depth -= 1;
      if (depth === 1 && pieces && code !== codes.closeBracket) throw new SyntaxError('an array is not closed');
      if (depth === 1 && pieces) {
        pieces.push(text.slice(begin, at));
        pieces = null;
        kept = at + 1;
      }
    } else if (code === codes.comma && depth === 2 && pieces && at - begin >= charactersAtOnce) {
      pieces.push(text.slice(begin, at));
      begin = at + 1;
    }
    if (at >= nextPause) {
      nextPause = at + 5 * charactersAtOnce;
      await yieldToOthers();
    }
  }
  if (pieces) throw new SyntaxError('an array is not closed');
  return { outline: outline + text.slice(kept), arrays };
}
