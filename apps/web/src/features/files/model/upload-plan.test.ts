import type { Folder } from '@sheetmark/contract';
import { describe, expect, it } from 'vitest';
import { pickedFiles } from './chosen-files.ts';
import { findFolder, needsConfirmation, toPathKey, listFolderPaths } from './upload-plan.ts';

const folder = (id: number, name: string, subFolders: object[] = []) => ({ id, name, subFolders }) as unknown as Folder;
const fileAt = (path: string) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
};

describe('a chosen tree of files', () => {
  it('keeps each file’s path, and skips hidden files and lock files', () => {
    const picked = pickedFiles(
      ['Set/A/1.pdf', 'Set/.DS_Store', 'Set/A/~$plan.docx', 'Set/.git/config', 'Set/Thumbs.db', 'Set/2.pdf'].map(fileAt),
    );
    expect(picked.map(({ file, folders }) => [folders.join('/'), file.name])).toEqual([
      ['Set/A', '1.pdf'],
      ['Set', '2.pdf'],
    ]);
  });

  it('accepts a file picked on its own, whatever its name', () => {
    expect(pickedFiles([fileAt('.plan.pdf')])).toHaveLength(1);
  });

  it('contains each folder once, parents first', () => {
    const chosen = [['A', 'B', 'C'], ['a', 'D'], []].map((folders) => ({ file: fileAt('x.pdf'), folders }));
    expect(listFolderPaths(chosen).map(toPathKey)).toEqual(['a', 'a/b', 'a/d', 'a/b/c']);
  });

  it('finds existing folders, ignoring case', () => {
    const existing = [folder(1, 'Plans', [folder(2, 'Ground floor')]), folder(3, 'Sections')];
    expect(findFolder(existing, ['PLANS', 'ground floor '])?.id).toBe(2);
    expect(findFolder(existing, ['Plans', 'Roof'])).toBeUndefined();
    expect(findFolder(existing, ['Roof', 'Ground floor'])).toBeUndefined();
  });
});

describe('uploads that need confirmation', () => {
  const item = { id: 1, folder_id: 2, name: 'a.pdf' } as never;
  const planned = { file: fileAt('a.pdf'), folders: [], folderId: 2, unchanged: false };
  it('are next versions and folders on the path, not plain new files', () => {
    const fresh = { ...planned, prediction: { name: 'a.pdf', item: null, label: 'V1', current: null } };
    expect(needsConfirmation([fresh])).toBe(false);
    expect(needsConfirmation([fresh, { ...planned, prediction: { name: 'a.pdf', item, label: 'V2', current: null } }])).toBe(true);
    expect(needsConfirmation([{ ...planned, folders: ['A'], folderId: undefined, prediction: undefined }])).toBe(true);
  });
});
