import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileId, PageNumber } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createProcessingService } from './processing.service.ts';
import { RENDER_FAILURES, RenderError } from './rendering/failures.ts';
import { type PageFacts, type PageGeometry, toPageFacts } from './rendering/page-geometry.ts';
import type { Renderer, RenderOptions } from './rendering/renderer.ts';

const pagesInAll = 4;
const image = { bytes: Buffer.from('RIFF'), width: 1, height: 1 };

/** Draws nothing, and fails on request. */
class FakeRenderer implements Renderer {
  readonly did: string[] = [];
  readonly #failures = new Map<string, Error[]>();

  /** The next times that this is to be done it fails, once with each of the errors. */
  fail(what: string, ...errors: Error[]): void {
    this.#failures.set(what, errors);
  }
  async #do<T>(what: string, result: T): Promise<T> {
    this.did.push(what);
    const error = this.#failures.get(what)?.shift();
    if (error !== undefined) throw error;
    return result;
  }
  convert = async (_: unknown, { folder }: { folder: string }) => {
    await writeFile(join(folder, 'document.pdf'), '%PDF-1.7');
    return this.#do('convert', { path: join(folder, 'document.pdf'), facts: null });
  };
  inspect = () => this.#do('inspect', { kind: 'pdf' as const, pages: Array.from({ length: pagesInAll }, (_, index) => pageOf(index + 1)) });
  countAnnotations = () => this.#do('count', []);
  drawAnnotations = () => Promise.resolve([]);
  /** Milliseconds that each page takes. */
  pageMs = 0;
  drawSheet = (_: unknown, page: PageGeometry, { onSpent }: RenderOptions = {}) => {
    onSpent?.(this.pageMs);
    return this.#do(`page ${page.number}`, { page, preview: image, thumbnail: image });
  };
  listLayers = () => Promise.resolve({ layers: [], rows: [] });
  renderTile = () => Promise.resolve(image);
  comparePages = () => Promise.reject(new Error('never compared here'));
  renderPart = () => Promise.reject(new Error('never drawn here'));
  readPage = () => Promise.reject(new Error('nothing is read before all can be seen'));
  readScan = () => Promise.reject(new Error('nothing is read before all can be seen'));
  close = () => Promise.resolve();
}

function pageOf(number: number): PageFacts {
  return toPageFacts({ number, width: 400, height: 300, mode: 'vector', maxLevel: 6 }, 'pt');
}

let server: TestApp;
let owner: Calls;
let renderer: FakeRenderer;
let fileId: FileId;
beforeAll(async () => {
  // One page after the other, so that their order is known.
  server = await createTestApp({ config: { renderWorkers: 1, office: { soffice: 'soffice', bwrap: 'bwrap' } } });
  owner = callsOf(server.app, await server.signUp('Olga'));
});
beforeEach(async () => {
  renderer = new FakeRenderer();
  fileId = await upload({ name: 'plan.pdf', bytes: '%PDF-1.7' });
});
afterAll(() => server.close());

async function upload(file: { name: string; bytes: string }): Promise<FileId> {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  return (await owner.call('uploadItem', { params: { id: folder!.id }, file })).data.file.id;
}

const idle = new AbortController().signal;
const work = (run: { signal?: AbortSignal } = {}) => service().process(fileId, { signal: idle, ...run });
const service = () =>
  createProcessingService({
    ...server.deps,
    renderer,
    whenDrawn: async () => undefined,
    whenScaled: async () => undefined,
    trashCheckMs: 50,
  });

async function getState() {
  const { processing, pages_total, pages_ready, failure } = await server.deps.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { processing, pages_total, pages_ready, failure };
}

/** The file's progress at each of its events. */
async function told(): Promise<number> {
  const events = await server.deps.db.selectFrom('events').select('data').where('type', '=', 'file_processed').execute();
  return events.filter(({ data }) => (data as { file_id: FileId }).file_id === fileId).length;
}

const sheetFailures = async () =>
  (await server.deps.db.selectFrom('sheets').select('failure').where('file_id', '=', fileId).orderBy('page_number').execute()).map(
    ({ failure }) => failure,
  );
const crash = () => new RenderError('crashed', 'signal SIGSEGV');
const everyPage = ['page 1', 'page 2', 'page 3', 'page 4'];
const ready = { processing: 'ready', pages_total: 4, pages_ready: 4, failure: null };

