import { expect, test } from 'vitest';
import { freeName } from './projects.policy.ts';

test('a name is kept while it is free, and else counted up', () => {
  expect(freeName('Plans', ['Sections'])).toBe('Plans');
  expect(freeName('Plans', ['PLANS'])).toBe('Plans (2)');
  expect(freeName('Plans', ['plans', 'Plans (2)', 'plans (3)'])).toBe('Plans (4)');
});

test('a counted name is no longer than a name may be', () => {
  const longest = 'x'.repeat(200);
  expect(freeName(longest, [longest])).toBe(`${'x'.repeat(196)} (2)`);
});
