import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Door } from './door.ts';
import { holds } from './measure.ts';
import { Onlooker } from './onlooker.ts';
import type { Somebody } from './people.ts';
import { type BenchSheet, createMarkup, fillMarkup } from './sheet.ts';
import { Stream } from './stream.ts';

interface Killing {
  readonly dying: ServerProcess;
  readonly left: ServerProcess;
  readonly boss: Somebody;
  readonly colleague: Somebody;
  readonly sheet: BenchSheet;
}

const listeners = 20;
const markups = 200;
const patienceMs = 20_000;

/** How often each listener received each markup. */
type Heard = Map<number, number>;

function listen(url: string, who: Somebody, heard: Heard, after?: string): Promise<Stream> {
  return Stream.open(url, who, {
    after,
    onMessage(message) {
      if (message.type !== 'events') return;
      for (const { kind, markup_id } of message.events) {
        if (kind === 'markup_created' && markup_id !== undefined) heard.set(markup_id, (heard.get(markup_id) ?? 0) + 1);
      }
    },
  });
}

async function untilNone(count: () => number | Promise<number>): Promise<number> {
  const end = Date.now() + patienceMs;
  while ((await count()) !== 0 && Date.now() < end) await sleep(100);
  await sleep(1_000);
  return count();
}

/**
 * Kills a process while markups are created. Its streams continue at the other from their cursors, and so does a browser's page, which reaches both
 * through one proxy: each receives every markup once, and the page shows all of them without a reload.
 */
export async function killUnderLoad({ dying, left, boss, colleague, sheet }: Killing): Promise<void> {
  const door = await Door.open([dying.url, left.url]);
  const page = await Onlooker.open(door.url, colleague, sheet);
  const before = await page.countObjects();
  const all: Heard[] = Array.from({ length: listeners }, () => new Map());
  const streams = await Promise.all(all.map((heard) => listen(dying.url, boss, heard)));
  const made: number[] = [];
  const making = (async () => {
    for (let n = 0; n < markups; n += 1) {
      const markup = await createMarkup(left.url, boss, sheet);
      await fillMarkup(left.url, boss, sheet, { markup, left: markup });
      made.push(markup);
    }
  })();
  const madeBefore = Math.floor(markups * Math.random());
  while (made.length < madeBefore) await sleep(5);
  await dying.kill();
  while (streams.some(({ isClosed }) => !isClosed)) await sleep(10);
  const moved = await Promise.all(streams.map(({ cursor }, n) => listen(left.url, boss, all[n] ?? new Map(), cursor)));
  await making;

  const missing = await untilNone(() => all.reduce((sum, heard) => sum + made.filter((id) => !heard.has(id)).length, 0));
  const doubled = all.reduce((sum, heard) => sum + [...heard.values()].filter((times) => times > 1).length, 0);
  const unseen = await untilNone(async () => before + made.length - (await page.countObjects()));
  console.log(`killed when ${madeBefore} of ${made.length} markups were made; ${streams.length} streams and a page moved:`);
  holds('events that a stream missed', missing, 0, 'events');
  holds('events that it heard twice', doubled, 0, 'events');
  holds('objects that the page does not show, or shows twice', Math.abs(unseen), 0, 'objects');
  for (const stream of moved) stream.close();
  await page.close();
  await door.close();
}
