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
import { partsOf } from '../../src/platform/archive/archive-file.ts';
import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { audit } from './audit.ts';
import { draw, type Ledger } from './drawing-client.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';
import { makeWorkplace } from './workplace.ts';

interface Parts {
  readonly clients: number;
  readonly rounds: number;
  readonly say: (line: string) => void;
}

interface Made {
  readonly path: string;
  /** What had been acknowledged when the backup began: all of it must be in the archive. */
  readonly drawn: Ledger;
  readonly uploaded: ReadonlyMap<string, string>;
}

const sources = join(import.meta.dirname, '../../src');

/**
 * Backs up again and again while clients draw and upload, destroys everything, and restores each archive in turn. True when each comes back
 * with all that was acknowledged before it was begun, every row and hash as in the archive, and every stored thing as its row says.
 */
export async function tortureBackup(server: ServerProcess, { clients, rounds, say }: Parts): Promise<boolean> {
  const place = { ...(await makeWorkplace(new Api(server.url), server.dataDir, clients)), base: server.url };
  const folder = await mkdtemp(join(tmpdir(), 'sheetmark-backups-'));
  try {
    const made = await backUpUnderLoad(server, { place, folder, clients, rounds, say });
    await server.kill();
    await server.killDatabase();
    for (const name of ['postgres', 'storage']) await rm(join(server.dataDir, name), { recursive: true, force: true, maxRetries: 10 });
    say('server killed, database and files destroyed');
    let well = true;
    for (const archive of made) well = (await restoreAndCompare(server, place, { ...archive, folder, say })) && well;
    return well;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Place = Awaited<ReturnType<typeof makeWorkplace>> & { readonly base: string };
interface Loading extends Parts {
  readonly place: Place;
  readonly folder: string;
}

async function backUpUnderLoad(server: ServerProcess, { place, folder, clients, rounds, say }: Loading): Promise<Made[]> {
  const drawn: Ledger = new Map();
  const uploads: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stopping = new AbortController();
  const working = Promise.all(
    Array.from({ length: clients }, (_, client) => [
      draw({ place, page: client + 1, ledger: drawn, stopping: stopping.signal }),
      keepUploading({ place, client, ledger: uploads, stopping: stopping.signal }),
    ]).flat(),
  );
  // Seen below; until then a client's failure is nobody's.
  working.catch(() => undefined);
  const made: Made[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(3000);
    const before = {
      path: join(folder, `${round}.tar`),
      drawn: new Map([...drawn].filter(([, objects]) => objects !== null)),
      uploaded: new Map(uploads.acknowledged),
    };
    const began = performance.now();
    say(await runCommand(server, 'backup.ts', [before.path]));
    const during = [drawn.size - before.drawn.size, uploads.acknowledged.size - before.uploaded.size];
    say(`  took ${Math.round(performance.now() - began)} ms, in which ${during[0]} markups and ${during[1]} files were acknowledged`);
    made.push(before);
  }
  stopping.abort();
  await working;
  return made;
}

interface Comparing extends Made {
  readonly folder: string;
  readonly say: (line: string) => void;
}

async function restoreAndCompare(server: ServerProcess, place: Place, { path, drawn, uploaded, folder, say }: Comparing): Promise<boolean> {
  say(await runCommand(server, 'restore.ts', [path, '--replace']));
  say(await runCommand(server, 'verify.ts', []));
  const again = join(folder, 'again.tar');
  await rm(again, { force: true });
  await runCommand(server, 'backup.ts', [again]);
  const [was, is] = [await digestsOf(path), await digestsOf(again)];
  const unequal = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));

  await server.start();
  const markups = await audit(place, drawn);
  const files = await auditUploads(place, { sent: new Map(uploaded), acknowledged: new Map(uploaded), shrunk: [], bytes: 0 });
  await server.stop();
  const changed = files.broken.filter((name) => uploaded.has(name));
  say(
    `  ${was.size} tables and stored things compared, ${unequal.length} differ${unequal.length > 0 ? `: ${unequal.join(', ')}` : ''}; of ` +
      `${drawn.size} markups and ${uploaded.size} files acknowledged before: lost ${markups.lost.length} and ${files.lost.length}, changed ` +
      `${markups.changed.length} and ${changed.length}`,
  );
  return [unequal, markups.lost, markups.changed, files.lost, changed].every((faults) => faults.length === 0);
}

/** A hash for each table, whatever the order of its rows, and for each stored thing. Events are numbered anew, with those who read them. */
async function digestsOf(path: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const rows = new Map<string, string>();
  for await (const { name, content } of partsOf(path)) {
    const [kind, table = ''] = name.split('/');
    const bytes = await buffer(Readable.from(content));
    if (kind === 'jobs' || table === 'events' || table === 'log_readers') continue;
    if (kind === 'tables') rows.set(table, (rows.get(table) ?? '') + gunzipSync(bytes).toString('utf8'));
    else hashes.set(name, digestOf(bytes));
  }
  for (const [table, lines] of rows) hashes.set(table, digestOf(lines.split('\n').toSorted().join('\n')));
  return hashes;
}

const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What the command said. Throws when it failed. */
async function runCommand(server: ServerProcess, file: string, args: readonly string[]): Promise<string> {
  await mkdir(server.dataDir, { recursive: true });
  const child = spawn(process.execPath, [join(sources, file), ...args], { env: server.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode}: ${said}${complaints}`);
  return said.trimEnd();
}
