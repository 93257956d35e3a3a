import fc from 'fast-check';
import { expect, it } from 'vitest';
import { someObject } from '../testing/arbitraries.ts';
import { toWire } from './mapper.ts';
import { nameOfObject, nameOfSaved } from './object-names.ts';

it('every object has the same name in the editor and in its saved form', () => {
  fc.assert(
    fc.property(someObject, (object) => {
      expect(nameOfSaved(toWire(object))).toBe(nameOfObject(object));
    }),
  );
});

it('anything else has no name', () => {
  expect([{ type: 'constructor' }, { type: 7 }, null, 'rect', []].map(nameOfSaved)).toEqual([null, null, null, null, null]);
});
