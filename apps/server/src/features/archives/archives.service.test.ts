import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type MarkupId, PageNumber, type ProjectArchiveId, type ProjectId, type ProjectImport } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { type ArchivePart, partsOf, writeArchive } from '../../platform/archive/archive-file.ts';
import { days } from '../../platform/clock/durations.ts';
import { checkRecords } from '../reviews/public.ts';
import { fillProject, png } from './testing/fill-project.ts';

let [server, other]: [TestApp, TestApp] = [null!, null!];
let board: Board;
let place: string;
let drawn: MarkupId;
let archive: Buffer;
beforeAll(async () => {
  [server, other] = await Promise.all([createTestApp(), createTestApp()]);
  place = await mkdtemp(join(tmpdir(), 'archives-test-'));
  board = await setUpBoard(server);
  drawn = await fillProject(server, board);
  archive = await exported();
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await rm(place, { recursive: true, force: true });
});

const run = { signal: new AbortController().signal };
async function ask(calls: Calls): Promise<{ id: ProjectArchiveId; url: string }> {
  const params = { params: { id: board.project } };
  const { data } = await calls.call('exportProject', params);
  await server.services.projectExports.write(data.id, run);
  const [newest] = (await calls.call('listProjectExports', params)).data;
  if (newest?.state !== 'ready' || newest.url === null) throw new Error(`not exported: ${JSON.stringify(newest)}`);
  return { id: newest.id, url: newest.url };
}

async function exported(): Promise<Buffer> {
  const answer = await board.olga.calls.get((await ask(board.olga.calls)).url);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/x-tar', 'content-length': String(answer.rawPayload.length) });
  return answer.rawPayload;
}

async function imported(into: TestApp, by: Person, bytes: Buffer): Promise<ProjectImport> {
  const calls = callsOf(into.app, by);
  const { data } = await calls.call('importProject', { file: { name: 'Quay.tar', bytes } });
  await into.services.projectImports.read(data.id, run);
  await into.services.facts.read(run);
  return (await calls.call('getProjectImport', { params: { id: data.id } })).data;
}

const requireProject = ({ project_id, failure }: ProjectImport): ProjectId => {
  if (project_id === null) throw new Error(`not imported: ${failure}`);
  return project_id;
};

/** Names of people as they are shown, and everything that is not a number of this server's own. */
async function told(calls: Calls, project: ProjectId) {
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, inner: unknown) => {
        const isOfServer = /(^|_)(id|url)$|^(thumbnail|processing|pages_ready|pages_total|m_id|source|user_id)$/.test(key);
        return isOfServer ? undefined : inner;
      }),
    );
  const folders = (await calls.call('listFolders', { params: { id: project } })).data;
  const items = (await calls.call('listNewestItems', { params: { id: project } })).data;
  const markups = (await calls.call('listMarkups', { params: { projectId: project } })).data;
  const tasks = (await calls.call('listTasks', { params: { id: project } })).data;
  const columns = (await calls.call('listMetadataColumns', { params: { id: project } })).data;
  const pages = await Promise.all(
    items.map(async ({ id, files }) => (await calls.call('openFile', { params: { fileId: files[0]!.id, itemId: id } })).editor_details),
  );
  const page = PageNumber.parse(1);
  const reviews = await Promise.all(
    (await calls.call('listReviews', { params: { id: project } })).data.map(async ({ id: reviewId }) => ({
      review: (await calls.call('getReview', { params: { reviewId } })).data,
      sheets: (await calls.call('listReviewSheets', { params: { reviewId } })).data,
      record: (await calls.call('getReviewRecord', { params: { reviewId } })).data,
    })),
  );
  const links = await Promise.all(
    items.map(async ({ id }) => (await calls.call('listMarkupLinks', { params: { itemId: id, pageNumber: page } })).data),
  );
  return plain({
    reviews,
    links: links.flat(),
    folders,
    items: items.map(({ name, files }) => ({ name, files })),
    markups,
    tasks,
    columns,
    pages,
  });
}

