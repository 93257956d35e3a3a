import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archivePaths, safeSegment } from './archive-paths.ts';

test.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', '_'],
  ['.', '_'],
  ['', '_'],
  ['C:\\Windows\\system32.pdf', 'C__Windows_system32.pdf'],
  ['/abs.pdf', '_abs.pdf'],
  ['con', '_con'],
  ['LPT1.pdf', '_LPT1.pdf'],
  ['ends. ', 'ends'],
  ['.hidden', 'hidden'],
  ['a\u0000b\u202Efdp.exe', 'a_b_fdp.exe'],
  ['Grundriß 平面図 🏗️.pdf', 'Grundriß 平面図 🏗️.pdf'],
  ['e\u0301.pdf', '\u00e9.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is written %j', (name, segment) => expect(safeSegment(name)).toBe(segment));

test('a long name is shortened before its extension, between characters', () => {
  const cut = safeSegment(`${'図'.repeat(200)}.pdf`);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(240);
  expect(cut).toMatch(/^図+\.pdf$/u);
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('..', '../x', 'a/../../b', 'C:\\x', '\\\\server\\share', 'PLAN.pdf', 'plan.pdf', 'aux', 'x. .', '\u202E', '/etc/passwd'),
);

test('with any names, every path stays in the folder where it is unpacked, and no two are equal', () => {
  const world = fc.record({
    folders: fc.array(fc.record({ name: anyName, parent: fc.nat(12) }), { maxLength: 8 }),
    files: fc.array(fc.record({ name: anyName, folder: fc.nat(12) }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(world, ({ folders, files }) => {
      const tree = folders.map(({ name, parent }, id) => ({ id, name, parent_id: parent < id ? parent : null }));
      const found = archivePaths(
        tree,
        files.map(({ name, folder }) => ({ name, folderId: folder < folders.length ? folder : null })),
      );
      const all = [...found.folders.map((path) => path.slice(0, -1)), ...found.files.map(({ path }) => path)];
      expect(all).toHaveLength(folders.length + files.length);
      expect(new Set(all.map((path) => path.toLowerCase())).size).toBe(all.length);
      for (const path of all) {
        for (const segment of path.split('/'))
          expect(segment).toMatch(/^[^\s./\\:*?"<>|\p{Cc}]([^/\\:*?"<>|\p{Cc}]*[^\s./\\:*?"<>|\p{Cc}])?$/u);
        expect(path).not.toMatch(/(^|\/)(con|prn|aux|nul)(\.|\/|$)/i);
      }
    }),
    { numRuns: 500 },
  );
});
