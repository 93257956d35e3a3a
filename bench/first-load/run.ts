import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { launchBrowser } from '../browser.ts';
import { type ApiClient, findDemoSheet, signInToDemo } from '../demo.ts';
import { describeMachine, formatTable, median } from '../tiles/report.ts';
import { maxAddedBytes, maxSignInBytes } from './limits.ts';
import { type Place, type Visit, visit } from './visit.ts';

/**
 * What a browser that has never seen the product loads for each page of the demo, and when the page accepts input. `--rounds` sets how often each
 * page is opened with Brotli; the medians are printed. Each page is also opened once with gzip only.
 */

/** Needed by every visit: not the guide's pictures. */
const isCode = /^\/assets\/.*\.(?:js|css|woff2)$/;
/** With Brotli: long enough for late content. */
const usual = { encoding: 'br', stayMs: 1_500 } as const;
/** With gzip: long enough for everything that the page loads by itself. */
const inGzip = { encoding: 'gzip', stayMs: 5_000 } as const;
/** Maximum milliseconds until sign-in accepts input. */
const maxInteractiveMs = 1_000;

const rows = '[role=row] [role=gridcell]';

/** Each page by name, with the element that visitors wait for. */
async function listPages({ ask }: ApiClient): Promise<readonly { name: string; path: string; awaited: string }[]> {
  const { path: sheet, folder } = await findDemoSheet(ask);
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

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, bytes) => total + bytes, 0);
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Several visits: the bytes of one, which are always the same, and the median of each time. */
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

const signInName = 'sign-in';

interface Measured {
  /** With Brotli. */
  readonly usual: Visit;
  /** The same page with gzip. */
  readonly gzip: Visit;
}

async function measure(browser: Browser, url: string, rounds: number): Promise<Map<string, Measured>> {
  const client = await signInToDemo(url);
  const places: readonly (Pick<Place, 'path' | 'awaited' | 'token'> & { name: string })[] = [
    { name: signInName, path: '/SignIn', awaited: 'form input[type=password]' },
    ...(await listPages(client)).map((page) => ({ ...page, token: client.token })),
  ];
  const measured = new Map<string, Measured>();
  for (const { name, ...place } of places) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url, { ...place, ...usual }));
    measured.set(name, { usual: middleOf(visits), gzip: await visit(browser, url, { ...place, ...inGzip }) });
  }
  return measured;
}

/** Bytes that a browser with the earlier pages in its cache still needs: until the page accepts input, and after that. */
function bytesBeyond(each: Visit, before: readonly Visit[]): { first: number; later: number } {
  const isNew = (address: string): boolean => isCode.test(address) && before.every(({ program }) => !program.has(address));
  const fresh = [...each.program].filter(([address]) => isNew(address));
  const bytes = (isLater: boolean): number => sum(fresh.filter(([address]) => each.later.has(address) === isLater).map(([, size]) => size));
  return { first: bytes(false), later: bytes(true) };
}

interface Line extends Measured {
  readonly name: string;
  /** Gzip bytes of code that earlier pages haven't loaded. */
  readonly first: number;
  readonly later: number;
}

function linesOf(measured: ReadonlyMap<string, Measured>): readonly Line[] {
  const visits = [...measured].map(([name, each]) => ({ name, ...each }));
  const [signedOut, home] = visits;
  if (!signedOut || !home) throw new Error('no sign-in, or no home');
  return visits.map((each, index) => {
    const before = [signedOut, home].slice(0, index).map(({ gzip }) => gzip);
    return { ...each, ...bytesBeyond(each.gzip, before) };
  });
}

function report(lines: readonly Line[]): void {
  const sizes = ['files', 'gzip kB', 'new', 'later', 'Brotli kB', 'data kB'];
  const header = ['', ...sizes, 'first paint ms', 'largest', 'interactive', 'blocked', 'moved'];
  const rowsOf = lines.map(({ name, first, later, gzip, usual: seen }) => [
    name,
    String(gzip.program.size),
    ...[sum(gzip.program.values()), first, later, sum(seen.program.values()), seen.dataBytes].map(kilo),
    ...[seen.firstPaint, seen.largestPaint, seen.interactive, seen.blocked].map((time) => time.toFixed(0)),
    seen.shifted.toFixed(3),
  ]);
  console.log(`${formatTable([header, ...rowsOf])}\n`);
  for (const { name, gzip, usual: seen, first } of lines) {
    if (name === signInName) {
      const total = sum(gzip.program.values()) + gzip.dataBytes;
      checkTarget(total <= maxSignInBytes, `sign-in loads ${kilo(total)} kB in all, at most ${kilo(maxSignInBytes)}`);
      checkTarget(
        seen.interactive <= maxInteractiveMs,
        `sign-in takes input after ${seen.interactive.toFixed(0)} ms, at most ${maxInteractiveMs}`,
      );
    } else checkTarget(first <= maxAddedBytes, `${name} adds ${kilo(first)} kB to what was there before, at most ${kilo(maxAddedBytes)}`);
  }
}

function checkTarget(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  const server = await ServerProcess.create({ DEMO: '1' });
  const browser = await launchBrowser();
  try {
    await server.start();
    console.log(`${describeMachine()}\n`);
    report(linesOf(await measure(browser, server.url, Number(options.rounds))));
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
}

await main();
