import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchive, peekArchive } from './archive-file.ts';

test.each([
  [join(tmpdir(), 'no-such-archive.tar'), 'is not there'],
  [tmpdir(), 'is a folder'],
  [import.meta.filename, 'is no archive of Sheetmark, or it is damaged or cut off'],
])('%s is refused: it %s', async (path, reason) => {
  const message = `${path} ${reason}. Nothing was changed.`;
  await expect(peekArchive(path, { kind: 'backup' })).rejects.toThrow(message);
  await expect(checkArchive(path, { kind: 'backup' })).rejects.toThrow(message);
});
