import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { partsOf } from '../../apps/server/src/platform/archive/archive-file.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Api } from './api.ts';
import { audit } from './audit.ts';
import { draw, type Ledger } from './drawing-client.ts';
import { createTestDrawing } from './test-project.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';

interface Options {
  readonly clients: number;
  readonly rounds: number;
  readonly print: (line: string) => void;
}

interface Backup {
  readonly path: string;
  /** Acknowledged backup the backup started, so the archive must contain it. */
  readonly drawn: Ledger;
  readonly uploaded: ReadonlyMap<string, string>;
}

const sources = join(import.meta.dirname, '../../apps/server/src');

/**
 * Backs up repeatedly while clients draw and upload, destroys everything, and restores each archive. Returns true if each restored installation
 * contains everything that was acknowledged backup its backup, with the archive's rows and hashes.
 */
export async function tortureBackup(server: ServerProcess, { clients, rounds, print }: Options): Promise<boolean> {
  const project = { ...(await createTestDrawing(new Api(server.url), server.dataDir, clients)), base: server.url };
  const folder = await mkdtemp(join(tmpdir(), 'sheetmark-backups-'));
  try {
    const backups = await backUpUnderLoad(server, { project, folder, clients, rounds, print });
    await server.kill();
    await server.killDatabase();
    for (const name of ['postgres', 'storage']) await rm(join(server.dataDir, name), { recursive: true, force: true, maxRetries: 10 });
    print('server killed, database and files destroyed');
    let isIntact = true;
    for (const backup of backups) isIntact = (await restoreAndCompare(server, project, { ...backup, folder, print })) && isIntact;
    return isIntact;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Project = Awaited<ReturnType<typeof createTestDrawing>> & { readonly base: string };
interface LoadOptions extends Options {
  readonly project: Project;
  readonly folder: string;
}

async function backUpUnderLoad(server: ServerProcess, { project, folder, clients, rounds, print }: LoadOptions): Promise<Backup[]> {
  const drawn: Ledger = new Map();
  const uploads: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stop = new AbortController();
  const clientsDone = Promise.all(
    Array.from({ length: clients }, (_, client) => [
      draw({ project, page: client + 1, ledger: drawn, stop: stop.signal }),
      keepUploading({ project, client, ledger: uploads, stop: stop.signal }),
    ]).flat(),
  );
  // A client's failure is reported below. This only prevents an unhandled rejection until then.
  clientsDone.catch(() => undefined);
  const backups: Backup[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(3000);
    const backup = {
      path: join(folder, `${round}.tar`),
      drawn: new Map([...drawn].filter(([, objects]) => objects !== null)),
      uploaded: new Map(uploads.acknowledged),
    };
    const startedAt = performance.now();
    print(await runCommand(server, 'backup.ts', [backup.path]));
    const during = [drawn.size - backup.drawn.size, uploads.acknowledged.size - backup.uploaded.size];
    print(`  took ${Math.round(performance.now() - startedAt)} ms, in which ${during[0]} markups and ${during[1]} files were acknowledged`);
    backups.push(backup);
  }
  stop.abort();
  await clientsDone;
  return backups;
}

interface CompareOptions extends Backup {
  readonly folder: string;
  readonly print: (line: string) => void;
}

async function restoreAndCompare(
  server: ServerProcess,
  project: Project,
  { path, drawn, uploaded, folder, print }: CompareOptions,
): Promise<boolean> {
  print(await runCommand(server, 'restore.ts', [path, '--replace']));
  print(await runCommand(server, 'verify.ts', []));
  const again = join(folder, 'again.tar');
  await rm(again, { force: true });
  await runCommand(server, 'backup.ts', [again]);
  const [expected, actual] = [await hashContents(path), await hashContents(again)];
  const unequal = [...new Set([...expected.keys(), ...actual.keys()])].filter((name) => expected.get(name) !== actual.get(name));

  await server.start();
  const markups = await audit(project, drawn);
  const files = await auditUploads(project, { sent: new Map(uploaded), acknowledged: new Map(uploaded), shrunk: [], bytes: 0 });
  await server.stop();
  const changed = files.broken.filter((name) => uploaded.has(name));
  print(
    `  ${expected.size} tables and stored files compared, ${unequal.length} differ${unequal.length > 0 ? `: ${unequal.join(', ')}` : ''}; of ` +
      `${drawn.size} markups and ${uploaded.size} files acknowledged before: lost ${markups.lost.length} and ${files.lost.length}, changed ` +
      `${markups.changed.length} and ${changed.length}`,
  );
  return [unequal, markups.lost, markups.changed, files.lost, changed].every((faults) => faults.length === 0);
}

/** Hashes each table, independent of the order of its rows, and each stored file. A restore appends an event, so events and their cursors are left out. */
async function hashContents(path: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const rows = new Map<string, string>();
  for await (const { name, content } of partsOf(path)) {
    const [kind, table = ''] = name.split('/');
    const bytes = await buffer(Readable.from(content));
    if (kind === 'jobs' || table === 'events' || table === 'log_readers') continue;
    if (kind === 'tables') rows.set(table, (rows.get(table) ?? '') + gunzipSync(bytes).toString('utf8'));
    else hashes.set(name, hash(bytes));
  }
  for (const [table, lines] of rows) hashes.set(table, hash(lines.split('\n').toSorted().join('\n')));
  return hashes;
}

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Returns the command's output. Throws when it fails. */
async function runCommand(server: ServerProcess, file: string, args: readonly string[]): Promise<string> {
  await mkdir(server.dataDir, { recursive: true });
  const child = spawn(process.execPath, [join(sources, file), ...args], { env: server.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode}: ${output}${errors}`);
  return output.trimEnd();
}
