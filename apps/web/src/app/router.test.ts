import { expect, it } from 'vitest';
import { createAppRouter } from './router.ts';

it('keeps pages and searched numbers of an address as texts, so that a reload shows the same', () => {
  const { parseSearch } = createAppRouter().options;
  expect(parseSearch('?page=3&q=2024&filter=true')).toEqual({ page: '3', q: '2024', filter: 'true' });
});
