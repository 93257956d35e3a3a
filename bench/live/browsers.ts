import { setTimeout as sleep } from 'node:timers/promises';
import type { EditorBrowser } from './editor-browser.ts';

/** Long enough for a slow page, short for one that never updates. */
const timeoutMs = 5_000;

const withTimeout = (waitUntilSeen: Promise<number>, startedAt: number): Promise<number> =>
  Promise.race([waitUntilSeen, sleep(timeoutMs, startedAt + timeoutMs, { ref: false })]);

/** From the key that saves in one browser until the other one has drawn the object; in turns. Sorted. */
export async function timeSavesSeen(pair: readonly [EditorBrowser, EditorBrowser], count: number): Promise<number[]> {
  const times: number[] = [];
  const before = await pair[0].countObjects();
  for (let n = 0; n < count; n += 1) {
    const [writer, reader] = n % 2 === 0 ? pair : [pair[1], pair[0]];
    await writer.editor.draw('r', { left: 200 + 60 * (n % 40), top: 200 + 60 * Math.floor(n / 40), width: 40, height: 40 });
    await reader.watchObjects(before + n + 1);
    await writer.pressSave();
    const { savedAt } = await writer.readActions();
    times.push((await withTimeout(reader.waitUntilSeen(), savedAt)) - savedAt);
    await writer.editor.save();
  }
  return times.toSorted((a, b) => a - b);
}

/** From a pointer's move in one browser until the other one has drawn it; in turns. Sorted. */
export async function timePointerSeen(pair: readonly [EditorBrowser, EditorBrowser], count: number): Promise<number[]> {
  const times: number[] = [];
  for (const [writer, reader] of [pair, [pair[1], pair[0]]] as const) {
    await reader.moveTo(2, 2);
    for (let n = 0; n < count / 2; n += 1) {
      await reader.watchPointer();
      await writer.moveTo(400 + 5 * (n % 60), 300 + 4 * (n % 50));
      const { movedAt } = await writer.readActions();
      times.push((await withTimeout(reader.waitUntilSeen(), movedAt)) - movedAt);
      await sleep(60);
    }
  }
  return times.toSorted((a, b) => a - b);
}
