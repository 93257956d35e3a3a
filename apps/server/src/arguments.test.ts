import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const expected = { usage: 'npm run restore -- FILE [--replace]', words: 1, switches: ['replace'] } as const;

test('a command gets its words and switches, in any order', () => {
  const given = readArguments(expected, ['--replace', 'a.tar']);
  expect([given.words, given.has('replace')]).toEqual([['a.tar'], true]);
  expect(readArguments(expected, ['a.tar']).has('replace')).toBe(false);
});

test.each([[[]], [['a.tar', 'b.tar']], [['a.tar', '--replce']], [['--help']], [['a.tar', '--replace=no']], [['a.tar', '-r']]])(
  'other arguments are answered with the usage: %j',
  (args) => {
    expect(() => readArguments(expected, args)).toThrow('Usage: npm run restore -- FILE [--replace]');
  },
);
