import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

/** A response whose bytes arrive in pieces of this length. */
function arriving(text: string, length: number): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });
  return new Response(body);
}

const pages = [
  '{"files":[{"name":"Größe 1:50 – “A”"}],"editor_details":[{"id":1,"mark_ups":[',
  '{"id":1,"text":"[ä]"},{"id":2,"points":[]},',
  '{"id":3}',
  '],"merged":[]},{"id":2,"mark_ups":[',
  '{"id":4}',
  '],"merged":[{"id":9}]},{"id":3,"mark_ups":[',
  '',
  ']}],"end":1}',
].join('\n');

test.each([1, 7, 10_000])('a response with lines is read like any JSON, in pieces of %i bytes', async (length) => {
  const batches: unknown[] = [];
  expect(await readJson(arriving(pages, length), (elements) => batches.push(elements))).toEqual(JSON.parse(pages));
  expect(batches).toEqual([
    [
      { id: 1, text: '[ä]' },
      { id: 2, points: [] },
    ],
    [{ id: 3 }],
    [{ id: 4 }],
  ]);
});

test('elements get the fields that they share, until the end of their array', async () => {
  const shared = { $shared: { open: 'none', comments: [], revision: 1 }, $same: { updated_at: 'created_at' } };
  const brief = [
    '{"pages":[{"mark_ups":[',
    `${JSON.stringify(shared)},`,
    '{"id":1,"created_at":"a"},{"id":2,"open":"closed","created_at":"b","updated_at":"c"},',
    '{"id":3,"created_at":"d"}',
    ']},{"mark_ups":[',
    '{"id":4}',
    ']}]}',
  ].join('\n');
  const passed: unknown[] = [];
  const usual = { open: 'none', comments: [], revision: 1 };
  const first = [
    { ...usual, id: 1, created_at: 'a', updated_at: 'a' },
    { ...usual, open: 'closed', id: 2, created_at: 'b', updated_at: 'c' },
    { ...usual, id: 3, created_at: 'd', updated_at: 'd' },
  ];
  expect(await readJson(arriving(brief, 10), (elements) => passed.push(...elements))).toEqual({
    pages: [{ mark_ups: first }, { mark_ups: [{ id: 4 }] }],
  });
  expect(passed).toEqual([...first, { id: 4 }]);
});

test('a batch is passed on before the rest has arrived', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const first = Promise.withResolvers<readonly unknown[]>();
  const answer = readJson(new Response(readable), first.resolve);
  await writer.write(new TextEncoder().encode('{"data":{"mark_ups":[\n{"id":1},\n{"id'));
  expect(await first.promise).toEqual([{ id: 1 }]);
  await writer.write(new TextEncoder().encode('":2}\n]}}'));
  await writer.close();
  expect(await answer).toEqual({ data: { mark_ups: [{ id: 1 }, { id: 2 }] } });
});

test.each(['{"status":true,"data":[1,2]}', '{\n"data":\n[]}', '[]', 'null', '"\\u0000"'])('%s is read', async (text) => {
  expect(await readJson(arriving(text, 3))).toEqual(JSON.parse(text));
});

test.each(['', 'Bad gateway', '<html>\n<body>', '{"data":[\n{"id":1},\n'])('%j is refused', async (text) => {
  await expect(readJson(arriving(text, 3))).rejects.toThrow(SyntaxError);
});
