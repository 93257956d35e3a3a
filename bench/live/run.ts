import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operations, PageNumber } from '@sheetmark/contract';
import { startExternal } from '../../apps/server/test/database-servers.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { administrator, makePeople, Somebody } from './people.ts';
import { Stream } from './stream.ts';

/**
 * Two processes on one PostgreSQL. A markup that is saved at one until a page at the other has it, and a pointer from one to the other, with
 * many further streams; what idle streams cost; and a process killed under load. `--saves`, `--streams` and `--idle` say how many.
 */

const { values } = parseArgs({
  options: {
    saves: { type: 'string', default: '100' },
    streams: { type: 'string', default: '200' },
    idle: { type: 'string', default: '2000' },
  },
});
const most = { saved: 300, cursor: 100, idleMegabytes: 400 };
/** The server takes no more of one person. */
const tabsEach = 98;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
function holds(name: string, value: number, limit: number, unit: string): void {
  const isFine = value <= limit;
  if (!isFine) process.exitCode = 1;
  console.log(`${isFine ? 'HOLDS' : 'FAILS'} ${name}: ${value.toFixed(0)} ${unit}, at most ${limit}`);
}

/** Seconds of processor time, and megabytes. */
async function costOf(pid: number): Promise<{ cpu: number; memory: number }> {
  const [stat, status] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile(`/proc/${pid}/status`, 'utf8')]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpu: ticks / 100, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

async function openMany(url: string, people: readonly Somebody[], count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = people[Math.floor(n / tabsEach)];
    if (who) streams.push(await Stream.open(url, who));
  }
  return streams;
}

async function makeSheet(url: string, boss: Somebody) {
  const project = operations.createProject.answer.parse(await boss.call(url, 'POST', '/api/project', { name: 'Bench' })).data.id;
  const [folder] = operations.listFolders.answer.parse(await boss.call(url, 'GET', `/api/project/${project}/folder`)).data;
  const item = operations.uploadItem.answer.parse(await boss.upload(url, folder?.id ?? 0, project)).data.id;
  const page = `/api/item/${item}/page/1`;
  const made = await boss.call(url, 'POST', `${page}/editordetails`, { projectId: project });
  const editor = operations.createEditorDetails.answer.parse(made).data.id;
  return { project, item, page, editor };
}

type Sheet = Awaited<ReturnType<typeof makeSheet>>;

const objectAt = (left: number) => [{ id: `o${left}`, type: 'rect', left, top: 10, width: 20, height: 20, v: 1 }];

async function createMarkup(url: string, boss: Somebody, { page, editor }: Sheet): Promise<number> {
  const made = await boss.call(url, 'POST', `${page}/editor/${editor}/markup`, { privacy: 'public', open: 'none' });
  return operations.createMarkup.answer.parse(made).data.id;
}

/** From the save's sending until the other page has asked for, and got, what stands. */
async function timeSaves(from: string, to: string, boss: Somebody, sheet: Sheet): Promise<number[]> {
  const reader = await Stream.open(to, boss);
  const markupId = await createMarkup(from, boss, sheet);
  await sleep(500);
  const times: number[] = [];
  for (let n = 1; n <= Number(values.saves); n += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      const isIt = message.type === 'events' && message.events.some(({ markup_id }) => markup_id === markupId);
      if (!isIt) return;
      void boss.call(to, 'GET', `${sheet.page}/editordetails`).then((answered) => {
        const saved = operations.getEditorDetails.answer.parse(answered).data?.mark_ups.find(({ id }) => id === markupId);
        if (JSON.stringify(saved?.editor_details).includes(`"o${n}"`)) seen.resolve();
      });
    };
    const began = performance.now();
    await boss.call(from, 'PUT', `${sheet.page}/editordetails`, { markupId, editor_details: objectAt(n), iText: [] });
    await seen.promise;
    times.push(performance.now() - began);
    await sleep(50);
  }
  reader.close();
  return times.toSorted((a, b) => a - b);
}

async function timePointer(from: string, to: string, boss: Somebody, { project, item }: Sheet): Promise<number[]> {
  const [writer, reader] = [await Stream.open(from, boss), await Stream.open(to, boss)];
  const place = { project_id: project, sheet: { item_id: item, page_number: PageNumber.parse(1) } };
  for (const stream of [writer, reader]) stream.say({ type: 'at', place });
  await sleep(1_000);
  const times: number[] = [];
  for (let x = 1; x <= 2 * Number(values.saves); x += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      if (message.type === 'present' && message.people.some(({ pointer }) => pointer?.x === x)) seen.resolve();
    };
    const began = performance.now();
    writer.say({ type: 'point', pointer: { x, y: 1 } });
    await Promise.race([seen.promise, sleep(2_000)]);
    times.push(performance.now() - began);
    await sleep(37);
  }
  for (const stream of [writer, reader]) stream.close();
  return times.toSorted((a, b) => a - b);
}

