import { expect, test } from 'vitest';
import { likelyWords } from './likely-words.ts';

const line = (count: number, text: string, confidence: number) =>
  Array.from({ length: count }, () => ({ text, left: 0, top: 0, right: 1, bottom: 1, confidence }));

test('of a photo, whose edges read as single letters, only a sign remains', () => {
  const sign = line(2, 'QUAYSIDE', 85);
  expect(likelyWords([line(200, 'i', 92), [...line(40, 'Mast', 55), ...sign]])).toEqual([sign]);
});

test('a bad scan of a schedule, mostly numbers of doors and rooms, remains whole', () => {
  const lines = [line(150, '12', 60), line(100, '3', 90), line(60, 'door', 75)];
  expect(likelyWords(lines)).toEqual(lines);
});

test('a few letters alone, such as those of grid lines, remain', () => {
  const lines = [line(12, 'A', 95)];
  expect(likelyWords(lines)).toEqual(lines);
});
