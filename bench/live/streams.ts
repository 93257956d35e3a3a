import { setTimeout as sleep } from 'node:timers/promises';
import { operations, PageNumber } from '@sheetmark/contract';
import type { Somebody } from './people.ts';
import { type BenchSheet, createMarkup, fillMarkup } from './sheet.ts';
import { Stream } from './stream.ts';

/** The server's limit per user. */
export const tabsEach = 98;

export async function openMany(url: string, people: readonly Somebody[], count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = people[Math.floor(n / tabsEach)];
    if (who) streams.push(await Stream.open(url, who));
  }
  return streams;
}

export interface Between {
  readonly from: string;
  readonly to: string;
  readonly boss: Somebody;
  readonly sheet: BenchSheet;
}

/** From sending the save until the other page has fetched the new state. Sorted. */
export async function timeSaves({ from, to, boss, sheet }: Between, count: number): Promise<number[]> {
  const reader = await Stream.open(to, boss);
  const markup = await createMarkup(from, boss, sheet);
  await sleep(500);
  const times: number[] = [];
  for (let left = 1; left <= count; left += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      const isIt = message.type === 'events' && message.events.some(({ markup_id }) => markup_id === markup);
      if (!isIt) return;
      void boss.call(to, 'GET', `${sheet.page}/editordetails`).then((answered) => {
        const saved = operations.getEditorDetails.answer.parse(answered).data?.mark_ups.find(({ id }) => id === markup);
        if (JSON.stringify(saved?.editor_details).includes(`"o${left}"`)) seen.resolve();
      });
    };
    const began = performance.now();
    await fillMarkup(from, boss, sheet, { markup, left });
    await seen.promise;
    times.push(performance.now() - began);
    await sleep(50);
  }
  reader.close();
  return times.toSorted((a, b) => a - b);
}

/** Sorted. */
export async function timePointer({ from, to, boss, sheet: { project, item } }: Between, count: number): Promise<number[]> {
  const [writer, reader] = [await Stream.open(from, boss), await Stream.open(to, boss)];
  const place = { project_id: project, sheet: { item_id: item, page_number: PageNumber.parse(1) } };
  for (const stream of [writer, reader]) stream.say({ type: 'at', place });
  await sleep(1_000);
  const times: number[] = [];
  for (let x = 1; x <= count; x += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      if (message.type === 'moved' && message.people.some(({ pointer }) => pointer?.x === x)) seen.resolve();
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
