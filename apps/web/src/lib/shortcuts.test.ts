import { commands } from '@sheetmark/editor-core';
import { expect, it } from 'vitest';
import { shortcutGroups } from './shortcuts.ts';

it('gives each key one act, in the editor and around it', () => {
  const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys.toLowerCase()));
  const further = commands.flatMap(({ shortcuts }) => shortcuts.slice(1).map((keys) => keys.toLowerCase()));
  const all = [...listed, ...further];
  expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
  expect(listed).toContain('n');
});