test('exported and imported by an administrator of the same server, a project is equal in every call', async () => {
  const ada = await server.signUp('Ada', { administrator: true });
  const made = await imported(server, ada, archive);
  const project = requireProject(made);
  await board.join(project, board.olga);
  const [before, after] = [await told(board.olga.calls, board.project), await told(board.olga.calls, project)];
  expect(after).toEqual(before);
  expect(JSON.stringify(after)).toContain('Crack in the slab');
  expect(after).toMatchObject({
    reviews: [{ review: { decided: 1, outcome: { name: 'Revise and resubmit' } }, record: { first_broken: null } }],
  });
  expect(await checkRecords(server.deps.db)).toMatchObject({ records: 2, unchecked: 0, broken: [] });
  expect(after).toMatchObject({ links: [{ goal: { kind: 'task', name: 'Fill the crack' } }] });
  expect(JSON.stringify(after)).not.toMatch(/between me and me|thrown away/);
  expect(made.members.map(({ name }) => name).toSorted()).toEqual(['Max', 'Mia', 'Olga']);
  const views = (await callsOf(server.app, ada).call('listMarkupAndTaskViews')).data;
  expect(views.map(({ name, owner }) => [name, owner.id])).toEqual([['Cracks', ada.id]]);
  expect(JSON.parse(views[0]!.configuration)).toMatchObject({ grid: { filters: { assignee: { any: [String(board.max.id), ''] } } } });
});

test('annotations that were imported stay so: nobody is asked again, and authors stay who they are', async () => {
  const nora = await other.signUp('Nora');
  const project = requireProject(await imported(other, nora, archive));
  const calls = callsOf(other.app, nora);
  const { db } = other.deps;
  const { data: settings } = await calls.call('getAnnotationSettings', { params: { id: project } });
  expect(settings).toMatchObject({ answer: 'hide', authors: [{ name: 'm.k\u00f6hler', member: { name: 'Mia' }, markups: 1 }] });
  const [markup] = (await calls.call('listMarkups', { params: { projectId: project } })).data;
  expect(markup?.created_by.name).toBe('Mia');
  const files = await db.selectFrom('files').selectAll().where('project_id', '=', project).where('hides_annotations', '=', true).execute();
  const imports = await db.selectFrom('annotation_imports').selectAll().where('project_id', '=', project).execute();
  expect(imports.map(({ file_id, state }) => [file_id, state])).toEqual([[files[0]?.id, 'applied']]);
  const known = await db.selectFrom('imported_annotations').selectAll().where('markup_id', '=', markup!.id).execute();
  expect(known).toMatchObject([{ name: 'cloud-1', page_number: 1, base: { objects: [], status: 'open' } }]);
});

test('topics stay known to BIM programs, and references lead where people linked them', async () => {
  const nora = await other.signUp('Nora');
  const project = requireProject(await imported(other, nora, archive));
  const { db } = other.deps;
  const tasks = await db.selectFrom('tasks').select('topic_guid').where('project_id', '=', project).execute();
  const comments = await db.selectFrom('comments').select('topic_guid').where('project_id', '=', project).execute();
  expect([tasks, comments.filter(({ topic_guid }) => topic_guid !== null)]).toEqual([
    [{ topic_guid: 'topic-1' }],
    [{ topic_guid: 'comment-1' }],
  ]);
  const items = await db.selectFrom('items').select('id').where('project_id', '=', project).where('name', '=', 'plan.pdf').execute();
  const references = await db.selectFrom('reference_links').selectAll().where('project_id', '=', project).orderBy('id').execute();
  const said = { normalized_number: 'A501', number: 'A-501', detail: '3', target_number: 'A502' };
  expect(references).toMatchObject([
    { ...said, item_id: items[0]?.id, page_number: 1 },
    { ...said, item_id: null, page_number: null },
  ]);
});

