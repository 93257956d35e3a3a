import { parseJson } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { parseBody } from './parse-body.ts';

const long = `{"text":"${'x'.repeat(300_000)}","objects":[{"points":[[1,2]]}]}`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The value, or what kind of error refuses the text. */
const outcome = async (parse: () => unknown): Promise<unknown> => {
  try {
    return await parse();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

test('other calls are served between the steps of a long body', async () => {
  let turns = 0;
  setImmediate(() => (turns += 1));
  expect(await parseBody(long)).toEqual(JSON.parse(long));
  expect(turns).toBe(1);
});

test.each(['{"a":1}', '', '{', '[1,]', '{"a":[1],"a":[2,]}', nested(64), nested(65), nested(20_000), long, `${long}]`])(
  'a body is parsed or refused like any other JSON from outside (%#)',
  async (text) => {
    expect(await outcome(() => parseBody(text))).toEqual(await outcome(() => parseJson(text)));
  },
);
