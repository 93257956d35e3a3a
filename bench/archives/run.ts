import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runningEmbeddedUrl } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { makeLargeProject } from '../../apps/server/test/large-project.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { type Calls, download, signIn } from './owner.ts';

/**
 * Exports a large project into an archive and imports it as a new project, then the same with a quarter of it: the time each takes, and the server's
 * memory meanwhile. Then imports an archive with a wrong byte near its end, which must leave nothing behind. `--items`, `--markups` and `--kilobytes`
 * (of one file) set the size.
 */

/** Maximum memory for the large project, relative to the quarter. */
const maxGrowth = 1.5;
const owner = { email: 'owner@bench.example', password: 'a sheet, 42 by 30' };
const pollMs = 200;

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '2000' },
    markups: { type: 'string', default: '20000' },
    kilobytes: { type: 'string', default: '512' },
  },
});

interface Task {
  readonly id: number;
  readonly state: string;
  readonly progress: number;
  readonly failure: string | null;
  readonly project_id?: number | null;
  readonly url?: string | null;
}

interface Watch {
  readonly task: Task;
  readonly seconds: number;
  /** Peak memory of the server's process, in megabytes. */
  readonly memory: number;
  /** The number of different percentages reported. */
  readonly steps: number;
}

async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Polls until the export or import ends, like the page. */
async function watch(pid: number, begin: () => Promise<Task>, poll: (started: Task) => Promise<Task | undefined>): Promise<Watch> {
  const startedAt = performance.now();
  let memory = 0;
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await sleep(pollMs / 4)) memory = Math.max(memory, await memoryOf(pid));
  })();
  try {
    const started = await begin();
    const percentages = new Set<number>();
    for (;;) {
      const task = await poll(started);
      if (task) percentages.add(task.progress);
      if (task && task.state !== 'queued' && task.state !== 'running') {
        return { task, seconds: (performance.now() - startedAt) / 1000, memory, steps: percentages.size };
      }
      await sleep(pollMs);
    }
  } finally {
    isDone = true;
    await watching;
  }
}

interface Measured {
  readonly rows: readonly (readonly string[])[];
  readonly memory: number;
  /** What a broken archive left behind. */
  readonly left: string;
}

/** Changes one byte of the last document: what exists afterwards that didn't before? */
async function importBroken(server: ServerProcess, calls: Calls, archive: string): Promise<string> {
  const originals = join(server.dataDir, 'storage/originals');
  const stored = async (): Promise<string[]> => (await readdir(originals, { recursive: true })).filter((name) => /[\\/]/.test(name));
  const projects = async (): Promise<number> => (await calls.get<readonly unknown[]>('/api/projects')).length;
  const [before, files] = [await projects(), new Set(await stored())];
  const file = await open(archive, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.from([0xff, 0x00, 0xff, 0x00]), 0, 4, Math.floor(size * 0.9));
  await file.close();
  const { task } = await watch(
    server.pid,
    async () => calls.send<Task>('/api/projects/imports', await openAsBlob(archive)),
    ({ id }) => calls.get<Task>(`/api/projects/imports/${id}`),
  );
  console.log(`  a broken one: ${task.state}: ${task.failure}`);
  const more = (await stored()).filter((name) => !files.has(name)).length;
  return task.state === 'failed' && more === 0 && (await projects()) === before ? '' : `${task.state}, ${more} files`;
}

async function measure(share: number, folder: string): Promise<Measured> {
  const size = { items: Number(options.items) * share, markups: Number(options.markups) * share, bytes: Number(options.kilobytes) * 1024 };
  const server = await ServerProcess.create({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  try {
    await server.start();
    const database = await runningEmbeddedUrl(server.dataDir);
    if (database === null) throw new Error('the server runs no database');
    const project = await makeLargeProject(database, server.dataDir, size);
    const calls = await signIn(server.url, owner);
    const before = await memoryOf(server.pid);
    const ofProject = `/api/project/${project}/exports`;
    const written = await watch(
      server.pid,
      () => calls.post<Task>(ofProject),
      async ({ id }) => (await calls.get<readonly Task[]>(ofProject)).find((each) => each.id === id),
    );
    const archive = join(folder, `${share}.tar`);
    const bytes = await download(server.url + requireText(written.task.url), archive);
    const imported = await watch(
      server.pid,
      async () => calls.send<Task>('/api/projects/imports', await openAsBlob(archive)),
      ({ id }) => calls.get<Task>(`/api/projects/imports/${id}`),
    );
    if (imported.task.project_id === null) throw new Error(`not imported: ${imported.task.failure}`);
    const line = (name: string, { seconds, memory, steps }: Watch): string[] => [
      `${name}, ${size.items} documents, ${size.markups} markups, ${(bytes / 1e6).toFixed(0)} MB`,
      seconds.toFixed(1),
      before.toFixed(0),
      memory.toFixed(0),
      String(steps),
    ];
    const left = await importBroken(server, calls, archive);
    return { rows: [line('export', written), line('import', imported)], memory: Math.max(written.memory, imported.memory), left };
  } finally {
    await server.stop();
    await server.remove();
  }
}

function requireText(text: string | null | undefined): string {
  if (!text) throw new Error('no link');
  return text;
}

function checkTarget(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheetmark-archives-'));
  try {
    console.log(`${describeMachine()}\n`);
    const [quarter, whole] = [await measure(1 / 4, folder), await measure(1, folder)];
    console.log(formatTable([['', 'seconds', 'MB before', 'MB at most', 'progress updates'], ...quarter.rows, ...whole.rows]), '\n');
    const growth = whole.memory / quarter.memory;
    checkTarget(growth <= maxGrowth, `four times as much takes ${growth.toFixed(2)} times the memory, at most ${maxGrowth}`);
    checkTarget(whole.left === '', `a broken archive leaves nothing behind ${whole.left}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
