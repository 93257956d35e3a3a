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

test('numbers and brackets within are as people read them', async () => {
  const [height = [], digits = [], brackets = [], [open = ''] = [], [close = ''] = []] = await shown(
    'גובה 2.40',
    '2.40',
    'קיר (צפון)',
    '(',
    ')',
  );
  expect(height[0]).toBe(digits[0]);
  expect(brackets[0]).toBe(open);
  expect(brackets[2]).toMatch(new RegExp(`^${close}`));
});
