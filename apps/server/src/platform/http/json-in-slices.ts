import { WrittenArray, WrittenValue } from '@sheetmark/contract';
import { yieldToOthers } from '../clock/yield-to-others.ts';

/** An array for an answer, from the JSON of its elements, where parsing and writing them again would take too long. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- it stands for the array that it writes
export const writtenArray = <T>(elements: readonly string[]): T[] => new WrittenArray(elements) as unknown as T[];

/** The same for one value. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- it stands for the value that it writes
export const writtenValue = <T>(json: string): T => new WrittenValue(json) as unknown as T;

/** An array for an answer, of which more is read while it is written. It gets lines of its own, so that a page can parse each batch as it comes. */
class WrittenStream extends WrittenArray {
  readonly batches: AsyncIterable<readonly string[]>;

  constructor(batches: AsyncIterable<readonly string[]>) {
    super([]);
    this.batches = batches;
  }

  override toJSON(): never {
    throw new Error('a stream can only be written piece by piece');
  }
}

/** The same as `writtenArray`; each batch has the JSON of several elements. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- it stands for the array that it writes
export const writtenStream = <T>(batches: AsyncIterable<readonly string[]>): T[] => new WrittenStream(batches) as unknown as T[];

/** Elements of an array that are written at once: about a millisecond's work. */
const elementsAtOnce = 200;
/** A piece has at least so many letters, but for the last one. */
const lettersAtOnce = 16_000;
/** How far down long arrays are looked for; what lies deeper is written at once. */
const deepest = 5;

type Fields = Readonly<Record<string, unknown>>;

/** Whether its class leaves its JSON to its fields alone. */
const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Whether an answer has so many parts that writing it at once would keep other calls waiting. */
export function isLongAnswer(answer: unknown): boolean {
  let left = 5 * elementsAtOnce;
  const isLong = (value: unknown, depth: number): boolean => {
    if (depth === 0) return false;
    if (value instanceof WrittenValue || value instanceof WrittenStream) return true;
    if (value instanceof WrittenArray) left -= value.elements.length;
    if (Array.isArray(value)) {
      left -= value.length;
      return left < 0 || value.some((each) => isLong(each, depth - 1));
    }
    return left < 0 || (isPlain(value) && Object.values(value).some((each) => isLong(each, depth - 1)));
  };
  return isLong(answer, deepest);
}

function* writtenParts({ elements }: WrittenArray): Generator<string> {
  yield '[';
  for (let at = 0; at < elements.length; at += elementsAtOnce)
    yield (at === 0 ? '' : ',') + elements.slice(at, at + elementsAtOnce).join(',');
  yield ']';
}

function* arrayParts(all: readonly unknown[], depth: number): Generator<string | WrittenStream> {
  yield '[';
  const isLong = all.length > elementsAtOnce;
  for (let at = 0; at < all.length; at += isLong ? elementsAtOnce : 1) {
    if (at > 0) yield ',';
    if (isLong) yield JSON.stringify(all.slice(at, at + elementsAtOnce)).slice(1, -1);
    else yield* partsOf(all[at], depth - 1);
  }
  yield ']';
}

function* fieldParts(fields: Fields, depth: number): Generator<string | WrittenStream> {
  let between = '{';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${between}${JSON.stringify(name)}:`;
    between = ',';
    yield* partsOf(value, depth - 1);
  }
  yield between === '{' ? '{}' : '}';
}

function* partsOf(value: unknown, depth: number): Generator<string | WrittenStream> {
  if (value instanceof WrittenValue) yield value.json;
  else if (value instanceof WrittenStream) yield value;
  else if (value instanceof WrittenArray) yield* writtenParts(value);
  else if (depth > 0 && Array.isArray(value)) yield* arrayParts(value, depth);
  else if (depth > 0 && isPlain(value)) yield* fieldParts(value, depth);
  // What has no JSON is null in an array.
  else yield JSON.stringify(value) ?? 'null';
}

/** A batch is a line; JSON has no line ends but between values, where they mean nothing. */
async function* linesOf({ batches }: WrittenStream): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',').replaceAll('\n', ' ');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[\n\n]';
}

/** The bytes that JSON.stringify would write, in pieces; other calls are served between them. Streams have line ends between their batches. */
export async function* jsonInSlices(answer: Fields): AsyncGenerator<Buffer> {
  let text = '';
  for (const part of partsOf(answer, deepest)) {
    for await (const piece of part instanceof WrittenStream ? linesOf(part) : [part]) {
      text += piece;
      if (text.length <= lettersAtOnce) continue;
      yield Buffer.from(text);
      text = '';
      await yieldToOthers();
    }
  }
  yield Buffer.from(text);
}

/** Whether its length is unknown until its last piece. */
export function hasStream(answer: unknown, depth = deepest): boolean {
  if (answer instanceof WrittenStream) return true;
  if (depth === 0 || typeof answer !== 'object' || answer === null || answer instanceof WrittenArray) return false;
  return Object.values(answer).some((each) => hasStream(each, depth - 1));
}
