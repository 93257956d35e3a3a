import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { ReportLetters } from './letters.ts';

const shown = async (...texts: readonly string[]) => {
  const letters = new ReportLetters(await PDFDocument.create());
  await letters.prepare(texts);
  return texts.map((text) => letters.runs(text, 'plain').map(({ encoded }) => encoded.asString()));
};

test('words that are read from right to left are in that order, and others stay where they are', async () => {
  const [name = [], first = [], last = [], mixed = []] = await shown('عبد الحربي', 'عبد', 'الحربي', 'A عبد الحربي (guest)');
  expect([name.at(0), name.at(-1), name.length]).toEqual([last[0], first[0], 3]);
  expect(mixed.slice(1, -1)).toEqual(name);
});
