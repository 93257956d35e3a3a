import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { gzip as gzipBack } from 'node:zlib';
import { type ArchivePart, type Manifest, writeArchive } from '../../platform/archive/archive-file.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { openSnapshot, type Snapshot } from '../../platform/db/copying/snapshot.ts';
import type { Table } from '../../platform/db/copying/tables.ts';
import { migrations } from '../../platform/db/migrations/migrations.ts';
import { savedJobsQuery } from '../../platform/queue/saved-jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type NamedBytes, namedBytesQuery } from './named-bytes.repository.ts';

/** Where an installation keeps its data. */
export interface Installation {
  readonly databaseUrl: string;
  readonly storage: Storage;
}

export interface BackupParts {
  readonly from: Installation;
  /** The archive's path. A temporary file is written next to it. */
  readonly path: string;
  readonly version: string;
  readonly now: Date;
}

/** A stored file that a row names and that can't be copied intact. */
export interface Fault {
  readonly row: string;
  readonly key: string;
  readonly what: 'missing' | 'damaged';
}

export interface Backup {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly faults: readonly Fault[];
}

const gzip = promisify(gzipBack);
const newline = 0x0a;
/** The size of a part with rows of a table. */
const partBytes = 8 * 1024 * 1024;

/**
 * Archives everything at one moment: the tables from one snapshot, then the files that its rows name. People continue to work, and a lock
 * prevents deletions of stored files.
 */
export async function backUp({ from, path, version, now }: BackupParts): Promise<Backup> {
  const snapshot = await openSnapshot(from.databaseUrl, { holdsBytes: true });
  const notesPath = `${path}.keys`;
  try {
    requireCurrent(snapshot);
    const copy = new Copy(snapshot, from.storage, notesPath);
    const { migrations: names, tables, lastNumbers } = snapshot;
    const manifest = await writeArchive(path, {
      kind: 'backup',
      head: { version, has_own_secret: true, migrations: names, tables, last_numbers: lastNumbers },
      parts: copy.parts(),
      counts: () => ({ rows: copy.rows, faults: copy.faults }),
      madeAt: now,
    });
    return { manifest, rows: Object.values(copy.rows).reduce((sum, rows) => sum + rows, 0), faults: copy.faults };
  } finally {
    await snapshot.close();
    await rm(notesPath, { force: true });
  }
}

export function requireCurrent(snapshot: Snapshot): void {
  const [applied, known] = [snapshot.migrations, migrations.map(({ name }) => name)].map((names) => names.join());
  if (applied === known) return;
  throw new StartError(
    'The database is of another version of Sheetmark than this program. Please use the version that runs on it, or start this one once.',
  );
}

/** One pass over an installation: its parts in an order in which they can be loaded, row counts, and damaged files. */
export class Copy {
  /** The number of rows by table, as far as they have been read. */
  readonly rows: Record<string, number> = {};
  readonly faults: Fault[] = [];
  readonly #snapshot: Snapshot;
  readonly #storage: Storage;
  readonly #notesPath: string;

  /** `notesPath` is for a file with a line per key, which the caller removes. */
  constructor(snapshot: Snapshot, storage: Storage, notesPath: string) {
    this.#snapshot = snapshot;
    this.#storage = storage;
    this.#notesPath = notesPath;
  }

  async *parts(): AsyncGenerator<ArchivePart> {
    yield* this.databaseParts();
    yield* this.byteParts();
  }

  async *databaseParts(): AsyncGenerator<ArchivePart> {
    for (const table of this.#snapshot.tables) yield* this.#tableParts(table);
    yield* toParts(
      'jobs',
      this.#lines<{ job: string }>(savedJobsQuery, ({ job }) => job),
    );
  }

  async *#tableParts(table: Table): AsyncGenerator<ArchivePart> {
    const { bytes, rows } = this.#snapshot.copyOut(table);
    yield* toParts(`tables/${table.name}`, bytes);
    this.rows[table.name] = rows();
  }

  /** Writes the keys to a file first, so that the database doesn't keep the snapshot while gigabytes are copied. */
  async *byteParts(): AsyncGenerator<ArchivePart> {
    const keys = this.#lines<NamedBytes>(namedBytesQuery, (named) => JSON.stringify(named));
    await writeFile(this.#notesPath, keys, { mode: 0o600 });
    await this.#snapshot.release();
    for await (const line of createInterface({ input: createReadStream(this.#notesPath) })) {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- written a few lines above
      yield* this.#bytesOf(JSON.parse(line) as NamedBytes);
    }
  }

  async *#bytesOf({ key, row, size, sha256 }: NamedBytes): AsyncGenerator<ArchivePart> {
    const opened = await this.#storage.open(key);
    if (!opened) {
      this.faults.push({ row, key, what: 'missing' });
      return;
    }
    yield {
      name: `bytes/${key}`,
      size: opened.size,
      content: opened.stream,
      hashed: (found) => {
        const isWhole = (size ?? opened.size) === opened.size && (sha256 ?? found) === found;
        if (!isWhole) this.faults.push({ row, key, what: 'damaged' });
      },
    };
  }

  async *#lines<Row extends Record<string, unknown>>(query: string, lineOf: (row: Row) => string): AsyncGenerator<Buffer> {
    for await (const row of this.#snapshot.rows<Row>(query)) yield Buffer.from(`${lineOf(row)}\n`);
  }
}

/** Splits lines into compressed parts of whole lines: `name/000001.gz` and so on. No lines give no parts. */
async function* toParts(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivePart> {
  let number = 0;
  const part = async (lines: Buffer): Promise<ArchivePart> => {
    const packed = await gzip(lines);
    return { name: `${name}/${String((number += 1)).padStart(6, '0')}.gz`, size: packed.length, content: [packed] };
  };
  let [chunks, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(newline) + 1;
    if (end === 0) continue;
    yield await part(all.subarray(0, end));
    [chunks, length] = [[all.subarray(end)], all.length - end];
  }
  if (length > 0) yield await part(Buffer.concat(chunks));
}
