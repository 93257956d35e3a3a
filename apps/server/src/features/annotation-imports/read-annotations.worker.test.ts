import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encryptedFiles } from '@sheetmark/annotations/testing';
import { expect, test } from 'vitest';
import { compute } from './read-annotations.worker.ts';

test('a file with another password than the drawing says so, although nobody was asked for one', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'sheetmark-')), 'locked.pdf');
  writeFileSync(path, gunzipSync(Buffer.from(encryptedFiles['aesv2'] ?? '', 'base64')));
  const input = { path, form: 'pdf', document: { path, unitsPerPoint: [] }, pages: [], token: '', current: [], known: [] } as const;
  expect(compute({ ...input, isDrawing: false })).toEqual({ failure: expect.stringContaining('protected by a password that isn’t') });
});
