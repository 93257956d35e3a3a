import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { EditorBrowser } from './editor-browser.ts';
import { LoadBalancer } from './load-balancer.ts';
import { checkLimit } from './measure.ts';
import type { Person } from './people.ts';
import { type BenchSheet, createMarkup, fillMarkup } from './sheet.ts';
import { Stream } from './stream.ts';

interface KillOptions {
  readonly killed: ServerProcess;
  readonly remaining: ServerProcess;
  readonly owner: Person;
  readonly colleague: Person;
  readonly sheet: BenchSheet;
}

const listeners = 20;
const markups = 200;
const timeoutMs = 20_000;

/** How often each listener received each markup. */
type Received = Map<number, number>;

function listen(url: string, person: Person, received: Received, after?: string): Promise<Stream> {
  return Stream.open(url, person, {
    after,
    onMessage(message) {
      if (message.type !== 'events') return;
      for (const { kind, markup_id } of message.events) {
        if (kind === 'markup_created' && markup_id !== undefined) received.set(markup_id, (received.get(markup_id) ?? 0) + 1);
      }
    },
  });
}

async function waitUntilNone(count: () => number | Promise<number>): Promise<number> {
  const end = Date.now() + timeoutMs;
  while ((await count()) !== 0 && Date.now() < end) await sleep(100);
  await sleep(1_000);
  return count();
}

/**
 * Kills a process while markups are created. Its streams continue at the other from their cursors, and so does a browser's page, which reaches both
 * through one proxy: each receives every markup once, and the page shows all of them without a reload.
 */
export async function killUnderLoad({ killed, remaining, owner, colleague, sheet }: KillOptions): Promise<void> {
  const balancer = await LoadBalancer.open([killed.url, remaining.url]);
  const page = await EditorBrowser.open(balancer.url, colleague, sheet);
  const before = await page.countObjects();
  const all: Received[] = Array.from({ length: listeners }, () => new Map());
  const streams = await Promise.all(all.map((received) => listen(killed.url, owner, received)));
  const created: number[] = [];
  const creating = (async () => {
    for (let n = 0; n < markups; n += 1) {
      const markup = await createMarkup(remaining.url, owner, sheet);
      await fillMarkup(remaining.url, owner, sheet, { markup, left: markup });
      created.push(markup);
    }
  })();
  const createdBefore = Math.floor(markups * Math.random());
  while (created.length < createdBefore) await sleep(5);
  await killed.kill();
  while (streams.some(({ isClosed }) => !isClosed)) await sleep(10);
  const reconnected = await Promise.all(streams.map(({ cursor }, n) => listen(remaining.url, owner, all[n] ?? new Map(), cursor)));
  await creating;

  const missing = await waitUntilNone(() => all.reduce((sum, received) => sum + created.filter((id) => !received.has(id)).length, 0));
  const doubled = all.reduce((sum, received) => sum + [...received.values()].filter((times) => times > 1).length, 0);
  const unseen = await waitUntilNone(async () => before + created.length - (await page.countObjects()));
  console.log(`killed when ${createdBefore} of ${created.length} markups were created; ${streams.length} streams and a page reconnected:`);
  checkLimit('events that a stream missed', missing, 0, 'events');
  checkLimit('events that it received twice', doubled, 0, 'events');
  checkLimit('objects that the page does not show, or shows twice', Math.abs(unseen), 0, 'objects');
  for (const stream of reconnected) stream.close();
  await page.close();
  await balancer.close();
}
