import { parseJson } from '@sheetmark/contract';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { charactersAtOnce, parseJsonInSlices } from './parse-in-slices.ts';
import { asMember, startServer } from './testing/test-server.ts';

afterEach(() => vi.restoreAllMocks());

const object = (id: number) => ({ id, text: `“],[” \\" ${id}`, points: [[{ x: 0.1, y: -2e-9 }], []], wire: {} });
const objects = Array.from({ length: 9_000 }, (_, id) => object(id));
const drawing = { markupId: 7, editor_details: objects, iText: [], thumbnail: null, revision: 2, nested: { objects: [1, [2]] } };

test('a large drawing is parsed in pieces, between which other work goes on', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const text = JSON.stringify(drawing);
  let turns = 0;
  const count = (): void => {
    turns += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  const parsed = await parseJsonInSlices(text);
  clearImmediate(pending);
  const longest = longestIn(parse);
  expect(parsed).toEqual(drawing);
  expect(longest).toBeLessThan(1.1 * charactersAtOnce);
  expect(turns).toBeGreaterThan(text.length / charactersAtOnce - 1);
});

test('the server parses the bodies of calls like this', async () => {
  const server = await startServer({
    echo: async ({ body }: { body: { title: string; count: number } }) => ({ message: 'Done.', data: body }),
  });
  const parse = vi.spyOn(JSON, 'parse');
  const headers = { ...asMember, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Wall', objects: objects.slice(0, 7_000) });
  const { statusCode } = await server.app.inject({ method: 'PUT', url: '/api/thing/1', headers, body });
  const longest = longestIn(parse);
  await server.close();
  expect([statusCode, body.length > 5 * charactersAtOnce]).toEqual([200, true]);
  expect(longest).toBeLessThan(1.1 * charactersAtOnce);
});

const longestIn = (parse: { mock: { calls: [string, ...unknown[]][] } }): number =>
  Math.max(...parse.mock.calls.map(([text]) => text.length));

/** The value, or what kind of error refuses the text. */
const outcome = async (parse: () => unknown): Promise<unknown> => {
  try {
    return await parse();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

const filler = `"${'x'.repeat(charactersAtOnce)}"`;
const space = ' '.repeat(charactersAtOnce);

test.each([
  `{"a":[${filler},${filler},1],"a":[2]}`,
  `{"a":[${filler},oops],"a":[2]}`,
  `{"a":[${filler}],"__proto__":[1],"b":{"c":[${filler},[]]}}`,
  `{"a":[1,${space}2]}`,
  ` [${filler},${filler}]`,
  `{"a":[1,${space},2]}`,
  `{"a":[${filler},]}`,
  `{"a":[,${filler}]}`,
  `{"a":[${filler},1}}`,
  `{"a":[${filler},1`,
  `{"a":[${filler},1]`,
  `{"a":[${filler},{"b":1],"c":[2}]}`,
  `{"a":[${filler}],[1]}`,
  `{"a":[${filler},1]]`,
  `{"a":[${filler},"\\"]}`,
  `{${filler}:[${filler},${'['.repeat(62)}${']'.repeat(62)}]}`,
  `{${filler}:[${filler},${'['.repeat(63)}${']'.repeat(63)}]}`,
])('text %# is taken or refused as it would be at once', async (text) => {
  expect(await outcome(() => parseJsonInSlices(text))).toEqual(await outcome(() => parseJson(text)));
});

test('any object is parsed as it would be at once', async () => {
  const long = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 });
  const fields = fc.dictionary(fc.string(), fc.oneof(long, fc.jsonValue({ maxDepth: 3 })));
  await fc.assert(
    fc.asyncProperty(fields, fc.integer({ min: 0, max: 5 }), async (some, index) => {
      const text = JSON.stringify({ ...some, long: [filler, ...objects.slice(index, index + 3), filler, some] });
      expect(await parseJsonInSlices(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 30 },
  );
});