test('imported objects name the new markup and pictures, and files keep their bytes', async () => {
  const nora = await other.signUp('Nora');
  const project = requireProject(await imported(other, nora, archive));
  const calls = callsOf(other.app, nora);
  const [markup] = (await calls.call('listMarkups', { params: { projectId: project } })).data;
  const [media] = await other.deps.db.selectFrom('media').selectAll().where('project_id', '=', project).execute();
  expect(markup?.editor_details).toMatchObject([{ m_id: markup?.id }, { source: `media/${media?.id}` }]);
  expect((await calls.call('getMedia', { params: { mediaId: media!.id } })).data).toMatchObject({ name: 'crack.png', type: 'image/png' });
  expect(await other.deps.storage.read(media!.storage_key)).toEqual(png);
  const files = await other.deps.db.selectFrom('files').selectAll().where('project_id', '=', project).orderBy('id').execute();
  expect(files.map(({ actual_name, version, processing }) => [actual_name, version, processing])).toEqual([
    ['plan.pdf', 1, 'queued'],
    ['photo.png', 1, 'queued'],
    ['plan.pdf', 2, 'queued'],
  ]);
});

test('importers who aren’t administrators attribute nothing to other accounts: people become names without an account or membership', async () => {
  const eve = await server.signUp('Eve');
  const project = requireProject(await imported(server, eve, archive));
  const calls = callsOf(server.app, eve);
  const [markup] = (await calls.call('listMarkups', { params: { projectId: project } })).data;
  expect(markup?.created_by.name).toBe('Mia');
  expect(markup?.created_by.id).not.toBe(board.mia.id);
  expect((await calls.call('listMembers', { params: { projectId: project } })).data.map(({ members }) => members.id)).toEqual([eve.id]);
  const mia = await server.deps.db.selectFrom('users').selectAll().where('id', '=', markup!.created_by.id).executeTakeFirstOrThrow();
  expect(mia).toMatchObject({ is_active: 0, password_hash: null });
  expect(mia.deleted_at).not.toBeNull();
  expect(await board.mia.calls.refusal('getProject', { params: { id: project } })).toEqual([404, 'not_found']);
});

test('the owner’s archive of a project contains nothing that the owner can’t see', async () => {
  const path = join(place, 'seen.tar');
  await writeFile(path, archive);
  const texts: string[] = [];
  for await (const { name, content } of partsOf(path))
    if (name.endsWith('.jsonl')) texts.push((await buffer(Readable.from(content))).toString());
  expect(texts.join('')).not.toMatch(/between me and me|thrown away|password_hash|storage_key/);
  expect(texts.join('')).toContain(`"id":${drawn},`);
});

test('the link works only for the user who requested it, while they own the project, until it expires; then the archive is deleted', async () => {
  const { url, id } = await ask(board.olga.calls);
  const query = new URL(url, 'http://localhost').search;
  const status = async (path: string) => (await board.olga.calls.get(path)).statusCode;
  expect(await status(url)).toBe(200);
  expect((await board.olga.calls.get(url, { range: 'bytes=0-9' })).rawPayload).toEqual(archive.subarray(0, 10));
  expect(await status(url.replace(`u=${board.olga.id}`, `u=${board.mia.id}`))).toBe(404);
  expect(await status(`/api/project/${board.project}/exports/${id + 1}/content${query}`)).toBe(404);
  const give = (to: Person, by: Calls) => by.call('handOverProject', { params: { id: board.project }, body: { user_id: to.id } });
  await give(board.mia, board.olga.calls);
  expect(await status(url)).toBe(404);
  expect((await board.mia.calls.call('listProjectExports', { params: { id: board.project } })).data).toEqual([]);
  await give(board.olga, board.mia.calls);
  expect(await status(url)).toBe(200);
  const { storage_key } = await server.deps.db.selectFrom('project_archives').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  server.clock.advance(days(7) + 1);
  expect(await status(url)).toBe(404);
  await server.services.housekeeping.runDaily(run);
  expect(await server.deps.db.selectFrom('project_archives').select('id').where('id', '=', id).execute()).toEqual([]);
  server.clock.advance(-days(7) - 1);
  expect(storage_key).not.toBeNull();
});

