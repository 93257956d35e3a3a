import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TopicImportId } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { compute } from './read-bcf.worker.ts';
import { readTopic } from './read-topics.ts';

let server: TestApp;
let board: Board;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  board = await setUpBoard(server);
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const [first, second] = ['6f1a9c1e-93c3-4a0c-8d7f-2f6c0e9b0a01', '6F1A9C1E-93C3-4A0C-8D7F-2F6C0E9B0A02'];
const comment = (n: number, text: string) =>
  `<Comment Guid="0000000${n}-93c3-4a0c-8d7f-2f6c0e9b0a01"><Date>2026-11-20T09:0${n}:00Z</Date><Author>Ken</Author><Comment>${text}</Comment></Comment>`;

interface Made {
  version?: '2.1' | '3.0';
  status?: string;
  modified?: string;
  comments?: readonly string[];
  assignee?: string;
}

function topicXml(guid: string, { version = '3.0', status = 'In Progress', modified, comments = [], assignee = '' }: Made = {}): string {
  const fields = `<Title>Beam &amp; duct clash</Title><Priority>Critical</Priority><CreationDate>2026-11-20T08:00:00+01:00</CreationDate>
    <CreationAuthor>ken@bim.example</CreationAuthor>${modified ? `<ModifiedDate>${modified}</ModifiedDate>` : ''}
    <DueDate>2026-12-24T00:00:00Z</DueDate>${assignee && `<AssignedTo>${assignee}</AssignedTo>`}<Description>Move the duct.</Description>`;
  const view = `Guid="aaaaaaaa-93c3-4a0c-8d7f-2f6c0e9b0a01"><Snapshot>snap.jpg</Snapshot>`;
  const head = `<?xml version="1.0"?><Markup><Topic Guid="${guid}" TopicType="Clash" TopicStatus="${status}">${fields}`;
  return version === '3.0'
    ? `${head}<Comments>${comments.join('')}</Comments><Viewpoints><ViewPoint ${view}</ViewPoint></Viewpoints></Topic></Markup>`
    : `${head}</Topic>${comments.join('')}<Viewpoints ${view}</Viewpoints></Markup>`;
}

async function archive(files: Readonly<Record<string, string | Buffer>>, version = '3.0'): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`<Version VersionId="${version}"/>`), 'bcf.version');
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
const bcf = (guid: string, made: Made = {}) =>
  archive({ [`${guid}/markup.bcf`]: topicXml(guid, made), [`${guid}/snap.jpg`]: picture }, made.version);

const upload = (bytes: Buffer) => ({ params: { id: board.project }, file: { name: 'issues.bcf', bytes } });
const preview = async (bytes: Buffer) => (await board.mia.calls.call('previewTopics', upload(bytes))).data;
const start = async (bytes: Buffer, guids?: string) =>
  (await board.mia.calls.call('importTopics', { ...upload(bytes), body: guids === undefined ? {} : { guids } })).data;
const ended = (importId: TopicImportId) =>
  eventually(async () => {
    const { data } = await board.mia.calls.call('getTopicImport', { params: { id: board.project, importId } });
    expect(data.state).not.toMatch(/queued|running/);
    return data;
  });
const importing = async (bytes: Buffer, guids?: string) => {
  const { state, created, changed, comments } = await ended((await start(bytes, guids)).id);
  expect(state).toBe('ready');
  return { created, changed, comments };
};
const tasks = async () => (await board.mia.calls.call('listTasks', { params: { id: board.project } })).data;

