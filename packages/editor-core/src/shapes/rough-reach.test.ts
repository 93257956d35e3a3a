import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxContains } from '../geometry/box.ts';
import { someObject } from '../testing/arbitraries.ts';
import { reachOf } from './appearance.ts';
import { roughReachOf } from './rough-reach.ts';

it('the rough box of an object contains everything that it paints', () => {
  fc.assert(
    fc.property(someObject, (object) => boxContains(roughReachOf(object), reachOf(object))),
    { numRuns: 500 },
  );
  expect.assertions(0);
});