/** Streams of a process that dies come to the other one: each hears of every markup once. */
async function killUnderLoad(dying: ServerProcess, left: ServerProcess, boss: Somebody, sheet: Sheet): Promise<void> {
  const heard = Array.from({ length: 20 }, () => new Map<number, number>());
  const listen = (url: string, seen: Map<number, number>, after?: string): Promise<Stream> =>
    Stream.open(url, boss, {
      after,
      onMessage(message) {
        if (message.type !== 'events') return;
        for (const { kind, markup_id } of message.events) {
          if (kind === 'markup_created' && markup_id !== undefined) seen.set(markup_id, (seen.get(markup_id) ?? 0) + 1);
        }
      },
    });
  const streams = await Promise.all(heard.map((seen) => listen(dying.url, seen)));
  const made: number[] = [];
  const making = (async () => {
    for (let n = 0; n < 200; n += 1) made.push(await createMarkup(left.url, boss, sheet));
  })();
  await sleep(500);
  await dying.kill();
  while (streams.some(({ isClosed }) => !isClosed)) await sleep(10);
  await Promise.all(streams.map(({ cursor }, n) => listen(left.url, heard[n] ?? new Map<number, number>(), cursor)));
  await making;
  const missed = (): number => heard.reduce((sum, seen) => sum + made.filter((id) => !seen.has(id)).length, 0);
  for (let waited = 0; waited < 20_000 && missed() > 0; waited += 100) await sleep(100);
  await sleep(1_000);
  const missing = missed();
  const doubled = heard.reduce((sum, seen) => sum + [...seen.values()].filter((times) => times > 1).length, 0);
  holds(`a process killed under load, ${streams.length} streams moved, ${made.length} events each: missing`, missing, 0, 'events');
  holds('and doubled', doubled, 0, 'events');
}

async function main(here: ServerProcess, there: ServerProcess): Promise<void> {
  const boss = await Somebody.signIn(here.url, administrator);
  const sheet = await makeSheet(here.url, boss);
  const people = await makePeople(here.url, boss, Math.ceil(Number(values.idle) / tabsEach));
  console.log(`${describeMachine()}\n`);

  const empty = await costOf(here.pid);
  const further = await openMany(there.url, people, Number(values.streams) / 2);
  further.push(...(await openMany(here.url, people.slice(2), Number(values.streams) / 2)));
  const before = await Promise.all([costOf(here.pid), costOf(there.pid)]);
  const began = performance.now();
  const saved = await timeSaves(here.url, there.url, boss, sheet);
  const pointed = await timePointer(here.url, there.url, boss, sheet);
  const lasted = (performance.now() - began) / 1000;
  const after = await Promise.all([costOf(here.pid), costOf(there.pid)]);
  const row = (name: string, times: readonly number[]) => [name, ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0))];
  console.log(
    formatTable([['ms, one process to the other', 'median', 'p95', 'p99', 'longest'], row('saved object', saved), row('pointer', pointed)]),
  );
  const cpu = after.reduce((sum, { cpu: now }, n) => sum + now - (before[n]?.cpu ?? 0), 0);
  console.log(
    `processor: ${((1000 * cpu) / lasted / further.length).toFixed(2)} ms a second for each of ${further.length} further streams`,
  );
  holds('saved object p95', quantile(saved, 0.95), most.saved, 'ms');
  holds('pointer p95', quantile(pointed, 0.95), most.cursor, 'ms');
  for (const stream of further) stream.close();
  await sleep(1_000);

  const idle = await openMany(here.url, people, Number(values.idle));
  await sleep(3_000);
  const [start, { memory }] = [await costOf(here.pid), await costOf(here.pid)];
  await sleep(10_000);
  const end = await costOf(here.pid);
  console.log(
    `${idle.length} idle streams on one process: ${((1000 * (memory - empty.memory)) / idle.length).toFixed(1)} kB and ${((100 * (end.cpu - start.cpu)) / idle.length).toFixed(3)} ms of processor a second each`,
  );
  holds(`memory with ${idle.length} idle streams`, memory, most.idleMegabytes, 'MB');
  for (const stream of idle) stream.close();
  await killUnderLoad(there, here, boss, sheet);
}

const database = await startExternal();
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};
const servers = [await ServerProcess.create(settings), await ServerProcess.create(settings)] as const;
try {
  for (const server of servers) await server.start();
  await main(...servers);
} finally {
  for (const server of servers) await server.remove();
  await database.stop();
}
