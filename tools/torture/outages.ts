import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import type { Chance } from '../chance.ts';
import { Api } from './api.ts';
import { audit } from './audit.ts';
import { draw, type Ledger } from './drawing-client.ts';
import { createTestDrawing } from './test-project.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';

/** A temporary fault in the server's environment. */
export interface Outage {
  readonly name: string;
  /** Matches the server's log during the outage. Null if no process is left to log it, or if it is no fault. */
  readonly logged: RegExp | null;
  readonly durationMs: readonly [min: number, max: number];
  begin(): Promise<void>;
  end(): Promise<void>;
}

interface Options {
  readonly server: ServerProcess;
  readonly outages: readonly Outage[];
  readonly times: number;
  readonly chance: Chance;
  readonly drawing: number;
  readonly uploading: number;
  /** The pause between two uploads of one client. */
  readonly pauseMs?: number;
  readonly print: (line: string) => void;
}

interface Recovery {
  readonly name: string;
  readonly recoveryMs: number;
  readonly isLogged: boolean;
}

const recoveryLimitMs = 60_000;

/**
 * Causes one outage after the other while clients draw and upload. Returns true if everything acknowledged is there exactly once and unchanged,
 * the log reports each outage, and the server recovers from each by itself.
 */
export async function runOutages({ server, outages, times, chance, drawing, uploading, pauseMs, print }: Options): Promise<boolean> {
  const project = { ...(await createTestDrawing(new Api(server.url), server.dataDir, drawing)), base: server.url };
  const drawn: Ledger = new Map();
  const uploaded: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stop = new AbortController();
  const clients = Promise.all([
    ...Array.from({ length: drawing }, (_, at) => draw({ project, page: at + 1, ledger: drawn, stop: stop.signal })),
    ...Array.from({ length: uploading }, (_, client) =>
      keepUploading({ project, client, ledger: uploaded, stop: stop.signal, ...(pauseMs !== undefined && { pauseMs }) }),
    ),
  ]);
  // A client's failure is reported below. This only prevents an unhandled rejection until then.
  clients.catch(() => undefined);
  const recoveries: Recovery[] = [];
  for (let count = 0; count < times; count += 1) {
    const outage = outages[count % outages.length];
    if (!outage) break;
    await sleep(chance(200, 1_500));
    recoveries.push(await causeOutage(outage, server, chance));
    if ((count + 1) % 10 === 0) print(`${count + 1} outages, ${drawn.size} markups and ${uploaded.acknowledged.size} files acknowledged`);
  }
  stop.abort();
  await clients;

  reportRecoveries(recoveries, print);
  const [markups, files] = [await audit(project, drawn), await auditUploads(project, uploaded)];
  // The folder also contains the document that clients draw on.
  const broken = files.broken.filter((name) => uploaded.sent.has(name));
  const failures = {
    'markups lost': markups.lost,
    'markups changed': markups.changed,
    'markups doubled': markups.doubled,
    'files lost': files.lost,
    'files broken': broken,
    'files doubled': files.doubled,
    'uploads shrunk': uploaded.shrunk,
    'outages not logged': recoveries.filter(({ isLogged }) => !isLogged).map(({ name }) => name),
  };
  print(`acknowledged ${markups.acknowledged} markups and ${files.acknowledged} files; present ${markups.present} and ${files.present}`);
  for (const [word, all] of Object.entries(failures)) print(`${word}: ${all.length}${all.length > 0 ? ` (${all.join(', ')})` : ''}`);
  return Object.values(failures).every((all) => all.length === 0);
}

async function causeOutage(outage: Outage, server: ServerProcess, chance: Chance): Promise<Recovery> {
  const { name, logged, durationMs } = outage;
  const { size: from } = await stat(server.logPath);
  await outage.begin();
  // A monitoring system would ask now. Don't wait for the response.
  void isHealthy(server);
  await sleep(chance(...durationMs));
  await outage.end();
  const endedAt = performance.now();
  while (!(await isHealthy(server))) {
    if (performance.now() - endedAt > recoveryLimitMs) throw new Error(`the server did not recover from: ${name}`);
    await sleep(50);
  }
  const recoveryMs = performance.now() - endedAt;
  return { name, recoveryMs, isLogged: logged === null || logged.test(await readLogSince(server, from)) };
}

function isHealthy({ url }: ServerProcess): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(20_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function readLogSince({ logPath }: ServerProcess, from: number): Promise<string> {
  const handle = await open(logPath);
  try {
    const bytes = Buffer.alloc(Math.max(0, (await handle.stat()).size - from));
    await handle.read(bytes, 0, bytes.length, from);
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}

function reportRecoveries(recoveries: readonly Recovery[], print: (line: string) => void): void {
  for (const [name, all] of Map.groupBy(recoveries, (each) => each.name)) {
    const sorted = all.map(({ recoveryMs }) => Math.round(recoveryMs)).toSorted((a, b) => a - b);
    print(`${all.length} × ${name}: recovered after ${sorted[Math.floor(sorted.length / 2)]} ms, ${sorted.at(-1)} ms at most`);
  }
}
