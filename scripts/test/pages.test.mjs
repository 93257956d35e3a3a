import { expect, it } from 'vitest';
import { judgePages } from '../check/pages.mjs';

const page = 'docs/page.md';
const others = {
  'docs/other.md': '# A heading, with “marks” & `code`\n',
  'apps/a.test.ts': "test('is shown', () => undefined);",
};

/** @param {string} text */
function judged(text) {
  const files = new Map(Object.entries({ ...others, [page]: text }));
  return judgePages([page], { files: [...files.keys()], read: (path) => files.get(path) ?? '' });
}

it.each([
  [
    'a link to a page, a heading, a folder, itself and the web',
    '[a](other.md#a-heading-with-marks--code) [b](../apps) [c](#top) [d](https://a.b)\n# Top',
  ],
  ['a file by its name or by its path, and a test of it', '`a.test.ts` `apps/a.test.ts` `a.test.ts › is shown`'],
  ['what is no file, and what stands in an example', '`GET /api/a.json` `npm test`\n```\n[a](gone.md) `gone.ts`\n```'],
])('accepts %s', (_, text) => {
  expect(judged(text)).toEqual([]);
});

it.each([
  ['[a](gone.md)', 'links to gone.md, which does not exist'],
  ['[a](other.md#gone)', 'links to other.md#gone, and there is no such heading'],
  ['`gone.test.ts`', 'names gone.test.ts, which does not exist'],
  ['`a.test.ts › is gone`', 'names a test that a.test.ts does not have: is gone'],
])('reports %s', (text, fault) => {
  expect(judged(text)).toEqual([`${page} ${fault}`]);
});
