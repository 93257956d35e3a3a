import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret', 'passwords');

test('what is sealed comes out as it went in, and looks different each time', () => {
  const [one, other] = [sealer.seal('Öffne dich'), sealer.seal('Öffne dich')];
  expect(one.equals(other)).toBe(false);
  expect([one, other].map((sealed) => sealer.unseal(sealed))).toEqual(['Öffne dich', 'Öffne dich']);
});

test('nothing opens with another secret, for another purpose, or changed', () => {
  const sealed = sealer.seal('text');
  expect(() => createSealer('another secret', 'passwords').unseal(sealed)).toThrow('unable to authenticate');
  expect(() => createSealer('a secret', 'letters').unseal(sealed)).toThrow('unable to authenticate');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => sealer.unseal(changed)).toThrow('unable to authenticate');
});
