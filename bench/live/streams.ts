import { setTimeout as sleep } from 'node:timers/promises';
import { operations, PageNumber } from '@sheetmark/contract';
import type { Person } from './people.ts';
import { type BenchSheet, createMarkup, fillMarkup } from './sheet.ts';
import { Stream } from './stream.ts';

/** The server's limit per user. */
export const tabsEach = 98;

export async function openMany(url: string, people: readonly Person[], count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = people[Math.floor(n / tabsEach)];
    if (person) streams.push(await Stream.open(url, person));
  }
  return streams;
}

export interface Between {
  readonly from: string;
  readonly to: string;
  readonly owner: Person;
  readonly sheet: BenchSheet;
}

/** From sending the save until the other page has fetched the new state. Sorted. */
export async function timeSaves({ from, to, owner, sheet }: Between, count: number): Promise<number[]> {
  const reader = await Stream.open(to, owner);
  const markup = await createMarkup(from, owner, sheet);
  await sleep(500);
  const times: number[] = [];
  for (let left = 1; left <= count; left += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      const isExpected = message.type === 'events' && message.events.some(({ markup_id }) => markup_id === markup);
      if (!isExpected) return;
      void owner.call(to, 'GET', `${sheet.page}/editordetails`).then((response) => {
        const saved = operations.getEditorDetails.answer.parse(response).data?.mark_ups.find(({ id }) => id === markup);
        if (JSON.stringify(saved?.editor_details).includes(`"o${left}"`)) seen.resolve();
      });
    };
    const startedAt = performance.now();
    await fillMarkup(from, owner, sheet, { markup, left });
    await seen.promise;
    times.push(performance.now() - startedAt);
    await sleep(50);
  }
  reader.close();
  return times.toSorted((a, b) => a - b);
}

/** Sorted. */
export async function timePointer({ from, to, owner, sheet: { project, item } }: Between, count: number): Promise<number[]> {
  const [writer, reader] = [await Stream.open(from, owner), await Stream.open(to, owner)];
  const place = { project_id: project, sheet: { item_id: item, page_number: PageNumber.parse(1) } };
  for (const stream of [writer, reader]) stream.send({ type: 'at', place });
  await sleep(1_000);
  const times: number[] = [];
  for (let x = 1; x <= count; x += 1) {
    const seen = Promise.withResolvers<void>();
    reader.onMessage = (message) => {
      if (message.type === 'moved' && message.people.some(({ pointer }) => pointer?.x === x)) seen.resolve();
    };
    const startedAt = performance.now();
    writer.send({ type: 'point', pointer: { x, y: 1 } });
    await Promise.race([seen.promise, sleep(2_000)]);
    times.push(performance.now() - startedAt);
    await sleep(37);
  }
  for (const stream of [writer, reader]) stream.close();
  return times.toSorted((a, b) => a - b);
}
