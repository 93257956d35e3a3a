import { expect, it } from 'vitest';
import { judgeLicences } from '../check/licences.mjs';

/** @param {string | undefined} license @param {string} [name] */
const judged = (license, name = 'a-package') =>
  judgeLicences({ '': {}, 'apps/web': {}, [`node_modules/b/node_modules/${name}`]: { ...(license !== undefined && { license }) } })
    .breaches;

it.each(['MIT', 'MPL-2.0', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)', 'BSD-2-Clause OR MIT OR Apache-2.0'])(
  'accepts a package under %s',
  (license) => {
    expect(judged(license)).toEqual([]);
  },
);

it.each([['GPL-3.0-only'], ['MIT AND AGPL-3.0-only'], ['SEE LICENSE IN README.md'], ['UNLICENSED']])(
  'reports a package under %s',
  (license) => {
    expect(judged(license)).toEqual([`a-package is under ${license}`]);
  },
);

it('asks for a review of a package without a licence', () => {
  expect(judged(undefined)).toEqual(['a-package is under no licence that its package names']);
  expect(judged(undefined, 'busboy')).toEqual([]);
});

it('accepts libvips, a separate library, and nothing else under its licence', () => {
  expect([judged('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64'), judged('LGPL-3.0-or-later')]).toEqual([
    [],
    ['a-package is under LGPL-3.0-or-later'],
  ]);
});
