import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { partsOf } from '../../platform/archive/archive-file.ts';
import type { TarEntry } from '../../platform/archive/tar.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { kindOf, mediaTypeOfKind } from '../files/public.ts';
import { rowsPart } from './archive-rows.ts';
import type { StoredBytes } from './import-context.ts';
import { ArchiveRefused } from './refused.ts';
import { parseRows } from './row-files.ts';

type BytesKind = 'files' | 'attachments';
/** By the id of the row that names them. */
export type Stored = Readonly<Record<BytesKind, Map<number, StoredBytes>>>;

export interface Keeping {
  /** The archive's path. */
  readonly path: string;
  readonly project: ProjectId;
  /** Filled as files are stored, so that the caller knows them when it rejects. */
  readonly stored: Stored;
  /** Receives the number of further bytes stored. */
  readonly onStored: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The key's prefix of each kind, the same as for uploads. */
const prefixes: Readonly<Record<BytesKind, string>> = { files: 'originals', attachments: 'media' };
const bytesName = /^(files|attachments)\/([1-9]\d{0,14})$/;

/** Null for parts with rows, and unknown parts. */
export function bytesOf(name: string): { kind: BytesKind; row: number } | null {
  const [, kind, row] = bytesName.exec(name) ?? [];
  return kind === 'files' || kind === 'attachments' ? { kind, row: Number(row) } : null;
}

/** Stores the files of an archive under keys of the future project. Each must match its row. */
export function createBytesImporter({ storage, config }: Pick<Deps, 'storage' | 'config'>) {
  const folder = join(config.dataDir, 'tmp');

  async function storeFile(
    { name, content }: TarEntry,
    kind: BytesKind,
    project: ProjectId,
  ): Promise<{ bytes: StoredBytes; sha256: string }> {
    const path = join(folder, `import-${randomUUID()}`);
    const hash = createHash('sha256');
    const hashing = async function* (): AsyncGenerator<Uint8Array> {
      for await (const bytes of content) {
        hash.update(bytes);
        yield bytes;
      }
    };
    try {
      await pipeline(hashing, createWriteStream(path, { mode: 0o600 }));
      const found = await kindOf(path);
      if (kind === 'files' && found === 'unknown') throw new ArchiveRefused(`${name} isn’t a document that can be shown.`);
      const storage_key = `${prefixes[kind]}/${project}/${newToken().toLowerCase()}`;
      const media_type = mediaTypeOfKind(found, { isAttached: kind === 'attachments' });
      await storage.putFile(storage_key, path, media_type);
      return { bytes: { storage_key, media_type, kind: found }, sha256: hash.digest('hex') };
    } finally {
      await rm(path, { force: true });
    }
  }

  return async ({ path, project, stored, onStored, signal }: Keeping): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const described = { files: new Map<number, Described>(), attachments: new Map<number, Described>() };
    for await (const part of partsOf(path)) {
      signal.throwIfAborted();
      if (part.name === rowsPart('files')) await readDescriptions('files', part, described.files);
      if (part.name === rowsPart('attachments')) await readDescriptions('attachments', part, described.attachments);
      const named = bytesOf(part.name);
      if (!named) continue;
      const [wanted, existing] = [described[named.kind].get(named.row), stored[named.kind]];
      if (wanted?.size !== part.size || existing.has(named.row))
        throw new ArchiveRefused(`The archive contains ${part.name}, but no row that matches it.`);
      const saved = await storeFile(part, named.kind, project);
      existing.set(named.row, saved.bytes);
      if (saved.sha256 !== wanted.sha256) throw new ArchiveRefused(`${part.name} doesn’t match its row.`);
      await onStored(part.size);
    }
  };
}

interface Described {
  readonly size: number;
  readonly sha256: string;
}

async function readDescriptions(kind: BytesKind, part: TarEntry, described: Map<number, Described>): Promise<void> {
  for await (const { id, size, sha256 } of parseRows(kind, part)) described.set(id, { size, sha256 });
}
