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

export interface Place {
  readonly databaseUrl: string;
  readonly storage: Storage;
}

export interface BackupParts {
  readonly from: Place;
  /** Where the archive is to lie; what is noted on the way lies beside it. */
  readonly path: string;
  readonly version: string;
  readonly now: Date;
}

/** Bytes that a row names and that cannot be copied as they should be. */
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
/** Of a table's rows, in one part. */
const partBytes = 8 * 1024 * 1024;

/**
 * Everything at one moment: the tables from one snapshot, then the bytes that its rows name, which nobody deletes meanwhile. People go on
 * working.
 */
export async function backUp({ from, path, version, now }: BackupParts): Promise<Backup> {
  const snapshot = await openSnapshot(from.databaseUrl, { holdsBytes: true });
  const notesPath = `${path}.keys`;
  try {
    requireCurrent(snapshot);
    const copy = new Copy(snapshot, from.storage, notesPath);
    const { migrations: steps, tables, lastNumbers } = snapshot;
    const manifest = await writeArchive(path, {
      kind: 'backup',
      head: { version, has_own_secret: true, migrations: steps, tables, last_numbers: lastNumbers },
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
  const [has, knows] = [snapshot.migrations, migrations.map(({ name }) => name)].map((names) => names.join());
  if (has === knows) return;
  throw new StartError(
    'The database is of another version of Sheetmark than this program. Please use the version that serves it, or start this one once.',
  );
}

/** One reading of a place: its parts in the order in which they can be loaded, and what was found on the way. */
export class Copy {
  /** By table, as they have been read. */
  readonly rows: Record<string, number> = {};
  readonly faults: Fault[] = [];
  readonly #snapshot: Snapshot;
  readonly #storage: Storage;
  readonly #notesPath: string;

  /** `notesPath` is for a file of a line per key; whoever calls removes it. */
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
    yield* numbered(
      'jobs',
      this.#lines<{ job: string }>(savedJobsQuery, ({ job }) => job),
    );
  }

  async *#tableParts(table: Table): AsyncGenerator<ArchivePart> {
    const { bytes, rows } = this.#snapshot.copyOut(table);
    yield* numbered(`tables/${table.name}`, bytes);
    this.rows[table.name] = rows();
  }

  /** The keys are noted first, so that the database need not keep the moment while gigabytes are copied. */
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

/** Lines as compressed parts of whole lines, `name/000001.gz` and so on; none where there are no lines. */
async function* numbered(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivePart> {
  let number = 0;
  const part = async (lines: Buffer): Promise<ArchivePart> => {
    const packed = await gzip(lines);
    return { name: `${name}/${String((number += 1)).padStart(6, '0')}.gz`, size: packed.length, content: [packed] };
  };
  let [held, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(newline) + 1;
    if (end === 0) continue;
    yield await part(all.subarray(0, end));
    [held, length] = [[all.subarray(end)], all.length - end];
  }
  if (length > 0) yield await part(Buffer.concat(held));
}
