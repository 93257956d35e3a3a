import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJson, isTooDeep } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { type ArchivePart, writeArchive } from '../../platform/archive/archive-file.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { version } from '../../version.ts';
import { drawnMediaOf } from '../markups/public.ts';
import { findProjectName, requireOwner } from '../projects/public.ts';
import { bytesPart, type RowKind, rowKinds } from './archive-rows.ts';
import type * as archives from './archives.repository.ts';
import { peopleOf } from './people-of-row.ts';
import { createProgressReporter } from './progress.ts';
import * as reading from './project-rows.repository.ts';
import { ArchiveRefused } from './refused.ts';
import { rowsAsPart, writeRows } from './row-files.ts';

/** The stored files of an archive, with the names that error messages use for them. */
interface Wanted {
  readonly part: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly name: string;
}

interface Read {
  readonly counts: Readonly<Record<string, number>>;
  readonly bytes: readonly Wanted[];
}

type ExportParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'config' | 'log' | 'metrics'>;

/** Writes whole projects into archives: rows of one moment, then the files that they name. */
export function createArchiveWriter({ db, clock, storage, config, log, metrics }: ExportParts) {
  const readable = readableRows({ log, metrics });

  /** Returns the key and size of the archive; the caller announces that it is ready. */
  return async (row: archives.ArchiveRow, run: Pick<JobRun, 'signal'>): Promise<{ storage_key: string; size: number }> => {
    if (row.project_id === null) throw new ArchiveRefused('The project is gone.');
    const of = { project: row.project_id, viewer: row.user_id };
    await requireOwner(db, { id: row.user_id }, of.project);
    await mkdir(join(config.dataDir, 'tmp'), { recursive: true });
    const folder = await mkdtemp(join(config.dataDir, 'tmp', 'export-'));
    try {
      const read = await readInto(folder, of, { db, readable });
      const path = join(folder, 'archive.tar');
      const progress = createProgressReporter(db, row.id, { from: 5, to: 95, of: read.bytes.reduce((sum, { size }) => sum + size, 0) });
      const counted = async function* (parts: AsyncIterable<ArchivePart>): AsyncGenerator<ArchivePart> {
        for await (const part of parts) {
          yield part;
          await progress(part.size);
        }
      };
      const { bytes: size } = await writeArchive(path, {
        kind: 'project',
        head: { version, project: await findProjectName(db, of.project), exported_at: isoTime(clock) },
        parts: counted(partsOf(folder, read, { storage, signal: run.signal })),
        counts: () => ({ rows: read.counts }),
        madeAt: new Date(clock.now()),
      });
      const storage_key = `archives/${row.user_id}/${newToken().toLowerCase()}`;
      await storage.putFile(storage_key, path, 'application/x-tar');
      return { storage_key, size: (await storage.size(storage_key)) ?? size };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

interface ReadParts extends Pick<Deps, 'db'> {
  readonly readable: ReturnType<typeof readableRows>;
}

/** Reads the rows of one moment into files of the folder. */
async function readInto(folder: string, of: reading.Exported, { db, readable }: ReadParts): Promise<Read> {
  return reading.atOneMoment(db, async (moment) => {
    const people = new Set<number>();
    const media = new Set<number>();
    const bytes: Wanted[] = [];
    const counts: Partial<Record<RowKind, number>> = {};
    const keep = async (kind: RowKind, rows: AsyncIterable<reading.ReadRow> | Iterable<reading.ReadRow>): Promise<void> => {
      const noted = async function* (): AsyncGenerator<reading.ReadRow> {
        for await (const row of rows) {
          for (const person of peopleOf(row)) people.add(person);
          for (const one of mediaOf(row)) media.add(one);
          if (kind === 'files' || kind === 'attachments') bytes.push(wantedOf(kind, row));
          yield* readable(kind, row);
        }
      };
      counts[kind] = await writeRows(join(folder, kind), kind, noted());
    };
    for (const kind of rowKinds) if (kind !== 'people' && kind !== 'attachments') await keep(kind, reading.readRows(moment, kind, of));
    await keep('attachments', await reading.readAttachments(moment, of, [...media]));
    await keep('people', await reading.readPeople(moment, of, [...people]));
    return { counts, bytes };
  });
}

interface PartsSource extends Pick<Deps, 'storage'>, Pick<JobRun, 'signal'> {}

/** The rows' files, then the stored files. */
async function* partsOf(folder: string, { bytes }: Read, { storage, signal }: PartsSource): AsyncGenerator<ArchivePart> {
  for (const kind of rowKinds) yield rowsAsPart(join(folder, kind), kind);
  for (const { part, key, size, sha256, name } of bytes) {
    signal.throwIfAborted();
    const broken = new ArchiveRefused(`The stored bytes of “${name}” are missing or damaged. Please tell your administrator.`);
    const opened = await storage.open(key);
    if (opened?.size !== size) {
      opened?.stream.destroy();
      throw broken;
    }
    const hashed = (found: string): void => {
      if (found !== sha256) throw broken;
    };
    yield { name: part, size, content: opened.stream, hashed };
  }
}

/** Older versions can have pictures that were removed since. */
function mediaOf(row: reading.ReadRow): number[] {
  return [row['attachments'], row['drawn'], drawnMediaOf(row['objects'] ?? [])].flatMap((ids) =>
    Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [],
  );
}

function wantedOf(kind: keyof typeof bytesPart, row: reading.ReadRow): Wanted {
  return {
    part: bytesPart[kind](Number(row['id'])),
    key: String(row['storage_key']),
    size: Number(row['size']),
    sha256: String(row['sha256']),
    name: String(row['name']),
  };
}

/** Leaves out rows from before JSON had a limit, which no import accepts. A markup stays without its drawing. */
function readableRows({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  return function* (kind: RowKind, row: reading.ReadRow): Generator<reading.ReadRow> {
    const isMarkup = (kind === 'markups' || kind === 'carried_markups') && (isTooDeep(row['objects']) || isTooDeep(row['itext']));
    const isView = kind === 'views' && !isJson(String(row['configuration']));
    if (isMarkup || isView) {
      log.warn({ kind, at: row.at }, 'something nested too deeply was left out of an export');
      metrics.leftOut(isView ? 'view' : 'markup');
    }
    if (!isView) yield isMarkup ? { ...row, objects: null, itext: null } : row;
  };
}