test('a file is queued, then ready page by page', async () => {
  expect(await getState()).toEqual({ processing: 'queued', pages_total: null, pages_ready: 0, failure: null });
  await work();
  expect(renderer.did).toEqual(['inspect', ...everyPage]);
  expect(await getState()).toEqual(ready);
  expect(await told()).toBe(1 + pagesInAll + 1);
});

test('a retried job continues where it stopped', async () => {
  renderer.fail('page 3', new Error('the storage is away'));
  await expect(work()).rejects.toThrow('the storage is away');
  expect(await getState()).toEqual({ processing: 'running', pages_total: 4, pages_ready: 2, failure: null });
  renderer.did.length = 0;
  await work();
  expect(renderer.did).toEqual(['page 3', 'page 4']);
  expect(await getState()).toEqual(ready);
});

test('a job that runs twice doesn’t change a finished file', async () => {
  await work();
  renderer.did.length = 0;
  await work();
  expect(renderer.did).toEqual([]);
});

test('a file that can’t be opened fails with an error message', async () => {
  renderer.fail('inspect', new RenderError('encrypted'));
  await work();
  expect(await getState()).toEqual({ processing: 'failed', pages_total: null, pages_ready: 0, failure: RENDER_FAILURES.encrypted });
});

test('a page that can’t be rendered has an error message, and the others are shown', async () => {
  renderer.fail('page 2', new RenderError('timed_out'));
  await work();
  expect(await sheetFailures()).toEqual([null, RENDER_FAILURES.timed_out, null, null]);
  expect(await getState()).toEqual(ready);
});

test('a file without a page that can be rendered fails', async () => {
  for (const page of everyPage) renderer.fail(page, new RenderError('too_large'));
  await work();
  expect(await getState()).toEqual({ processing: 'failed', pages_total: 4, pages_ready: 4, failure: RENDER_FAILURES.too_large });
});

test('a document fails when its worker has died twice, not once', async () => {
  renderer.fail('inspect', crash());
  renderer.fail('page 1', crash());
  renderer.fail('page 4', crash(), crash());
  await work();
  expect(renderer.did).toEqual(['inspect', 'inspect', 'page 1', 'page 1', 'page 2', 'page 3', 'page 4', 'page 4']);
  expect(await sheetFailures()).toEqual([null, null, null, RENDER_FAILURES.crashed]);
});

test('a document that kills every worker fails at once', async () => {
  renderer.fail('inspect', crash(), crash());
  await work();
  expect(await getState()).toMatchObject({ processing: 'failed', failure: RENDER_FAILURES.crashed });
});

test('a failure of the server is retried, and fails the file when it is given up', async () => {
  renderer.fail('inspect', new Error('the disk is full'));
  await expect(work()).rejects.toThrow('the disk is full');
  expect(await getState()).toMatchObject({ processing: 'queued' });
  await service().giveUp(fileId);
  expect(await getState()).toMatchObject({ processing: 'failed', failure: RENDER_FAILURES.crashed });
});

test('a finished file can’t be given up', async () => {
  await work();
  await service().giveUp(fileId);
  expect(await getState()).toEqual(ready);
});

test('an Office document is converted to PDF once, and is downloaded as it was', async () => {
  fileId = await upload({ name: 'letter.rtf', bytes: String.raw`{\rtf1 Dear reader}` });
  renderer.fail('inspect', new Error('the disk is full'));
  await expect(work()).rejects.toThrow('the disk is full');
  await work();
  expect(renderer.did.filter((did) => !did.startsWith('page'))).toEqual(['convert', 'inspect', 'inspect']);
  expect(await getState()).toEqual(ready);
  const file = await server.deps.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  expect(await server.deps.storage.read(file.storage_key)).toEqual(Buffer.from(String.raw`{\rtf1 Dear reader}`));
});

test('a requested page is rendered first, and the others follow in order', async () => {
  const inspect = renderer.inspect;
  const draw = renderer.drawSheet;
  const want = (pageNumber: number) => owner.call('wantPage', { params: { fileId, pageNumber: PageNumber.parse(pageNumber) } });
  renderer.inspect = async () => {
    await want(3);
    return inspect();
  };
  renderer.drawSheet = async (source, page) => {
    if (page.number === 1) await want(4);
    return draw(source, page);
  };
  await work();
  expect(renderer.did).toEqual(['inspect', 'page 1', 'page 4', 'page 2', 'page 3']);
});

