import { WrittenArray, WrittenValue } from '@sheetmark/contract';
import { yieldToOthers } from '../clock/yield-to-others.ts';

/** Puts an array into a response whose elements are JSON text already. Saves parsing and serializing them. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- serialized as an array of T
export const rawJsonArray = <T>(elements: readonly string[]): T[] => new WrittenArray(elements) as unknown as T[];

/** Puts a value into a response that is JSON text already. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- serialized as a T
export const rawJsonValue = <T>(json: string): T => new WrittenValue(json) as unknown as T;

/** An array that is read while the response is written. Each batch is on its own line, so that the page can parse it on arrival. */
class WrittenStream extends WrittenArray {
  readonly batches: AsyncIterable<readonly string[]>;

  constructor(batches: AsyncIterable<readonly string[]>) {
    super([]);
    this.batches = batches;
  }

  override toJSON(): never {
    throw new Error('a stream can only be written in slices');
  }
}

/** Like `writtenArray`, for an array that is read in batches. A batch contains the JSON texts of several elements. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- serialized as an array of T
export const rawJsonStream = <T>(batches: AsyncIterable<readonly string[]>): T[] => new WrittenStream(batches) as unknown as T[];

/** Elements of an array per slice: about 1 ms of work. */
const elementsPerSlice = 200;
/** The minimum length of a buffer in characters, except for the last one. */
const minBufferLength = 16_000;
/** Levels that are searched for long arrays. Values below them are written in one step. */
const maxDepth = 5;

type Fields = Readonly<Record<string, unknown>>;

/** Whether JSON.stringify writes exactly the value's own fields: no `toJSON` of a class. */
const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Whether serializing the response in one step would delay other requests. */
export function isLongAnswer(answer: unknown): boolean {
  let left = 5 * elementsPerSlice;
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
  return isLong(answer, maxDepth);
}

function* writeElements({ elements }: WrittenArray): Generator<string> {
  yield '[';
  for (let at = 0; at < elements.length; at += elementsPerSlice)
    yield (at === 0 ? '' : ',') + elements.slice(at, at + elementsPerSlice).join(',');
  yield ']';
}

function* writeArray(all: readonly unknown[], depth: number): Generator<string | WrittenStream> {
  yield '[';
  const isLong = all.length > elementsPerSlice;
  for (let at = 0; at < all.length; at += isLong ? elementsPerSlice : 1) {
    if (at > 0) yield ',';
    if (isLong) yield JSON.stringify(all.slice(at, at + elementsPerSlice)).slice(1, -1);
    else yield* writeParts(all[at], depth - 1);
  }
  yield ']';
}

function* writeFields(fields: Fields, depth: number): Generator<string | WrittenStream> {
  let separator = '{';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    yield* writeParts(value, depth - 1);
  }
  yield separator === '{' ? '{}' : '}';
}

function* writeParts(value: unknown, depth: number): Generator<string | WrittenStream> {
  if (value instanceof WrittenValue) yield value.json;
  else if (value instanceof WrittenStream) yield value;
  else if (value instanceof WrittenArray) yield* writeElements(value);
  else if (depth > 0 && Array.isArray(value)) yield* writeArray(value, depth);
  else if (depth > 0 && isPlain(value)) yield* writeFields(value, depth);
  // Like JSON.stringify, which writes undefined as null in an array.
  else yield JSON.stringify(value) ?? 'null';
}

/** Writes each batch on one line. Line ends in JSON text are only whitespace, so they can be replaced. */
async function* writeLines({ batches }: WrittenStream): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',').replaceAll('\n', ' ');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[\n\n]';
}

/** Serializes like JSON.stringify, in slices between which other requests are served. Streams have line ends between batches. */
export async function* writeJsonInSlices(answer: Fields): AsyncGenerator<Buffer> {
  let text = '';
  for (const part of writeParts(answer, maxDepth)) {
    for await (const chunk of part instanceof WrittenStream ? writeLines(part) : [part]) {
      text += chunk;
      if (text.length <= minBufferLength) continue;
      yield Buffer.from(text);
      text = '';
      await yieldToOthers();
    }
  }
  yield Buffer.from(text);
}

/** Whether the response's length is unknown until it has been written. */
export function hasStream(answer: unknown, depth = maxDepth): boolean {
  if (answer instanceof WrittenStream) return true;
  if (depth === 0 || typeof answer !== 'object' || answer === null || answer instanceof WrittenArray) return false;
  return Object.values(answer).some((each) => hasStream(each, depth - 1));
}
