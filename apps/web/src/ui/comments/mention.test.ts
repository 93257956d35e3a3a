import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention.ts';

test('a mention begins with an @ at the start or after a space, and goes to the caret', () => {
  expect(mentionAt('@', 1)).toBe('');
  expect(mentionAt('Ask @Mar', 8)).toBe('Mar');
  expect(mentionAt('Ask @Maren Oka', 14)).toBe('Maren Oka');
  expect(mentionAt('Ask @Mar about it', 8)).toBe('Mar');
});

test('an address or a third word isn’t part of a mention', () => {
  expect(mentionAt('maren@marram', 12)).toBeNull();
  expect(mentionAt('@Maren Okafor then', 18)).toBeNull();
  expect(mentionAt('Nothing here', 5)).toBeNull();
});

test('choosing a person completes the name and continues after it', () => {
  expect(withMention('Ask @mar about it', 8, 'Maren Okafor')).toEqual({ text: 'Ask @Maren Okafor about it', caret: 18 });
  expect(withMention('@', 1, 'José Núñez')).toEqual({ text: '@José Núñez ', caret: 12 });
});
