import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FolderId, ItemFile, UploadedItem } from '@sheetmark/contract';
import { quarteredPdf } from '../../apps/server/src/features/files/rendering/testing/documents.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Api } from './api.ts';
import { downloadHash, peakMemory } from './large-upload.ts';
import { type TestProject, createTestProject, upload } from './test-project.ts';

const AT_ONCE = 6;
const PER_BRANCH = 5;
const LONG_PAGES = 1_000;
const MAX_MEGABYTES = 600;
const TIMEOUT_MS = 20 * 60_000;

interface Options {
  readonly files: number;
  readonly folders: number;
  readonly print: (line: string) => void;
}

interface SentFile {
  readonly item: UploadedItem;
  readonly hash: string;
  readonly pages: number;
}

/** Uploads many files to many folders, and one file of a thousand pages. Returns true if all arrive unchanged and complete, and memory stays low. */
export async function dropMany(server: ServerProcess, { files, folders, print }: Options): Promise<boolean> {
  const project = await createTestProject(new Api(server.url), server.dataDir);
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1_000).toFixed(1);
  const folderIds = await makeFolders(project, folders);
  const sent = await sendAll(project, folderIds, files);
  sent.push(
    await send(
      project,
      'long.pdf',
      Array.from({ length: LONG_PAGES }, (_, page) => page),
    ),
  );
  print(`${sent.length} files in ${folderIds.length} folders, one of them of ${LONG_PAGES} pages, were uploaded after ${seconds()} s`);
  const ends = await waitUntilDone(project, sent);
  const tally = { ready: 0, missingPages: 0, different: 0 };
  for (const { file, hash, pages } of ends) {
    if (file.processing === 'ready') tally.ready += 1;
    if (file.pages_total !== pages || file.pages_ready !== pages) tally.missingPages += 1;
    if ((await downloadHash(new URL(file.download_url, server.url))) !== hash) tally.different += 1;
  }
  const peak = await peakMemory(server.pid);
  print(`${tally.ready} ready after ${seconds()} s, ${tally.missingPages} without all pages, ${tally.different} with a different hash`);
  print(`server's memory at most ${Math.round(peak)} MB`);
  return tally.ready === sent.length && tally.missingPages + tally.different === 0 && peak < MAX_MEGABYTES;
}

/** Creates some folders at the top level and the others inside them. */
async function makeFolders({ api, projectId }: TestProject, count: number): Promise<FolderId[]> {
  const created: FolderId[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent = index % PER_BRANCH === 0 ? null : (created[index - (index % PER_BRANCH)] ?? null);
    const { data } = await api.call('createFolder', { params: { id: projectId }, body: { name: `Folder ${index}`, parent_id: parent } });
    created.push(data.id);
  }
  return created;
}

async function sendAll(project: TestProject, folderIds: readonly FolderId[], count: number): Promise<SentFile[]> {
  const sent: SentFile[] = [];
  const pending = Array.from({ length: count }, (_, index) => index);
  const sendPending = async (): Promise<void> => {
    for (let index = pending.shift(); index !== undefined; index = pending.shift()) {
      const folderId = folderIds[index % folderIds.length] ?? project.folderId;
      sent.push(await send({ ...project, folderId }, `plan-${index}.pdf`, [index]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendPending));
  return sent;
}

/** Uploads a file with one page per number. The number sets the page's width, so that all files differ. */
async function send(project: TestProject, name: string, numbers: readonly number[]): Promise<SentFile> {
  const bytes = await quarteredPdf(...numbers.map((number) => ({ mediaBox: [0, 0, 400 + number, 300] as const })));
  return { item: await upload(project, name, bytes), hash: createHash('sha256').update(bytes).digest('hex'), pages: numbers.length };
}

async function waitUntilDone({ api }: TestProject, sent: readonly SentFile[]): Promise<(SentFile & { file: ItemFile })[]> {
  const ends: (SentFile & { file: ItemFile })[] = [];
  const deadline = performance.now() + TIMEOUT_MS;
  for (const each of sent) {
    for (;;) {
      const { fileDetails } = await api.call('listItemFiles', { params: { id: each.item.id } });
      const file = fileDetails.at(-1);
      const isDone = file?.processing === 'ready' || file?.processing === 'failed';
      if (file && (isDone || performance.now() > deadline)) {
        ends.push({ ...each, file });
        break;
      }
      await sleep(250);
    }
  }
  return ends;
}
