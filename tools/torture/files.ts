import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemFile, ItemId } from '@sheetmark/contract';
import { quarteredPdf } from '../../apps/server/src/features/files/rendering/testing/documents.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import type { Chance } from '../chance.ts';
import { Api } from './api.ts';
import { type HostileFile, makeHostileFiles } from './hostile-files.ts';
import { type TestProject, createTestProject, upload } from './test-project.ts';

const AT_ONCE = 6;
/** Twice the time limits of opening and rendering a file. No file may occupy its workers longer. */
const LIMIT_MS = 240_000;
/** One valid file is sent after this many hostile ones. */
const VALID_EVERY = 20;

interface Tally {
  readonly ready: string[];
  readonly failed: string[];
  readonly refused: string[];
  /** Neither ready nor failed within the limit, or failed without an error message. */
  readonly stuck: string[];
  readonly validReady: string[];
  readonly validLost: string[];
  longestMs: number;
}

interface Options {
  readonly server: ServerProcess;
  readonly count: number;
  readonly chance: Chance;
  readonly print: (line: string) => void;
}

/** Uploads damaged and hostile files with valid ones in between, counts the results, and checks that no processes or temporary files remain. */
export async function tortureWithFiles({ server, count, chance, print }: Options): Promise<boolean> {
  const hostile = await makeHostileFiles(count, chance);
  print(`${hostile.length} hostile files, data in ${server.dataDir}`);
  const before = new Set(await findWorkers(server));
  await server.start();
  const project = await createTestProject(new Api(server.url), server.dataDir);
  const validPdf = await quarteredPdf({ mediaBox: [0, 0, 400, 300] });
  const tally: Tally = { ready: [], failed: [], refused: [], stuck: [], validReady: [], validLost: [], longestMs: 0 };

  const pending = [...hostile.entries()];
  const sendPending = async (): Promise<void> => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [index, file] = next;
      await sendHostile(project, file, tally);
      if (index % VALID_EVERY === 0)
        await sendValid(project, { name: `valid-${index}.pdf`, bytes: Buffer.concat([validPdf, Buffer.from(`%${index}`)]) }, tally);
      if ((index + 1) % 50 === 0) print(`${index + 1} files sent`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendPending));

  const result = await server.stop();
  const temporary = await readdir(join(server.dataDir, 'tmp')).catch(() => []);
  const workers = (await findWorkers(server)).filter((id) => !before.has(id));
  const processes = [...workers, ...(await server.databaseProcesses())];
  report(tally, print);
  print(`stopped: exit code ${result.code}; left behind: ${temporary.length} temporary files, ${processes.length} processes`);
  return tally.stuck.length + tally.validLost.length + temporary.length + processes.length === 0 && result.code === 0;
}

async function sendHostile(project: TestProject, file: HostileFile, tally: Tally): Promise<void> {
  const result = await sendAndWait(project, file, tally);
  tally[result].push(file.name);
}

async function sendValid(project: TestProject, file: HostileFile, tally: Tally): Promise<void> {
  const result = await sendAndWait(project, file, tally);
  tally[result === 'ready' ? 'validReady' : 'validLost'].push(file.name);
}

async function sendAndWait(
  project: TestProject,
  { name, bytes }: HostileFile,
  tally: Tally,
): Promise<'ready' | 'failed' | 'refused' | 'stuck'> {
  const startedAt = performance.now();
  const item = await upload(project, name, bytes).catch(ignoreRefusal);
  if (item === null) return 'refused';
  const file = await waitUntilDone(project, item.id);
  tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAt);
  if (file?.processing === 'ready') return 'ready';
  return file?.processing === 'failed' && file.failure !== null ? 'failed' : 'stuck';
}

/** Returns null for a refused upload, because files of unknown types are rejected. Rethrows other errors. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Error && /refused: (400|413|415|422) /.test(error.message)) return null;
  throw error;
}

async function waitUntilDone({ api }: TestProject, id: ItemId): Promise<ItemFile | undefined> {
  for (const startedAt = performance.now(); performance.now() - startedAt < LIMIT_MS; await sleep(250)) {
    const { fileDetails } = await api.call('listItemFiles', { params: { id } });
    const file = fileDetails.at(-1);
    if (file?.processing === 'ready' || file?.processing === 'failed') return file;
  }
  return undefined;
}

const WORKER = join(import.meta.dirname, '../../apps/server/src/features/files/rendering/worker/main.ts');

/** All render processes of this machine, and the converters of this server. Empty on systems without `/proc`. */
async function findWorkers({ dataDir }: Pick<ServerProcess, 'dataDir'>): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => [WORKER, join(dataDir, 'tmp')].some((sign) => commands[index]?.includes(sign)));
}

function report({ ready, failed, refused, stuck, validReady, validLost, longestMs }: Tally, print: Options['print']): void {
  print(`hostile files: ${ready.length} ready, ${failed.length} failed with a message, ${refused.length} refused, ${stuck.length} stuck`);
  print(`valid files in between: ${validReady.length} ready, ${validLost.length} lost; the longest took ${Math.round(longestMs / 1000)} s`);
  for (const [word, names] of [
    ['stuck', stuck],
    ['lost', validLost],
  ] as const) {
    if (names.length > 0) print(`${word}: ${names.join(', ')}`);
  }
}
