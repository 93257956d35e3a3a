import { expect, test } from 'vitest';
import { findMentionAt, insertMention } from './mention.ts';

test('a mention begins with an @ at the start or after a space, and goes to the caret', () => {
  expect(findMentionAt('@', 1)).toBe('');
  expect(findMentionAt('Ask @Mar', 8)).toBe('Mar');
  expect(findMentionAt('Ask @Maren Oka', 14)).toBe('Maren Oka');
  expect(findMentionAt('Ask @Mar about it', 8)).toBe('Mar');
});

test('an address or a third word isn’t part of a mention', () => {
  expect(findMentionAt('maren@marram', 12)).toBeNull();
  expect(findMentionAt('@Maren Okafor then', 18)).toBeNull();
  expect(findMentionAt('Nothing here', 5)).toBeNull();
});

test('choosing a person completes the name and continues after it', () => {
  expect(insertMention('Ask @mar about it', 8, 'Maren Okafor')).toEqual({ text: 'Ask @Maren Okafor about it', caret: 18 });
  expect(insertMention('@', 1, 'José Núñez')).toEqual({ text: '@José Núñez ', caret: 12 });
});
