import { expect, test } from 'vitest';
import { builtOnce } from './built-once.ts';

test('a query is built once for each database or transaction', () => {
  let builds = 0;
  const query = builtOnce((db: { readonly name: string }) => ({ of: db.name, build: (builds += 1) }));
  const [database, transaction] = [{ name: 'database' }, { name: 'transaction' }];
  expect([query(database), query(database), query(transaction), query(database)]).toEqual([
    { of: 'database', build: 1 },
    { of: 'database', build: 1 },
    { of: 'transaction', build: 2 },
    { of: 'database', build: 1 },
  ]);
});
