import type { ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { checkArchive, partsOf } from '../../platform/archive/archive-file.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { codeOf } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { laterKinds, rowKinds, rowsPart } from './archive-rows.ts';
import type * as archives from './archives.repository.ts';
import { createBytesImporter, bytesOf, type Stored } from './import-bytes.ts';
import type { Importing } from './import-context.ts';
import * as rows from './import-rows.repository.ts';
import { RowImport } from './import-rows.ts';
import { createProgressReporter } from './progress.ts';
import { ArchiveRefused } from './refused.ts';

type ImportParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'events' | 'config'>;

/** What an import has made, in the transaction that makes it. */
export interface Made {
  readonly tx: Tx;
  readonly project: ProjectId;
  /** The former members, without the importer. */
  readonly members: readonly { readonly email: string; readonly name: string }[];
}

interface Source {
  readonly row: archives.ArchiveRow;
  readonly path: string;
  readonly signal: JobRun['signal'];
}

/** Imports archives as projects, each completely or not at all. */
export function createArchiveReader(parts: ImportParts) {
  const { db, clock, storage } = parts;
  const keepBytes = createBytesImporter(parts);
  const makeRows = rowsMaker(parts);

  async function check({ row, path, signal }: Source): Promise<void> {
    const progress = createProgressReporter(db, row.id, { from: 0, to: 30, of: row.size ?? 1 });
    let seen = 0;
    const onRead = async (bytes: number): Promise<void> => {
      signal.throwIfAborted();
      await progress(bytes - seen);
      seen = bytes;
    };
    await checkArchive(path, { kind: 'project', called: `“${row.name}”`, onRead });
  }

  /** Makes the project of the archive; `ended` records that in the same transaction. Leaves nothing behind when it rejects. */
  return async (source: Source, ended: (made: Made) => Promise<void>): Promise<void> => {
    await check(source);
    const project = await rows.reserveProjectId(db);
    const stored: Stored = { files: new Map(), attachments: new Map() };
    const onStored = createProgressReporter(db, source.row.id, { from: 30, to: 90, of: source.row.size ?? 1 });
    try {
      await keepBytes({ path: source.path, project, stored, onStored, signal: source.signal });
      await makeRows(source, { project, stored, now: isoTime(clock) }, ended);
    } catch (error) {
      // After a refusal no row exists. After any other failure the daily sweep cleans up.
      if (!isRefusal(error)) throw error;
      for (const { storage_key } of [...stored.files.values(), ...stored.attachments.values()]) await storage.delete(storage_key);
      throw asRefused(error);
    }
  };
}

function rowsMaker({ work, queue, events }: ImportParts) {
  type Given = Pick<Importing, 'project' | 'stored' | 'now'>;
  return async ({ row, path }: Source, { project, stored, now }: Given, ended: (made: Made) => Promise<void>): Promise<void> =>
    work.run(async (tx) => {
      const person = await peopleFinder(tx, row, now);
      const made = new RowImport({ tx, queue, project, importer: row.user_id, now, person, stored });
      await takeAll(made, path);
      await events.append(tx, { type: 'project_created', actorId: row.user_id, projectId: project, data: { imported_from: row.name } });
      const members = made.members.filter(({ user }) => user !== row.user_id).map(({ email, name }) => ({ email, name }));
      await ended({ tx, project, members });
    });
}

/** Every kind once, after those that it refers to. */
async function takeAll(made: RowImport, path: string): Promise<void> {
  const left = [...rowKinds];
  for await (const part of partsOf(path)) {
    if (bytesOf(part.name)) continue;
    const kind = rowKinds.find((one) => rowsPart(one) === part.name);
    if (kind === undefined) throw new ArchiveRefused(`The archive holds ${JSON.stringify(part.name.slice(0, 100))}, which nobody knows.`);
    while (left[0] !== undefined && left[0] !== kind && laterKinds.has(left[0])) left.shift();
    if (kind !== left.shift()) throw new ArchiveRefused(`The archive has ${part.name} in the wrong place.`);
    await made.take(kind, part);
  }
  const missing = left.find((kind) => !laterKinds.has(kind));
  if (missing !== undefined) throw new ArchiveRefused(`The archive does not hold ${rowsPart(missing)}.`);
}

/** Administrators may assign authors to accounts; other importers only name them. See docs/decisions/0015. */
async function peopleFinder(tx: Tx, row: archives.ArchiveRow, now: string): Promise<Importing['person']> {
  const [own, mayName] = [await rows.emailOf(tx, row.user_id), await rows.isAdministrator(tx, row.user_id)];
  return async ({ email, first_name, last_name }) => {
    if (email.toLowerCase() === own.toLowerCase()) return row.user_id;
    const known = mayName && email !== '' ? await rows.findUserByEmail(tx, email) : undefined;
    return known ?? rows.insertNameOnly(tx, { email, first_name, last_name }, now);
  };
}

/** Classes 22 and 23 of SQLSTATE: the rows are not what the database takes. */
const isRefusal = (error: unknown): boolean => error instanceof ArchiveRefused || /^2[23]/.test(codeOf(error));

function asRefused(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return error;
  const message = 'The archive contradicts itself: it holds two things where only one can be, or text that cannot be kept.';
  return new ArchiveRefused(message, { cause: error });
}