test('a process that stops ends the job between two pages without failing the file', async () => {
  const stopping = new AbortController();
  const draw = renderer.drawSheet;
  renderer.drawSheet = async (source, page) => {
    if (page.number === 2) stopping.abort(new Error('the process stops'));
    return draw(source, page);
  };
  await expect(work({ signal: stopping.signal })).rejects.toThrow('the process stops');
  expect(renderer.did).toEqual(['inspect', 'page 1', 'page 2']);
  expect(await getState()).toMatchObject({ processing: 'running', pages_ready: 2 });
});

const jobsOf = async () =>
  (
    await sql<{ priority: number; later: boolean }>`
      select priority, start_after > now() as later from pgboss.job
      where name = 'process-file' and state = 'created' and (data -> 'payload' ->> 'fileId')::int = ${fileId}
      order by created_on`.execute(server.deps.db)
  ).rows;

test('a file with slow pages has a turn, then waits for other users’ files, and continues where it stopped', async () => {
  renderer.pageMs = 12_000;
  await work();
  expect(renderer.did).toEqual(['inspect', 'page 1', 'page 2']);
  expect(await getState()).toEqual({ processing: 'queued', pages_total: 4, pages_ready: 2, failure: null });
  const [first, second] = await jobsOf();
  expect(second!.priority).toBeLessThan(first!.priority);
  await work();
  expect(renderer.did).toEqual(['inspect', ...everyPage]);
  expect(await getState()).toEqual(ready);
});

test('a file that takes too long shows the rendered pages, and an error message on the others', async () => {
  renderer.pageMs = 101_000;
  for (let turn = 0; turn < 4; turn += 1) await work();
  expect(renderer.did).toEqual(['inspect', 'page 1', 'page 2']);
  expect(await sheetFailures()).toEqual([null, null, RENDER_FAILURES.budget_spent, RENDER_FAILURES.budget_spent]);
  expect(await getState()).toEqual(ready);
});

test.each(['the version', 'the file', 'the project'])(
  'drawing stops when %s goes to the trash, and goes on when it is restored',
  async (what) => {
    const { db } = server.deps;
    const of = await db.selectFrom('files').select(['item_id', 'project_id']).where('id', '=', fileId).executeTakeFirstOrThrow();
    const mark = (deleted_at: string | null) => {
      if (what === 'the version') return db.updateTable('files').set({ deleted_at }).where('id', '=', fileId).execute();
      if (what === 'the file') return db.updateTable('items').set({ deleted_at }).where('id', '=', of.item_id).execute();
      return db.updateTable('projects').set({ deleted_at }).where('id', '=', of.project_id).execute();
    };
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const draw = renderer.drawSheet;
    renderer.drawSheet = async (source, page, options) => {
      if (page.number !== 2) return draw(source, page, options);
      await mark(new Date().toISOString());
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => {
          stop();
          reject(new Error('stopped', { cause: options.signal?.reason }));
        });
      });
    };
    await work();
    await stopped;
    expect(renderer.did).toEqual(['inspect', 'page 1']);
    expect((await jobsOf()).at(-1)).toMatchObject({ later: true });
    await work();
    expect(renderer.did).toEqual(['inspect', 'page 1']);
    await mark(null);
    renderer.drawSheet = draw;
    await work();
    expect(renderer.did).toEqual(['inspect', ...everyPage]);
    expect(await getState()).toEqual(ready);
  },
);

test('one user’s tenth file waits for another user’s first', async () => {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const mia = await server.signUp('Mia');
  await server.deps.db.insertInto('memberships').values({ project_id: project.id, user_id: mia.id }).execute();
  const first = async (who: Calls, name: string) => {
    fileId = (await who.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes: `%PDF-1.7 ${name}` } })).data.file.id;
    return (await jobsOf())[0]!.priority;
  };
  for (let n = 1; n < 10; n += 1) await first(owner, `${n}.pdf`);
  expect(await first(owner, '10.pdf')).toBeLessThan(await first(callsOf(server.app, mia), 'mia.pdf'));
});

test('nothing is left in the work folder', async () => {
  renderer.fail('inspect', new RenderError('unreadable'));
  await work();
  expect(await readdir(join(server.dataDir, 'tmp'))).toEqual([]);
});
