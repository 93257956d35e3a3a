import { expect, test } from 'vitest';
import { hasStream, isLongAnswer, writeJsonInSlices, rawJsonArray, rawJsonStream, rawJsonValue } from './json-in-slices.ts';

const markup = (id: number) => ({ id, name: `Wall “${id}”\n`, due: null, left: undefined, objects: [{ points: [{ x: 0.1, y: -2 }] }] });
async function written(answer: Record<string, unknown>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of writeJsonInSlices(answer)) pieces.push(piece);
  return pieces;
}
const long = {
  status: true,
  left: undefined,
  none: {},
  data: {
    pages: [
      { id: 1, empty: [], mark_ups: Array.from({ length: 2_345 }, (_, id) => markup(id)) },
      { id: 2, mark_ups: [undefined] },
    ],
  },
};

test('a long response is sent in pieces that together are its JSON', async () => {
  expect(isLongAnswer(long)).toBe(true);
  const pieces = await written(long);
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(50_000);
  expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(long));
});

test('other work continues between the pieces', async () => {
  const turns: string[] = [];
  setImmediate(() => turns.push('other'));
  await written(long);
  turns.push('written');
  expect(turns).toEqual(['other', 'written']);
});

test('a page of a list is no long answer', () => {
  expect(isLongAnswer({ status: true, data: Array.from({ length: 100 }, (_, id) => markup(id)) })).toBe(false);
});

test.each([0, 3, 2_345])('an array of %i elements that are JSON already is written as it would be from values', async (count) => {
  const values = Array.from({ length: count }, (_, id) => markup(id));
  const answer = { pages: [{ mark_ups: rawJsonArray(values.map((value) => JSON.stringify(value))) }], end: 1 };
  const whole = JSON.stringify({ pages: [{ mark_ups: values }], end: 1 });
  expect(Buffer.concat(await written(answer)).toString()).toBe(whole);
  expect(JSON.stringify(answer)).toBe(whole);
  expect(isLongAnswer(answer)).toBe(count > 1_000);
});

test('a value that is JSON already is written as it is', async () => {
  const answer = { status: true, data: rawJsonValue(JSON.stringify(markup(1))), message: '' };
  const whole = JSON.stringify({ status: true, data: markup(1), message: '' });
  expect(Buffer.concat(await written(answer)).toString()).toBe(whole);
  expect(JSON.stringify(answer)).toBe(whole);
  expect(isLongAnswer(answer)).toBe(true);
});

async function* batchesOf(...batches: readonly (readonly unknown[])[]): AsyncGenerator<readonly string[]> {
  for (const batch of batches) yield batch.map((each) => JSON.stringify(each, null, 1));
}

test.each([
  [[]],
  [[[], []]],
  [[[markup(1)]]],
  [[[markup(1), markup(2)], [], [markup(3)], Array.from({ length: 900 }, (_, id) => markup(id))]],
])('an array that is read while it is written has a line for each batch (%#)', async (batches: readonly (readonly unknown[])[]) => {
  const answer = { pages: [{ id: 1, mark_ups: rawJsonStream(batchesOf(...batches)), merged: [] }], end: 1 };
  expect([isLongAnswer(answer), hasStream(answer), hasStream(long)]).toEqual([true, true, false]);
  const text = Buffer.concat(await written(answer)).toString();
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ pages: [{ id: 1, mark_ups: batches.flat(), merged: [] }], end: 1 })));
  const [head, ...lines] = text.split('\n');
  expect([head, lines.pop()]).toEqual(['{"pages":[{"id":1,"mark_ups":[', '],"merged":[]}],"end":1}']);
  const filled = batches.filter(({ length }) => length > 0);
  const parsed = lines.filter((line) => line !== '').map((line): unknown => JSON.parse(`[${line.replace(/,$/, '')}]`));
  expect(parsed).toEqual(filled.map((batch): unknown => JSON.parse(JSON.stringify(batch))));
});
