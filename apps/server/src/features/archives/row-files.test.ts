import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parseRows } from './row-files.ts';

test('a row that nests too deeply refuses its archive with the line', async () => {
  const line = `{"objects":${'['.repeat(200)}${']'.repeat(200)}}\n`;
  const rows = parseRows('markups', { name: 'rows/markups', size: line.length, content: Readable.from([Buffer.from(line)]) });
  await expect(rows.next()).rejects.toThrow('Line 1 of rows/markups is nested too deeply.');
});
