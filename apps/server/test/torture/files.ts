import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemFile, ItemId } from '@sheetmark/contract';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import type { Chance } from '../chance.ts';
import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { type HostileFile, makeHostileFiles } from './hostile-files.ts';
import { type Desk, makeDesk, upload } from './workplace.ts';

const AT_ONCE = 6;
/** No file may keep its workers for longer than twice the limits of opening and drawing it, in milliseconds. */
const LIMIT_MS = 240_000;
/** Among so many hostile files there is one that is well. */
const WELL_EVERY = 20;

interface Tally {
  readonly ready: string[];
  readonly failed: string[];
  readonly refused: string[];
  /** Neither ready nor failed within the limit, or failed without a sentence. */
  readonly stuck: string[];
  readonly wellReady: string[];
  readonly wellLost: string[];
  longestMs: number;
}

interface Parts {
  readonly server: ServerProcess;
  readonly count: number;
  readonly chance: Chance;
  readonly say: (line: string) => void;
}

/** Uploads damaged and hostile files, good ones among them, and counts how each ends and what is left behind. */
export async function tortureWithFiles({ server, count, chance, say }: Parts): Promise<boolean> {
  const hostile = await makeHostileFiles(count, chance);
  say(`${hostile.length} hostile files, data in ${server.dataDir}`);
  const before = new Set(await renderWorkers(server));
  await server.start();
  const desk = await makeDesk(new Api(server.url), server.dataDir);
  const well = await quarteredPdf({ mediaBox: [0, 0, 400, 300] });
  const tally: Tally = { ready: [], failed: [], refused: [], stuck: [], wellReady: [], wellLost: [], longestMs: 0 };

  const waiting = [...hostile.entries()];
  const sendOneByOne = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, file] = next;
      await sendHostile(desk, file, tally);
      if (index % WELL_EVERY === 0)
        await sendWell(desk, { name: `well-${index}.pdf`, bytes: Buffer.concat([well, Buffer.from(`%${index}`)]) }, tally);
      if ((index + 1) % 50 === 0) say(`${index + 1} files sent`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));

  const end = await server.stop();
  const temporary = await readdir(join(server.dataDir, 'tmp')).catch(() => []);
  const workers = (await renderWorkers(server)).filter((id) => !before.has(id));
  const processes = [...workers, ...(await server.databaseProcesses())];
  report(tally, say);
  say(`asked to end: exit code ${end.code}; left behind: ${temporary.length} temporary files, ${processes.length} processes`);
  return tally.stuck.length + tally.wellLost.length + temporary.length + processes.length === 0 && end.code === 0;
}

async function sendHostile(desk: Desk, file: HostileFile, tally: Tally): Promise<void> {
  const end = await sendAndWait(desk, file, tally);
  tally[end].push(file.name);
}

async function sendWell(desk: Desk, file: HostileFile, tally: Tally): Promise<void> {
  const end = await sendAndWait(desk, file, tally);
  tally[end === 'ready' ? 'wellReady' : 'wellLost'].push(file.name);
}

async function sendAndWait(desk: Desk, { name, bytes }: HostileFile, tally: Tally): Promise<'ready' | 'failed' | 'refused' | 'stuck'> {
  const began = performance.now();
  const item = await upload(desk, name, bytes).catch(refusal);
  if (item === null) return 'refused';
  const file = await untilDone(desk, item.id);
  tally.longestMs = Math.max(tally.longestMs, performance.now() - began);
  if (file?.processing === 'ready') return 'ready';
  return file?.processing === 'failed' && file.failure !== null ? 'failed' : 'stuck';
}

/** What is no document at all is not taken. */
function refusal(error: unknown): null {
  if (error instanceof Error && /refused: (400|413|415|422) /.test(error.message)) return null;
  throw error;
}

async function untilDone({ api }: Desk, id: ItemId): Promise<ItemFile | undefined> {
  for (const began = performance.now(); performance.now() - began < LIMIT_MS; await sleep(250)) {
    const { fileDetails } = await api.call('listItemFiles', { params: { id } });
    const file = fileDetails.at(-1);
    if (file?.processing === 'ready' || file?.processing === 'failed') return file;
  }
  return undefined;
}

const WORKER = join(import.meta.dirname, '../../src/features/files/rendering/worker/main.ts');

/** Processes that draw, whoever's, and those that convert in this server's folder; none where there is no `/proc`. */
async function renderWorkers({ dataDir }: Pick<ServerProcess, 'dataDir'>): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => [WORKER, join(dataDir, 'tmp')].some((sign) => commands[index]?.includes(sign)));
}

function report({ ready, failed, refused, stuck, wellReady, wellLost, longestMs }: Tally, say: Parts['say']): void {
  say(`hostile files: ${ready.length} ready, ${failed.length} failed with a sentence, ${refused.length} not taken, ${stuck.length} stuck`);
  say(
    `files that were well, in between: ${wellReady.length} ready, ${wellLost.length} lost; the longest took ${Math.round(longestMs / 1000)} s`,
  );
  for (const [word, names] of [
    ['stuck', stuck],
    ['lost', wellLost],
  ] as const) {
    if (names.length > 0) say(`${word}: ${names.join(', ')}`);
  }
}
