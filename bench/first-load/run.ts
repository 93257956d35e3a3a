import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { launchBrowser } from '../browser.ts';
import { describeMachine, formatTable, median } from '../tiles/report.ts';
import { type Visit, visit } from './visit.ts';

/**
 * What a browser that has never seen the product loads for each page of the demo, and when the page takes input. `--rounds` is how often
 * each page is opened; the medians are printed.
 */

/** Bytes that sign-in may load in all, and that any further page may add; compressed, without headers. */
const mostSignIn = 200_000;
const mostBeyond = 150_000;
/** What every visit needs, whatever it shows: not the pictures of the guide. */
const isCode = /^\/assets\/.*\.(?:js|css|woff2)$/;
/** Milliseconds until sign-in takes input, at most. */
const mostInteractive = 1_000;

/** One of the demo's people, whom README.md names with their password. */
const person = { email: 'maren.okafor@marram.example', password: 'sheetmark' };

interface Asker {
  readonly token: string;
  readonly ask: <T>(path: string) => Promise<T>;
}

const rows = '[role=row] [role=gridcell]';

/** Each page by its name, and what a person waits for there. */
async function listPages({ ask }: Asker): Promise<readonly { name: string; path: string; awaited: string }[]> {
  const { sheet, folder } = await findSheet(ask);
  return [
    { name: 'home', path: '/projectList', awaited: 'a[href="/project/1"]' },
    { name: 'project', path: '/project/1', awaited: 'main h1' },
    { name: 'folder', path: `/project/1/folder/${folder}`, awaited: 'main article, main [role=listitem], main li' },
    { name: 'markups and tasks', path: '/markupAndTasksListing/1', awaited: rows },
    { name: 'board', path: '/tasksListing/1?face=board', awaited: 'main section h2, main section h3' },
    { name: 'assigned to me', path: '/AssignedToMe', awaited: '[role=grid], [role=treegrid]' },
    { name: 'search', path: '/searchMarkupsAndTasks/door', awaited: 'main h1, main mark' },
    { name: 'notifications', path: '/Notifications', awaited: rows },
    { name: 'members', path: '/project/1/members', awaited: 'main h1' },
    { name: 'settings', path: '/Settings', awaited: 'main input' },
    { name: 'help', path: '/Help/', awaited: 'main h1' },
    { name: 'editor', path: sheet, awaited: '[aria-busy=false]' },
  ];
}

async function findSheet(ask: Asker['ask']): Promise<{ sheet: string; folder: number }> {
  interface Folder {
    readonly id: number;
    readonly name: string;
    readonly subFolders: readonly Folder[];
  }
  const all = (folders: readonly Folder[]): readonly Folder[] => folders.flatMap((each) => [each, ...all(each.subFolders)]);
  const folder = all((await ask<{ data: readonly Folder[] }>('/api/project/1/folder')).data).find(({ name }) => name === 'Plans')?.id ?? 0;
  const { items } = await ask<{ items: readonly { id: number; files: readonly { id: number }[] }[] }>(
    `/api/project/1/folder/${folder}/items`,
  );
  const [item] = items;
  return { folder, sheet: `/editProject/1/${folder}/${item?.files[0]?.id ?? 0}/${item?.id ?? 0}` };
}

async function signIn(url: string): Promise<Asker> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(person) });
  const { data } = (await answer.json()) as { data: { user: { token: string } } };
  const { token } = data.user;
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as T;
  };
  return { token, ask };
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, bytes) => total + bytes, 0);
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Of several visits: the bytes of one, which are the same each time, and the middle of each time. */
function middleOf(visits: readonly Visit[]): Visit {
  const [first] = visits;
  if (!first) throw new Error('no visit');
  const middle = (of: (each: Visit) => number): number => median(visits.map(of)) ?? NaN;
  return {
    ...first,
    firstPaint: middle((each) => each.firstPaint),
    largestPaint: middle((each) => each.largestPaint),
    interactive: middle((each) => each.interactive),
    blocked: middle((each) => each.blocked),
    shifted: middle((each) => each.shifted),
  };
}

async function measure(browser: Browser, url: string, rounds: number): Promise<Map<string, Visit>> {
  const asker = await signIn(url);
  const places = [
    { name: 'sign-in', path: '/SignIn', awaited: 'form input[type=password]' },
    ...(await listPages(asker)).map((page) => ({ ...page, token: asker.token })),
  ];
  const measured = new Map<string, Visit>();
  for (const { name, ...place } of places) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url, place));
    measured.set(name, middleOf(visits));
  }
  return measured;
}

function report(measured: ReadonlyMap<string, Visit>): void {
  const first = measured.get('sign-in');
  if (!first) throw new Error('no sign-in');
  const home = measured.get('home');
  /** What the browser does not have yet: of one that has signed in, and of any further page of one that has been at home. */
  const beyond = (each: Visit): number => {
    const isNew = (address: string): boolean =>
      isCode.test(address) && !first.program.has(address) && (each === home || !home?.program.has(address));
    return sum([...each.program].filter(([address]) => isNew(address)).map(([, bytes]) => bytes));
  };
  const header = ['', 'files', 'program kB', 'new kB', 'data kB', 'first paint ms', 'largest', 'interactive', 'blocked', 'moved'];
  const lines = [...measured].map(([name, each]) => [
    name,
    String(each.program.size),
    kilo(sum(each.program.values())),
    kilo(beyond(each)),
    kilo(each.dataBytes),
    ...[each.firstPaint, each.largestPaint, each.interactive, each.blocked].map((time) => time.toFixed(0)),
    each.shifted.toFixed(3),
  ]);
  console.log(`${formatTable([header, ...lines])}\n`);
  const total = sum(first.program.values()) + first.dataBytes;
  gate(total <= mostSignIn, `sign-in loads ${kilo(total)} kB in all, at most ${kilo(mostSignIn)}`);
  gate(first.interactive <= mostInteractive, `sign-in takes input after ${first.interactive.toFixed(0)} ms, at most ${mostInteractive}`);
  for (const [name, each] of measured) {
    const before = each === home ? 'sign-in' : 'sign-in and home';
    if (each !== first) gate(beyond(each) <= mostBeyond, `${name} adds ${kilo(beyond(each))} kB to ${before}, at most ${kilo(mostBeyond)}`);
  }
}

function gate(holds: boolean, text: string): void {
  console.log(`- ${holds ? 'HOLDS' : 'FAILS'}: ${text}`);
  if (!holds) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  const server = await ServerProcess.create({ DEMO: '1' });
  const browser = await launchBrowser();
  try {
    await server.start();
    console.log(`${describeMachine()}\n`);
    report(await measure(browser, server.url, Number(options.rounds)));
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
}

await main();