describe('a topic of another program', () => {
  test('is shown before it is imported', async () => {
    const shown = await preview(
      await bcf(first, { comments: [comment(1, 'Too low')], assignee: `Max &lt;${board.max.email.toUpperCase()}&gt;` }),
    );
    expect(shown).toMatchObject({ version: '3.0', unreadable: 0 });
    expect(shown.topics).toEqual([
      expect.objectContaining({
        guid: first,
        title: 'Beam & duct clash',
        author: 'ken@bim.example',
        created: '2026-11-20',
        status: 'review',
        priority: 'urgent',
        due_date: '2026-12-24',
        assignee: { id: board.max.id, name: 'Max' },
        has_snapshot: true,
        new_comments: 1,
        outcome: 'new',
        task_id: null,
      }),
    ]);
    expect(await tasks()).toEqual([]);
  });

  test('becomes a task with its snapshot and comments by their authors’ names, once', async () => {
    const file = await bcf(first, { comments: [comment(1, 'Too low')], assignee: board.max.email });
    expect(await importing(file)).toEqual({ created: 1, changed: 0, comments: 1 });
    const [task] = await tasks();
    expect(task).toMatchObject({
      task_name: 'Beam & duct clash',
      description: 'Move the duct.\n\nBCF topic, ken@bim.example, 2026-11-20',
      status: 'review',
      priority: 'urgent',
      due_date: '2026-12-24',
      assignee: { id: board.max.id },
      attachments: [{ name: 'snapshot.png' }],
      comments: [{ text: 'Too low', author: { name: 'Ken' }, created_at: '2026-11-20T09:01:00.000Z' }],
    });
    expect((await preview(file)).topics[0]).toMatchObject({ outcome: 'earlier', new_comments: 0, task_id: task?.id });
    expect(await importing(file)).toEqual({ created: 0, changed: 0, comments: 0 });
  });

  test('adds comments when it comes again, and changes the task only if it is newer than the last change here', async () => {
    const older = await bcf(first, { status: 'Closed', comments: [comment(1, 'Too low'), comment(2, 'Moved')] });
    expect(await importing(older)).toEqual({ created: 0, changed: 0, comments: 1 });
    expect((await tasks())[0]).toMatchObject({ status: 'review', comments: [{ text: 'Too low' }, { text: 'Moved' }] });
    expect(await importing(await bcf(first, { status: 'Closed', modified: '2099-01-01T00:00:00Z' }))).toMatchObject({ changed: 1 });
    expect((await tasks())[0]).toMatchObject({ status: 'closed', assignee: { id: board.max.id } });
  });

  test('is left alone in the trash, and only chosen topics are imported', async () => {
    const [task] = await tasks();
    await board.mia.calls.call('deleteTask', { params: { id: task!.id } });
    const both = await archive({ [`${first}/markup.bcf`]: topicXml(first), [`x/markup.bcf`]: topicXml(second, { version: '2.1' }) });
    expect((await preview(both)).topics.map(({ outcome }) => outcome)).toEqual(['trashed', 'new']);
    expect(await importing(both, first)).toEqual({ created: 0, changed: 0, comments: 0 });
    expect(await importing(both, second)).toMatchObject({ created: 1 });
  });

  test('is read from BCF 2.1 as from 3.0', () => {
    const made = { comments: [comment(1, 'a'), comment(2, 'b')] };
    const [old, now] = [readTopic(topicXml(first, { ...made, version: '2.1' })), readTopic(topicXml(first, { ...made, version: '3.0' }))];
    expect(old).toEqual(now);
    expect(now).toMatchObject({ snapshot: 'snap.jpg', comments: [{ text: 'a' }, { text: 'b' }] });
  });
});

test('an exported markup that comes back gets new comments instead of a task', async () => {
  const markup = await board.create(board.mia);
  await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Ours' } });
  const { rawPayload } = await server.app.inject({
    method: 'POST',
    url: '/api/work/export',
    headers: { authorization: `Bearer ${board.mia.token}` },
    payload: { list: { project_id: board.project }, where: [{ field: 'type', is: ['markup'] }], format: 'bcf-3.0' },
  });
  const before = (await tasks()).length;
  const shown = await preview(rawPayload);
  expect(shown.topics).toEqual([expect.objectContaining({ outcome: 'earlier', markup_id: markup.id, new_comments: 0 })]);
  const answered = topicXml(shown.topics[0]!.guid, { comments: [comment(7, 'Answered in the model')] });
  expect(await importing(await archive({ 'x/markup.bcf': answered }))).toEqual({ created: 0, changed: 0, comments: 1 });
  const row = (await board.inList(board.mia)).find(({ id }) => id === markup.id);
  expect(row?.comments.map(({ text, author }) => [text, author.name])).toEqual([
    ['Ours', 'Mia'],
    ['Answered in the model', 'Ken'],
  ]);
  expect(await tasks()).toHaveLength(before);
});

