import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { audit } from './audit.ts';
import { draw, type Ledger } from './drawing-client.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';
import { makeWorkplace } from './workplace.ts';

/** Something that goes wrong around the server, and passes. */
export interface Trouble {
  readonly name: string;
  /** What a line of the log says of it, at least a warning; null: nobody is left to say it, or it is no fault. */
  readonly named: RegExp | null;
  /** How long it lasts, in milliseconds. */
  readonly lasts: readonly [least: number, most: number];
  begin(): Promise<void>;
  end(): Promise<void>;
}

interface Parts {
  readonly server: ServerProcess;
  readonly troubles: readonly Trouble[];
  readonly times: number;
  readonly chance: Chance;
  readonly drawing: number;
  readonly uploading: number;
  /** Between two uploads of one client, milliseconds. */
  readonly breathMs?: number;
  readonly say: (line: string) => void;
}

interface Passed {
  readonly name: string;
  readonly backMs: number;
  readonly isNamed: boolean;
}

const backAtMostMs = 60_000;

/**
 * One trouble after the other while clients draw and upload. True when all that was acknowledged is there once and as it was sent, each
 * trouble is named in the log, and the server was well again after each without anybody's hand.
 */
export async function endure({ server, troubles, times, chance, drawing, uploading, breathMs, say }: Parts): Promise<boolean> {
  const place = { ...(await makeWorkplace(new Api(server.url), server.dataDir, drawing)), base: server.url };
  const drawn: Ledger = new Map();
  const uploaded: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stopping = new AbortController();
  const clients = Promise.all([
    ...Array.from({ length: drawing }, (_, at) => draw({ place, page: at + 1, ledger: drawn, stopping: stopping.signal })),
    ...Array.from({ length: uploading }, (_, client) =>
      keepUploading({ place, client, ledger: uploaded, stopping: stopping.signal, ...(breathMs !== undefined && { breathMs }) }),
    ),
  ]);
  // Seen below; until then a client's failure is nobody's.
  clients.catch(() => undefined);
  const passed: Passed[] = [];
  for (let count = 0; count < times; count += 1) {
    const trouble = troubles[count % troubles.length];
    if (!trouble) break;
    await sleep(chance(200, 1_500));
    passed.push(await goThrough(trouble, server, chance));
    if ((count + 1) % 10 === 0) say(`${count + 1} troubles, ${drawn.size} markups and ${uploaded.acknowledged.size} files acknowledged`);
  }
  stopping.abort();
  await clients;

  reportPassed(passed, say);
  const [markups, files] = [await audit(place, drawn), await auditUploads(place, uploaded)];
  // What is drawn on lies beside what is uploaded.
  const broken = files.broken.filter((name) => uploaded.sent.has(name));
  const failures = {
    'markups lost': markups.lost,
    'markups changed': markups.changed,
    'markups doubled': markups.doubled,
    'files lost': files.lost,
    'files broken': broken,
    'files doubled': files.doubled,
    'uploads shrunk': uploaded.shrunk,
    'troubles not named in the log': passed.filter(({ isNamed }) => !isNamed).map(({ name }) => name),
  };
  say(`acknowledged ${markups.acknowledged} markups and ${files.acknowledged} files; present ${markups.present} and ${files.present}`);
  for (const [word, all] of Object.entries(failures)) say(`${word}: ${all.length}${all.length > 0 ? ` (${all.join(', ')})` : ''}`);
  return Object.values(failures).every((all) => all.length === 0);
}

async function goThrough(trouble: Trouble, server: ServerProcess, chance: Chance): Promise<Passed> {
  const { name, named, lasts } = trouble;
  const { size: from } = await stat(server.logPath);
  await trouble.begin();
  // As whoever watches the server looks, and does not wait.
  void isWell(server);
  await sleep(chance(...lasts));
  await trouble.end();
  const began = performance.now();
  while (!(await isWell(server))) {
    if (performance.now() - began > backAtMostMs) throw new Error(`the server did not come back after: ${name}`);
    await sleep(50);
  }
  const backMs = performance.now() - began;
  return { name, backMs, isNamed: named === null || named.test(await logSince(server, from)) };
}

function isWell({ url }: ServerProcess): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(20_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function logSince({ logPath }: ServerProcess, from: number): Promise<string> {
  const handle = await open(logPath);
  try {
    const bytes = Buffer.alloc(Math.max(0, (await handle.stat()).size - from));
    await handle.read(bytes, 0, bytes.length, from);
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}

function reportPassed(passed: readonly Passed[], say: (line: string) => void): void {
  for (const [name, all] of Map.groupBy(passed, (each) => each.name)) {
    const sorted = all.map(({ backMs }) => Math.round(backMs)).toSorted((a, b) => a - b);
    say(`${all.length} × ${name}: well again after ${sorted[Math.floor(sorted.length / 2)]} ms, ${sorted.at(-1)} ms at most`);
  }
}
