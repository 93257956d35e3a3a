import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderKey } from './order.ts';
import { compareOrder, FIRST_ORDER, isOrderKey, orderBetween } from './order.ts';

/** Grows a list of keys by inserting at each of the places in turn. */
function growList(places: readonly number[]): OrderKey[] {
  const keys: OrderKey[] = [];
  for (const place of places) {
    const at = place % (keys.length + 1);
    keys.splice(at, 0, orderBetween(keys[at - 1] ?? null, keys[at] ?? null));
  }
  return keys;
}

describe('an order key', () => {
  it('can be created between any two', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 60 }), (places) => {
        const keys = growList(places);
        expect(keys.every(isOrderKey)).toBe(true);
        expect([...keys].sort()).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('stays short however often objects are moved to the front or back', () => {
    let [top, bottom] = [FIRST_ORDER, FIRST_ORDER];
    for (let i = 0; i < 20_000; i += 1) {
      const [higher, lower] = [orderBetween(top, null), orderBetween(null, bottom)];
      expect(higher > top && lower < bottom).toBe(true);
      [top, bottom] = [higher, lower];
    }
    expect(top.length).toBeLessThanOrEqual(4);
    expect(bottom.length).toBeLessThanOrEqual(4);
  });

  it('can be created again and again in the same gap', () => {
    let [below, above] = [orderBetween(null, null), orderBetween(FIRST_ORDER, null)];
    for (let i = 0; i < 200; i += 1) {
      const between = orderBetween(below, above);
      expect(between > below && between < above).toBe(true);
      if (i % 2 === 0) below = between;
      else above = between;
    }
    expect(below.length).toBeLessThan(60);
  });

  it('is refused between keys in the wrong order', () => {
    const next = orderBetween(FIRST_ORDER, null);
    expect(() => orderBetween(next, FIRST_ORDER)).toThrow(RangeError);
    expect(() => orderBetween(next, next)).toThrow(RangeError);
  });

  it('is distinguished from other texts', () => {
    for (const key of ['a0', 'Zz', 'b00', 'a0V', 'Yzz1']) expect(isOrderKey(key)).toBe(true);
    for (const text of ['', 'a', 'a00', 'b0', '0', 'a-', 7, null]) expect(isOrderKey(text)).toBe(false);
  });
});

it('objects with the same key are sorted by id', () => {
  expect(compareOrder({ order: 'a0', id: 'b' }, { order: 'a0', id: 'a' })).toBe(1);
  expect(compareOrder({ order: 'a0', id: 'b' }, { order: 'a1', id: 'a' })).toBe(-1);
  expect(compareOrder({ order: 'a0', id: 'a' }, { order: 'a0', id: 'a' })).toBe(0);
});
