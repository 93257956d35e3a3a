import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTextTooDeep, isTooDeep } from '../src/index.ts';

const nested = (levels: number, inside = '') => `${'[{"a":'.repeat(levels / 2)}[${inside}]${'}]'.repeat(levels / 2)}`;

test.each([10, 62, 64, 66, 400])('text is too deep when its value is, with %i levels', (levels) => {
  const text = nested(levels, '"[[\\"{{", 1');
  expect(isTextTooDeep(text)).toBe(isTooDeep(JSON.parse(text)));
  expect(isTextTooDeep(`{"value":${text}}`, 1)).toBe(isTextTooDeep(text));
});

test('brackets and quotes within texts are no levels', () => {
  const brackets = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', 'a'), maxLength: 300 });
  fc.assert(
    fc.property(fc.array(brackets), (texts) => {
      expect(isTextTooDeep(JSON.stringify(texts))).toBe(false);
    }),
  );
});
