import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip as gunzipBack } from 'node:zlib';
import { z } from 'zod';
import { checkArchive, partsOf } from '../../platform/archive/archive-file.ts';
import type { TarEntry } from '../../platform/archive/tar.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { Loader } from '../../platform/db/copying/loader.ts';
import type { Table } from '../../platform/db/copying/tables.ts';
import { clearTarget, describeTarget } from '../../platform/db/copying/target.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrations, toCurrentNames } from '../../platform/db/migrations/migrations.ts';
import { restoreJobs } from '../../platform/queue/saved-jobs.ts';
import type { Installation } from './backup.service.ts';

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
export const headSchema = z.looseObject({
  made_at: z.string(),
  version: z.string(),
  has_own_secret: z.boolean(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  last_numbers: z.record(z.string(), z.number()),
});
type Head = z.infer<typeof headSchema>;

export interface RestoreParts {
  readonly to: Installation;
  readonly path: string;
  /** Whether to overwrite data of the target. */
  readonly replace: boolean;
}

export interface Restored {
  readonly head: Head;
  readonly files: number;
  readonly jobs: number;
}

const gunzip = promisify(gunzipBack);

/** Checks the whole archive, then loads it. Rejects with a StartError before it changes anything if the target has data. */
export async function restore({ to, path, replace }: RestoreParts): Promise<Restored> {
  const checked = await checkArchive(path, { kind: 'backup' });
  const head = headSchema.parse(checked.head);
  const ownMigrations = migrationsOf(path, head);
  await prepareTarget(to, { replace });
  await migrate(to.databaseUrl, ownMigrations);
  const loaded = await load(to, head, partsOf(path));
  await migrate(to.databaseUrl);
  return { head, ...loaded };
}

/** The migrations that create the archive's own schema. Later ones run after its rows are loaded. */
function migrationsOf(path: string, head: Head) {
  const names = toCurrentNames(head.migrations);
  if (!names) {
    throw new StartError(
      `${path} was made by an older version of Sheetmark, whose database can’t be restored by this one. Please restore it with the version before this one, and back that up.`,
    );
  }
  const unknown = names.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return migrations.filter(({ name }) => names.includes(name));
  throw new StartError(
    `${path} was made by a newer version of Sheetmark (${head.version}, its database has ${unknown.join(', ')}). Please restore it with that version.`,
  );
}

interface Preparing {
  readonly replace: boolean;
  /** Whether source and target share the storage. */
  readonly isStorageKept?: boolean;
}

/** Deletes the target's tables. Rejects if a server uses them, or if they or the storage have data and `replace` is false. */
export async function prepareTarget({ databaseUrl, storage }: Installation, { replace, isStorageKept = false }: Preparing): Promise<void> {
  const { people, others } = await describeTarget(databaseUrl);
  if (others > 0) throw new StartError('A server is still using this database. Please stop every server and worker first.');
  if (!replace) {
    const data = people > 0 ? `the accounts of ${people} people` : !isStorageKept && (await hasFiles(storage)) ? 'stored files' : null;
    if (data) {
      throw new StartError(`The target already has data: ${data}. Nothing was changed. Pass --replace to delete it first.`);
    }
  }
  await clearTarget(databaseUrl);
}

async function hasFiles(storage: Installation['storage']): Promise<boolean> {
  for await (const { key } of storage.list('')) if (!key.startsWith('health/')) return true;
  return false;
}

/** Loads rows, jobs and files. The rows are committed at the end, together. */
export async function load(
  to: Installation,
  head: { readonly tables: readonly Table[]; readonly last_numbers: Readonly<Record<string, number>> },
  parts: AsyncIterable<TarEntry>,
): Promise<Pick<Restored, 'files' | 'jobs'>> {
  const loader = await Loader.open(to.databaseUrl);
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  let [files, jobs] = [0, 0];
  try {
    for await (const part of parts) {
      const [kind, ...rest] = part.name.split('/');
      const table = tables.get(rest[0] ?? '');
      if (kind === 'tables' && table) await loader.write(table, await unpack(part));
      else if (kind === 'jobs') jobs += await restoreJobs(to.databaseUrl, linesOf(part));
      else if (kind === 'bytes') {
        await storeFile(to.storage, rest.join('/'), part);
        files += 1;
      } else throw new Error(`unknown part ${part.name}`);
    }
    await loader.finish(head.last_numbers);
    return { files, jobs };
  } catch (error) {
    await loader.abandon();
    throw error;
  }
}

const unpack = async ({ content }: TarEntry): Promise<Buffer> => gunzip(await buffer(Readable.from(content)));

async function* linesOf(part: TarEntry): AsyncGenerator<string> {
  yield* (await unpack(part)).toString('utf8').split('\n').filter(Boolean);
}

/** Larger files are written to disk first. */
const maxBytesInMemory = 4 * 1024 * 1024;
/** The storage's type isn't used: responses derive it from the row or the bytes. */
const anyType = 'application/octet-stream';

async function storeFile(storage: Installation['storage'], key: string, { size, content }: TarEntry): Promise<void> {
  if (size <= maxBytesInMemory) return storage.put(key, await buffer(Readable.from(content)), anyType);
  const path = join(tmpdir(), `sheetmark-${randomUUID()}`);
  try {
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
    await storage.putFile(key, path, anyType);
  } finally {
    await rm(path, { force: true });
  }
}
