import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FolderId, ItemFile, UploadedItem } from '@sheetmark/contract';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { hashOf, peakMemory } from './large-upload.ts';
import { type Desk, makeDesk, upload } from './workplace.ts';

const AT_ONCE = 6;
const PER_BRANCH = 5;
const LONG_PAGES = 1_000;
const MAX_MEGABYTES = 600;
const PATIENCE_MS = 20 * 60_000;

interface Parts {
  readonly files: number;
  readonly folders: number;
  readonly say: (line: string) => void;
}

interface Sent {
  readonly item: UploadedItem;
  readonly hash: string;
  readonly pages: number;
}

/** Drops many files in many folders, and one file of a thousand pages. True when all arrive as they were sent, with all pages, and memory stayed low. */
export async function dropMany(server: ServerProcess, { files, folders, say }: Parts): Promise<boolean> {
  const desk = await makeDesk(new Api(server.url), server.dataDir);
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(1);
  const places = await makeFolders(desk, folders);
  const sent = await sendAll(desk, places, files);
  sent.push(
    await send(
      desk,
      'long.pdf',
      Array.from({ length: LONG_PAGES }, (_, page) => page),
    ),
  );
  say(`${sent.length} files in ${places.length} folders, one of them of ${LONG_PAGES} pages, were taken after ${seconds()} s`);
  const ends = await untilAllDone(desk, sent);
  const tally = { ready: 0, missingPages: 0, different: 0 };
  for (const { file, hash, pages } of ends) {
    if (file.processing === 'ready') tally.ready += 1;
    if (file.pages_total !== pages || file.pages_ready !== pages) tally.missingPages += 1;
    if ((await hashOf(new URL(file.download_url, server.url))) !== hash) tally.different += 1;
  }
  const peak = await peakMemory(server.pid);
  say(`${tally.ready} ready after ${seconds()} s, ${tally.missingPages} without all pages, ${tally.different} with a different hash`);
  say(`server's memory at most ${Math.round(peak)} MB`);
  return tally.ready === sent.length && tally.missingPages + tally.different === 0 && peak < MAX_MEGABYTES;
}

/** Some at the top, and the others in them. */
async function makeFolders({ api, projectId }: Desk, count: number): Promise<FolderId[]> {
  const made: FolderId[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent = index % PER_BRANCH === 0 ? null : (made[index - (index % PER_BRANCH)] ?? null);
    const { data } = await api.call('createFolder', { params: { id: projectId }, body: { name: `Folder ${index}`, parent_id: parent } });
    made.push(data.id);
  }
  return made;
}

async function sendAll(desk: Desk, places: readonly FolderId[], count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const waiting = Array.from({ length: count }, (_, index) => index);
  const sendOneByOne = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const folderId = places[index % places.length] ?? desk.folderId;
      sent.push(await send({ ...desk, folderId }, `plan-${index}.pdf`, [index]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
  return sent;
}

/** A page for each of the numbers, which also make its size: no two files are alike. */
async function send(desk: Desk, name: string, numbers: readonly number[]): Promise<Sent> {
  const bytes = await quarteredPdf(...numbers.map((number) => ({ mediaBox: [0, 0, 400 + number, 300] as const })));
  return { item: await upload(desk, name, bytes), hash: createHash('sha256').update(bytes).digest('hex'), pages: numbers.length };
}

async function untilAllDone({ api }: Desk, sent: readonly Sent[]): Promise<(Sent & { file: ItemFile })[]> {
  const ends: (Sent & { file: ItemFile })[] = [];
  const until = performance.now() + PATIENCE_MS;
  for (const each of sent) {
    for (;;) {
      const { fileDetails } = await api.call('listItemFiles', { params: { id: each.item.id } });
      const file = fileDetails.at(-1);
      const isDone = file?.processing === 'ready' || file?.processing === 'failed';
      if (file && (isDone || performance.now() > until)) {
        ends.push({ ...each, file });
        break;
      }
      await sleep(250);
    }
  }
  return ends;
}
