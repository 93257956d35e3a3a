import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

vi.mock('@node-rs/argon2', { spy: true });

/** Kind and cost of the hashes that were computed, without salt and result. */
const costs = () => vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'));

test('an address that does not exist costs one hash, of the same kind and cost as one that does', async () => {
  // Tests before this one, in the same process, may have loaded it with the library itself.
  vi.resetModules();
  const { hashPassword, passwordMatches } = await import('./passwords.ts');
  const stored = await hashPassword(' secret ');
  expect([await passwordMatches(stored, 'secret'), await passwordMatches(stored, 'guess')]).toEqual([true, false]);
  expect([await passwordMatches(null, 'secret'), await passwordMatches(null, 'nobody has this password')]).toEqual([false, false]);
  expect(costs()).toEqual(Array(4).fill('argon2id$v=19$m=19456,t=2,p=1'));
});
