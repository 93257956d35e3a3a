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
import type { Place } from './backup.service.ts';

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
  readonly to: Place;
  readonly path: string;
  /** Whether what the target holds may be lost. */
  readonly replace: boolean;
}

export interface Restored {
  readonly head: Head;
  readonly files: number;
  readonly jobs: number;
}

const gunzip = promisify(gunzipBack);

/** Checks the whole archive, then fills the place with it. Rejects with a StartError before anything is changed where it must not. */
export async function restore({ to, path, replace }: RestoreParts): Promise<Restored> {
  const checked = await checkArchive(path, { kind: 'backup' });
  const head = headSchema.parse(checked.head);
  const steps = stepsOf(path, head);
  await prepareTarget(to, { replace });
  await migrate(to.databaseUrl, steps);
  const loaded = await load(to, head, partsOf(path));
  await migrate(to.databaseUrl);
  return { head, ...loaded };
}

/** The archive's own schema, to load it into; later steps are taken on its rows. */
function stepsOf(path: string, head: Head) {
  const names = toCurrentNames(head.migrations);
  if (!names) {
    throw new StartError(
      `${path} was made by an older version of Sheetmark, whose database can’t be restored by this one. Please restore it with the version before this one, and back that up.`,
    );
  }
  const unknown = names.filter((name) => !migrations.some((step) => step.name === name));
  if (unknown.length === 0) return migrations.filter(({ name }) => names.includes(name));
  throw new StartError(
    `${path} was made by a newer version of Sheetmark (${head.version}, its database has ${unknown.join(', ')}). Please restore it with that version.`,
  );
}

interface Preparing {
  readonly replace: boolean;
  /** Whether the bytes stay where they are, as those that the rows name. */
  readonly isStorageKept?: boolean;
}

/** Of nothing that stands anything is lost, unless it was said so. */
export async function prepareTarget({ databaseUrl, storage }: Place, { replace, isStorageKept = false }: Preparing): Promise<void> {
  const { people, others } = await describeTarget(databaseUrl);
  if (others > 0) throw new StartError('A server still works on this database. Please stop every server and worker first.');
  if (!replace) {
    const holds = people > 0 ? `the accounts of ${people} people` : !isStorageKept && (await holdsBytes(storage)) ? 'stored files' : null;
    if (holds) {
      throw new StartError(
        `There is something already: ${holds}. Nothing was changed. With --replace it is lost, and what comes takes its place.`,
      );
    }
  }
  await clearTarget(databaseUrl);
}

async function holdsBytes(storage: Place['storage']): Promise<boolean> {
  for await (const { key } of storage.list('')) if (!key.startsWith('health/')) return true;
  return false;
}

/** Rows, jobs and bytes, as parts in their order; the rows are there when all is. */
export async function load(
  to: Place,
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
      if (kind === 'tables' && table) await loader.write(table, await unpacked(part));
      else if (kind === 'jobs') jobs += await restoreJobs(to.databaseUrl, linesOf(part));
      else if (kind === 'bytes') {
        await keep(to.storage, rest.join('/'), part);
        files += 1;
      } else throw new Error(`the archive holds ${part.name}, which nobody knows`);
    }
    await loader.finish(head.last_numbers);
    return { files, jobs };
  } catch (error) {
    await loader.abandon();
    throw error;
  }
}

const unpacked = async ({ content }: TarEntry): Promise<Buffer> => gunzip(await buffer(Readable.from(content)));

async function* linesOf(part: TarEntry): AsyncGenerator<string> {
  yield* (await unpacked(part)).toString('utf8').split('\n').filter(Boolean);
}

const inMemory = 4 * 1024 * 1024;
/** Nobody asks the storage for a type: whoever serves bytes looks at them. */
const anyType = 'application/octet-stream';

async function keep(storage: Place['storage'], key: string, { size, content }: TarEntry): Promise<void> {
  if (size <= inMemory) return storage.put(key, await buffer(Readable.from(content)), anyType);
  const path = join(tmpdir(), `sheetmark-${randomUUID()}`);
  try {
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
    await storage.putFile(key, path, anyType);
  } finally {
    await rm(path, { force: true });
  }
}
