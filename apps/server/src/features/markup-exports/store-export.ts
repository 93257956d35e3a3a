import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MarkupExportRequest, UserId } from '@sheetmark/contract';
import { ZipFile } from 'yazl';
import type { Deps } from '../../deps.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { mediaTypes, uniqueNames } from './export-names.ts';
import type { ExportedFile } from './write-document.ts';

interface Stored {
  readonly storage_key: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly markups: number;
}

interface Place {
  readonly user: UserId;
  readonly form: MarkupExportRequest['form'];
  readonly folder: string;
  /** One file was asked for; several are stored as a ZIP. */
  readonly isSingle: boolean;
}

/** Stores the written files as one; null if there are none. */
export async function storeExport(
  storage: Pick<Deps['storage'], 'putFile'>,
  { user, form, folder, isSingle }: Place,
  written: readonly ExportedFile[],
): Promise<Stored | null> {
  const [first] = written;
  if (!first?.path) return null;
  const path = isSingle ? first.path : await zipped(written, join(folder, 'all.zip'));
  const media_type = isSingle ? mediaTypes[form] : mediaTypes.zip;
  const storage_key = `exports/${user}/${newToken().toLowerCase()}`;
  await storage.putFile(storage_key, path, media_type);
  return { storage_key, media_type, size: (await stat(path)).size, markups: written.reduce((sum, { markups }) => sum + markups, 0) };
}

async function zipped(files: readonly ExportedFile[], to: string): Promise<string> {
  const zip = new ZipFile();
  const unique = uniqueNames();
  for (const { path, name } of files) if (path !== null) zip.addFile(path, unique(name), { compress: !name.endsWith('.pdf') });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }));
  return to;
}
