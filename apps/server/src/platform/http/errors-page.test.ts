import { readFileSync } from 'node:fs';
import { errorCodes } from '@sheetmark/contract';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../../../docs/errors.md', import.meta.url), 'utf8');

/** Rows of the two tables: with an HTTP status, or without for those that answer 200. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, first = '', second = '', third = '']) =>
    first.startsWith('`') ? { http: 200, code: first, message: second } : { http: Number(first), code: second, message: third },
  );

test('docs/errors.md has the same errors as the contract’s list', () => {
  const listed = Object.entries(errorCodes).map(([code, { http, message }]) => ({ http, code: `\`${code}\``, message }));
  expect(rows).toEqual(listed);
});