test('a second request while an archive is written returns the same, and at most three are kept', async () => {
  const { calls } = board.olga;
  const params = { params: { id: board.project } };
  const [first, second] = [await calls.call('exportProject', params), await calls.call('exportProject', params)];
  expect(second.data.id).toBe(first.data.id);
  await server.services.projectExports.write(first.data.id, run);
  for (let n = 0; n < 3; n += 1) await ask(calls);
  expect((await calls.call('listProjectExports', params)).data).toHaveLength(3);
});

type Change = (name: string, bytes: Buffer) => Buffer | null;
/** The archive with other parts, whole and hashed again as if it were right. */
async function forged(
  change: Change,
  more: Readonly<Record<string, string>> = {},
  kind: 'project' | 'backup' = 'project',
): Promise<Buffer> {
  const [from, to] = [join(place, randomUUID()), join(place, randomUUID())];
  await writeFile(from, archive);
  async function* parts(): AsyncGenerator<ArchivePart> {
    for await (const { name, content } of partsOf(from)) {
      const bytes = change(name, await buffer(Readable.from(content)));
      if (bytes) yield { name, size: bytes.length, content: [bytes] };
    }
    for (const [name, text] of Object.entries(more)) yield { name, size: text.length, content: [Buffer.from(text)] };
  }
  await writeArchive(to, { kind, head: {}, parts: parts(), counts: () => ({}), madeAt: new Date(0) });
  return readFile(to);
}
const edit = (part: string, change: (text: string) => string) =>
  forged((name, bytes) => (name === part ? Buffer.from(change(bytes.toString())) : bytes));
const rowOf = (text: string, change: object) => `${JSON.stringify({ ...(JSON.parse(text.split('\n')[0]!) as object), ...change })}\n`;

test('archives made before markups led anywhere, and before reviews and sets, are imported without them', async () => {
  const older = await forged((name, bytes) =>
    /^(links|references|reviews|title_blocks|taught_places|publications)\.jsonl$/.test(name) ? null : bytes,
  );
  expect(requireProject(await imported(other, await other.signUp('Otto'), older))).toBeGreaterThan(0);
});

const hostile: Readonly<Record<string, readonly [make: () => Promise<Buffer>, said: RegExp]>> = {
  'is cut off': [async () => archive.subarray(0, archive.length - 4096), /damaged or cut off/],
  'was changed on the way': [
    async () => {
      const bytes = Buffer.from(archive);
      bytes[bytes.indexOf('%PDF-1.7') + 4] = 0x32;
      return bytes;
    },
    /damaged or cut off/,
  ],
  'climbs out of its folder': [() => forged((_, bytes) => bytes, { '../../etc/cron.d/x': 'x' }), /which nobody knows/],
  'has bytes that are not what their row says': [
    () => forged((name, bytes) => (name === `files/${board.file}` ? Buffer.from('%PDF-1.8') : bytes)),
    /doesn’t match its row/,
  ],
  'lacks the bytes of a document': [
    () => forged((name, bytes) => (name === `files/${board.file}` ? null : bytes)),
    /doesn’t contain the bytes/,
  ],
  'names bytes twice': [() => forged((_, bytes) => bytes, { [`files/${board.file}`]: '%PDF-1.7' }), /no row that matches it/],
  'is not JSON': [() => edit('markups.jsonl', () => '{"id":1,\n'), /Line 1 of markups.jsonl/],
  'has a row with a field of another kind': [
    () => edit('items.jsonl', (text) => rowOf(text, { folder_id: 'x' })),
    /Line 1 of items.jsonl.*folder_id/,
  ],
  'calls a document by a path': [
    () => edit('items.jsonl', (text) => rowOf(text, { name: '../../x.pdf' })),
    /Line 1 of items.jsonl.*no name of a file/,
  ],
  'has a record that was changed': [
    () => edit('reviews.jsonl', (text) => text.replaceAll('Fill it first.', 'Fine as it is')),
    /record of review 1, round 1, was changed/,
  ],
  'leads to a script': [
    () => edit('links.jsonl', (text) => rowOf(text, { kind: 'url', url: 'javascript:alert(1)' })),
    /Line 1 of links.jsonl.*url/,
  ],
  'names a folder that it does not hold': [() => edit('items.jsonl', (text) => rowOf(text, { folder_id: 987_654 })), /names folders/],
  'has a folder in itself': [() => edit('folders.jsonl', (text) => rowOf(text, { parent_id: board.folder })), /names folders/],
  'has two folders of one name': [
    () => edit('folders.jsonl', (text) => text.split('\n')[0] + '\n' + rowOf(text, { id: 987_654 }) + text.split('\n').slice(1).join('\n')),
    /contradicts itself/,
  ],
  'has text that no database keeps': [() => edit('comments.jsonl', (text) => rowOf(text, { text: 'a\u0000b' })), /contradicts itself/],
  'calls a program a document': [
    () => edit('files.jsonl', (text) => text.replace(/"id":\d+,"item_id"/, '"id":987654,"item_id"')),
    /no row that matches it/,
  ],
  'has a line that never ends': [() => edit('comments.jsonl', () => 'x'.repeat(25 * 1024 * 1024)), /longer than any may be/],
  'lacks a kind of rows': [() => forged((name, bytes) => (name === 'tasks.jsonl' ? null : bytes)), /in the wrong place/],
};

