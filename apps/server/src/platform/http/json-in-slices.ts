import { WrittenArray, WrittenValue } from '@sheetmark/contract';
import { yieldToOthers } from '../clock/yield-to-others.ts';

/** An array for an answer, from the JSON of its elements, where parsing and writing them again would take too long. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- it stands for the array that it writes
export const writtenArray = <T>(elements: readonly string[]): T[] => new WrittenArray(elements) as unknown as T[];

/** The same for one value. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- it stands for the value that it writes
export const writtenValue = <T>(json: string): T => new WrittenValue(json) as unknown as T;

/** Elements of an array that are written at once: about a millisecond's work. */
const elementsAtOnce = 200;
const lettersAtOnce = 100_000;
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
    if (value instanceof WrittenValue) return true;
    if (value instanceof WrittenArray) left -= value.elements.length;
    if (Array.isArray(value)) {
      left -= value.length;
      return left < 0 || value.some((each) => isLong(each, depth - 1));
    }
    return left < 0 || (isPlain(value) && Object.values(value).some((each) => isLong(each, depth - 1)));
  };
  return isLong(answer, deepest);
}

/** The bytes that JSON.stringify would write, in pieces; other calls are served between them. */
export async function jsonInSlices(answer: Fields): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let text = '';
  const flush = async (): Promise<void> => {
    pieces.push(Buffer.from(text));
    text = '';
    await yieldToOthers();
  };

  async function writeWritten({ elements }: WrittenArray): Promise<void> {
    text += '[';
    for (let at = 0; at < elements.length; at += elementsAtOnce) {
      text += (at === 0 ? '' : ',') + elements.slice(at, at + elementsAtOnce).join(',');
      if (text.length > lettersAtOnce) await flush();
    }
    text += ']';
  }

  async function writeArray(all: readonly unknown[], depth: number): Promise<void> {
    text += '[';
    if (all.length > elementsAtOnce) {
      for (let at = 0; at < all.length; at += elementsAtOnce) {
        text += (at === 0 ? '' : ',') + JSON.stringify(all.slice(at, at + elementsAtOnce)).slice(1, -1);
        await flush();
      }
    } else {
      for (const [at, each] of all.entries()) {
        if (at > 0) text += ',';
        await write(each, depth - 1);
      }
    }
    text += ']';
  }

  async function writeFields(fields: Fields, depth: number): Promise<void> {
    let between = '{';
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      text += `${between}${JSON.stringify(name)}:`;
      between = ',';
      await write(value, depth - 1);
    }
    text += between === '{' ? '{}' : '}';
  }

  const write = async (value: unknown, depth: number): Promise<void> => {
    if (value instanceof WrittenValue) text += value.json;
    else if (value instanceof WrittenArray) await writeWritten(value);
    else if (depth > 0 && Array.isArray(value)) await writeArray(value, depth);
    else if (depth > 0 && isPlain(value)) await writeFields(value, depth);
    // What has no JSON is null in an array.
    else text += JSON.stringify(value) ?? 'null';
  };

  await write(answer, deepest);
  pieces.push(Buffer.from(text));
  return pieces;
}
