import { expect, it } from 'vitest';
import { inReadingOrder } from './reading-order.ts';

const at = (left: number, top: number) => ({ name: `${left},${top}`, box: { left, top, right: left + 10, bottom: top + 10 } });
const orderOf = (unit: number, ...regions: readonly ReturnType<typeof at>[]) => inReadingOrder(regions, unit).map(({ name }) => name);

it('lists regions row by row, whose tops need not be equal, and each row from the left', () => {
  const regions = [at(300, 52), at(10, 200), at(200, 160), at(20, 90), at(400, 49)];
  expect(orderOf(1, ...regions)).toEqual(['20,90', '300,52', '400,49', '10,200', '200,160']);
});

it('has larger rows on larger sheets', () => {
  expect(orderOf(1, at(300, 0), at(10, 80))).toEqual(['300,0', '10,80']);
  expect(orderOf(2, at(300, 0), at(10, 80))).toEqual(['10,80', '300,0']);
});