describe('a large file', () => {
  const guidOf = (n: number) => `7f1a9c1e-93c3-4a0c-8d7f-${String(n).padStart(12, '0')}`;
  function large(count: number): Promise<Buffer> {
    const files: Record<string, string | Buffer> = {};
    for (let n = 0; n < count; n += 1) {
      files[`${n}/markup.bcf`] = topicXml(guidOf(n), { comments: n % 2 === 0 ? [comment(1, 'Seen')] : [] });
      if (n % 3 === 0) files[`${n}/snap.jpg`] = picture;
    }
    return archive(files);
  }

  test('is imported by a job with progress, and can be stopped; importing it again brings the rest', async () => {
    const bytes = await large(60);
    const before = (await tasks()).length;
    const { id, total, state } = await start(bytes);
    expect({ total, state }).toEqual({ total: 60, state: 'queued' });
    const at = { params: { id: board.project, importId: id } };
    await eventually(async () => {
      const { data } = await board.mia.calls.call('getTopicImport', at);
      expect(data.done).toBeGreaterThan(0);
    });
    expect(await board.max.calls.refusal('cancelTopicImport', at)).toEqual([404, 'not_found']);
    await board.mia.calls.call('cancelTopicImport', at);
    const stopped = await ended(id);
    expect(stopped.state).toBe('cancelled');
    expect(stopped.done).toBeLessThan(60);
    await eventually(async () => expect(await storedKey(id)).toBeNull());
    const some = (await tasks()).length - before;
    // One topic may have been under way.
    expect(some - stopped.created).toBeLessThanOrEqual(1);
    expect(await importing(bytes)).toMatchObject({ created: 60 - some });
    expect(await importing(bytes)).toEqual({ created: 0, changed: 0, comments: 0 });
    expect((await tasks()).length).toBe(before + 60);
  });

  const storedKey = async (id: TopicImportId) =>
    (await server.deps.db.selectFrom('topic_imports').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()).storage_key;
});

describe('a file that isn’t what it says', () => {
  const reasonFor = async (bytes: Buffer) => {
    const path = join(server.deps.config.dataDir, 'hostile.bcf');
    await writeFile(path, bytes);
    return compute({ path, pictures: null, only: null, own: { tasks: [], markups: [] }, publicUrl: '' });
  };
  const entity = `<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><Markup><Topic Guid="${first}"><Title>&b;</Title></Topic></Markup>`;

  test('is refused with a reason', async () => {
    expect(await board.mia.calls.refusal('previewTopics', upload(Buffer.from('PK nothing')))).toEqual([422, 'unreadable_file']);
    expect(await reasonFor(Buffer.from('PK nothing'))).toEqual({ failure: 'This is not a BCF file.' });
    expect(await reasonFor(await archive({}, '1.0'))).toEqual({
      failure: 'BCF 1.0 can’t be read. Choose a file of version 2.1 or 3.0.',
    });
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}/markup.bcf`, '<Markup/>']));
    expect(await reasonFor(await archive(many))).toEqual({ failure: 'A file can have at most 1,000 topics.' });
  });

  test('loses only the topics that can’t be read: entities, bombs, paths, broken pictures', async () => {
    const bomb = Buffer.alloc(64 * 2 ** 20, 'a');
    const files = { 'a/markup.bcf': entity, 'b/markup.bcf': bomb, 'c/markup.bcf': '<Markup' };
    const path = topicXml(second, {}).replace('snap.jpg', '../../../../etc/passwd');
    const bytes = await archive({ ...files, 'e/markup.bcf': path, [`f/markup.bcf`]: topicXml(first), 'f/snap.jpg': 'no picture' });
    expect(bytes.length).toBeLessThan(1e6);
    const shown = await preview(bytes);
    expect(shown.unreadable).toBe(3);
    expect(shown.topics.map(({ guid, has_snapshot }) => [guid, has_snapshot])).toEqual([
      [second.toLowerCase(), false],
      [first, true],
    ]);
  });
});
