import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('an address that does not exist costs one hash, of the same kind and cost as one that does', async () => {
  /** Kind and cost of the hashes that were computed, without salt and result. */
  const costs: string[] = [];
  const check: typeof verify = (stored, password) => {
    costs.push(String(stored).split('$').slice(1, 4).join('$'));
    return verify(stored, password);
  };
  const stored = await hashPassword(' secret ');
  const matches = (of: string | null, password: string) => passwordMatches(of, password, check);
  expect([await matches(stored, 'secret'), await matches(stored, 'guess')]).toEqual([true, false]);
  expect([await matches(null, 'secret'), await matches(null, 'nobody has this password')]).toEqual([false, false]);
  expect(costs).toEqual(Array(4).fill('argon2id$v=19$m=19456,t=2,p=1'));
});