async function countsOf({ deps }: TestApp) {
  const count = async (table: 'projects' | 'users' | 'folders' | 'files' | 'media' | 'markups' | 'events') =>
    (await deps.db.selectFrom(table).select('id').execute()).length;
  const stored = [];
  for await (const { key } of deps.storage.list('')) if (!key.startsWith('archives/')) stored.push(key);
  return {
    projects: await count('projects'),
    users: await count('users'),
    media: await count('media'),
    events: await count('events'),
    stored,
  };
}

test.each(Object.keys(hostile))('an archive that %s is refused with a sentence, and nothing of it is left', async (what) => {
  const [make, said] = hostile[what]!;
  const ida = await server.signUp('Ida');
  const before = await countsOf(server);
  const ended = await imported(server, ida, await make());
  expect([ended.state, ended.project_id]).toEqual(['failed', null]);
  expect(ended.failure).toMatch(said);
  expect(await countsOf(server)).toEqual(before);
});

test('a file that isn’t a project archive, or is of a newer version, is refused before it is stored', async () => {
  const { ask: askIda } = callsOf(server.app, await server.signUp('Ida'));
  const send = async (bytes: Buffer | string) => {
    const { http, code, message } = await askIda('importProject', { file: { name: 'x.tar', bytes } });
    return [http, code, message];
  };
  const nothing = '“x.tar” is no archive of Sheetmark, or it is damaged or cut off. Nothing was changed.';
  expect(await send('%PDF-1.7')).toEqual([422, 'unreadable_file', nothing]);
  expect(await send(Buffer.alloc(4096))).toEqual([422, 'unreadable_file', nothing]);
  expect(await send(await forged((_, bytes) => bytes, {}, 'backup'))).toEqual([
    422,
    'unreadable_file',
    '“x.tar” contains a backup, not a project. Nothing was changed.',
  ]);
  const newer = Buffer.from(archive.toString('latin1').replace('"format": 1', '"format": 9'), 'latin1');
  expect((await send(newer))[2]).toContain('made by a newer version');
});

test('an export with missing bytes names the file, and one that was given up reports an error', async () => {
  const { calls } = board.olga;
  const { storage_key } = await server.deps.db.selectFrom('files').selectAll().where('id', '=', board.file).executeTakeFirstOrThrow();
  const bytes = await server.deps.storage.read(storage_key);
  await server.deps.storage.delete(storage_key);
  await expect(ask(calls)).rejects.toThrow('“plan.pdf” are missing or damaged');
  await server.deps.storage.put(storage_key, bytes!, 'application/pdf');
  const { data } = await calls.call('exportProject', { params: { id: board.project } });
  await server.services.archiveEndings.giveUp(data.id);
  const [newest] = (await calls.call('listProjectExports', { params: { id: board.project } })).data;
  expect(newest).toMatchObject({ id: data.id, state: 'failed', url: null });
});
