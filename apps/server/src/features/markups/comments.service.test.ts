import { type Comment, listedComments, type Markup, type Media, type MediaId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';

let server: TestApp;
let board: Board;
let markup: Markup;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
  markup = await board.create(board.mia);
});
afterAll(() => server.close());

const asked = (text: string, attachments: readonly MediaId[] = []) => ({
  params: { markupId: markup.id },
  body: { text, attachments: [...attachments], projectId: board.project, currentPath: '/somewhere' },
});
const say = async (by: Someone, text: string, attachments: readonly MediaId[] = []): Promise<Comment> =>
  (await by.calls.call('createComment', asked(text, attachments))).data;
const at = (comment: Comment) => ({ markupId: markup.id, commentId: comment.id });
const edit = async (by: Someone, comment: Comment, text: string, attachments: MediaId[] = []) =>
  (await by.calls.call('updateComment', { params: at(comment), body: { text, attachments } })).data;
const listComments = async () => (await board.onPage(board.olga))[0]?.comments ?? [];
const attach = async (by: Someone, bytes: string | Uint8Array = 'words', name = 'notes.txt'): Promise<Media> =>
  (await by.calls.call('uploadMedia', { body: { project_id: board.project }, file: { name, bytes } })).data;

async function mentionedIn(comment: Comment): Promise<number[]> {
  const rows = await server.deps.db
    .selectFrom('mentions')
    .select('user_id')
    .where('comment_id', '=', comment.id)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
const lastEvent = async () =>
  server.deps.db.selectFrom('events').select(['type', 'actor_id', 'data']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a comment', () => {
  test('is in lists among the newest twenty of its markup, with the number of all', async () => {
    const texts = Array.from({ length: listedComments + 2 }, (_, n) => `Note ${n}`);
    for (const text of texts) await say(board.mia, text);
    const deleted = await say(board.mia, 'Wrong sheet.');
    await board.mia.calls.call('deleteComment', { params: at(deleted) });
    const [row] = await board.inList(board.mia);
    expect(row?.comments.map(({ text }) => text)).toEqual(texts.slice(2));
    expect(row?.comment_count).toBe(listedComments + 2);
    expect(await listComments()).toHaveLength(listedComments + 2);
  });

  test('is listed on its markup with author and time, oldest first', async () => {
    const first = await say(board.max, '  Check the span. ');
    expect(first).toEqual({
      id: expect.any(Number),
      markup_id: markup.id,
      task_id: null,
      text: 'Check the span.',
      attachments: [],
      author: { id: board.max.id, name: 'Max' },
      created_at: isoTime(server.clock),
      updated_at: isoTime(server.clock),
      edited: false,
    });
    const second = await say(board.olga, 'Done.');
    expect(await listComments()).toEqual([first, second]);
    expect((await board.inList(board.mia))[0]?.comments).toEqual([first, second]);
  });

  test('can be edited only by its author, and is marked as edited', async () => {
    const comment = await say(board.max, 'Check the span.');
    server.clock.advance(60_000);
    const edited = await edit(board.max, comment, 'Check the beam.');
    expect(edited).toEqual({ ...comment, text: 'Check the beam.', edited: true, updated_at: isoTime(server.clock) });
    const body = { text: 'Mine.', attachments: [] };
    for (const who of [board.olga, board.mia]) {
      expect(await who.calls.refusal('updateComment', { params: at(comment), body })).toEqual([403, 'not_allowed']);
    }
    expect(await listComments()).toEqual([edited]);
  });

  test('can be deleted by its author and the project’s owner', async () => {
    const [first, second] = [await say(board.max, 'One.'), await say(board.max, 'Two.')];
    expect(await board.mia.calls.refusal('deleteComment', { params: at(first) })).toEqual([403, 'not_allowed']);
    await board.max.calls.call('deleteComment', { params: at(first) });
    await board.olga.calls.call('deleteComment', { params: at(second) });
    expect(await listComments()).toEqual([]);
    expect(await board.max.calls.refusal('deleteComment', { params: at(first) })).toEqual([404, 'not_found']);
  });

  test('is found only on its own markup', async () => {
    const comment = await say(board.max, 'One.');
    const other = await board.create(board.mia);
    const params = { markupId: other.id, commentId: comment.id };
    expect(await board.max.calls.refusal('updateComment', { params, body: { text: 'Two.' } })).toEqual([404, 'not_found']);
    expect(await board.max.calls.refusal('deleteComment', { params })).toEqual([404, 'not_found']);
  });

  test('may have no text if it has an attachment', async () => {
    const media = await attach(board.max);
    const comment = await say(board.max, '', [media.id]);
    expect(comment).toMatchObject({ text: '', attachments: [{ id: media.id }] });
    expect((await edit(board.max, comment, '', [media.id])).attachments).toHaveLength(1);
  });

  test.each([
    ['blank', ' \n '],
    ['longer than 10,000 characters', 'x'.repeat(10_001)],
  ])('%s is refused', async (_, text) => {
    expect(await board.max.calls.refusal('createComment', asked(text))).toEqual([400, 'invalid_input']);
    expect(await listComments()).toEqual([]);
  });
});

describe('a mention', () => {
  test('is stored, and its member notified, if an @ precedes a member’s name', async () => {
    const comment = await say(board.mia, 'Please look, @Max and @olga (not you, @Ida or @Maxim).');
    expect(await mentionedIn(comment)).toEqual([board.olga.id, board.max.id]);
    expect(await lastEvent()).toEqual({
      type: 'comment_added',
      actor_id: board.mia.id,
      data: expect.objectContaining({ markup_id: markup.id, comment_id: comment.id, mentioned: [board.olga.id, board.max.id] }),
    });
    await edit(board.mia, comment, 'Please look, @Olga.');
    expect(await mentionedIn(comment)).toEqual([board.olga.id]);
  });

  test('on a private markup notifies only members who can see it', async () => {
    const path = board.pathOf(markup);
    await board.mia.calls.call('updateMarkup', { params: path, body: { visibility: 'private', assignee: board.max.id } });
    await say(board.mia, '@Max @Olga');
    expect((await lastEvent()).data).toMatchObject({ mentioned: [board.max.id] });
  });
});

describe('an attachment', () => {
  test('is uploaded first, then attached to a comment', async () => {
    const media = await attach(board.max);
    expect(media).toMatchObject({ name: 'notes.txt', size: 5, type: 'application/octet-stream' });
    const comment = await say(board.max, 'See there.', [media.id, media.id]);
    expect(comment.attachments).toEqual([media]);
    const answer = await board.mia.calls.get((await listComments())[0]?.attachments[0]?.url ?? '');
    expect(answer.body).toBe('words');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect((await board.mia.calls.get(media.url, { range: 'bytes=1-2' })).body).toBe('or');
  });

  test.each([
    ['picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png', 'inline'],
    ['drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream', /^attachment/],
    ['page', '<!doctype html><script>alert(1)</script>', 'application/octet-stream', /^attachment/],
  ])('that is a %s is shown as what it is, or not at all', async (_, bytes, type, disposition) => {
    const { headers } = await board.max.calls.get((await attach(board.max, bytes, 'a.png')).url);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
    expect(headers['content-disposition']).toMatch(disposition);
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('must be the user’s own upload to this project', async () => {
    const theirs = await attach(board.mia);
    const gone = await attach(board.max);
    await board.max.calls.call('deleteMedia', { params: { mediaId: gone.id } });
    const { data: other } = await board.max.calls.call('createProject', { body: { name: 'Elsewhere' } });
    const file = { name: 'a.txt', bytes: 'words' };
    const { data: foreign } = await board.max.calls.call('uploadMedia', { body: { project_id: other.id }, file });
    const own = await attach(board.max);
    for (const media of [theirs, gone, foreign]) {
      const { http, errors } = await board.max.calls.ask('createComment', asked('See there.', [own.id, media.id]));
      expect([http, errors?.[0]?.path]).toEqual([400, 'attachments']);
    }
    expect(await listComments()).toEqual([]);
  });

  test('is replaced by those in an edit', async () => {
    const [first, second] = [await attach(board.max), await attach(board.max)];
    const comment = await say(board.max, 'See there.', [first.id]);
    expect((await edit(board.max, comment, 'See there.', [first.id, second.id])).attachments).toEqual([first, second]);
    expect((await edit(board.max, comment, 'See there.', [second.id])).attachments).toEqual([second]);
  });

  test('is visible only to its uploader until it is on a markup, then to those who can see the markup', async () => {
    const media = await attach(board.max);
    const urlFor = (who: Someone) => server.deps.signedUrls.url(`/api/media/${media.id}/content`, who);
    const statuses = () => Promise.all([board.max, board.mia, board.ida].map(async (who) => (await who.calls.get(urlFor(who))).statusCode));
    expect(await statuses()).toEqual([200, 404, 404]);
    await say(board.max, 'See there.', [media.id]);
    expect(await statuses()).toEqual([200, 200, 404]);
    await board.olga.calls.call('deleteItem', { params: { id: board.folder, itemId: board.item } });
    expect(await statuses()).toEqual([200, 404, 404]);
  });

  test('drawn as a picture is visible to those who can see the markup, if the user who drew it could see it', async () => {
    const picture = (media: { id: number }) => [{ id: 'p', type: 'image', source: `media/${media.id}` }];
    const seenBy = async (who: Someone, media: { id: MediaId }) => (await who.calls.get(`/api/media/${media.id}`, who.headers)).statusCode;
    const media = await attach(board.max);
    const secret = await board.create(board.max, { privacy: 'private' });
    await board.fill(board.max, secret, { editor_details: picture(media) });
    expect([await seenBy(board.max, media), await seenBy(board.mia, media)]).toEqual([200, 404]);
    const stolen = await board.create(board.mia);
    await board.fill(board.mia, stolen, { editor_details: picture(media) });
    expect(await seenBy(board.mia, media)).toBe(404);
    const shared = await board.create(board.max);
    await board.fill(board.max, shared, { editor_details: picture(media) });
    expect(await seenBy(board.mia, media)).toBe(200);
    await board.fill(board.mia, shared, { editor_details: { objects: picture(media) } });
    expect(await seenBy(board.mia, media)).toBe(200);
    await board.fill(board.mia, shared, { editor_details: [] });
    expect(await seenBy(board.mia, media)).toBe(404);
  });

  test('can be deleted by its uploader and the project’s owner, which removes it from its comment', async () => {
    const media = await attach(board.max);
    await say(board.max, 'See there.', [media.id]);
    const params = { mediaId: media.id };
    expect(await board.mia.calls.refusal('deleteMedia', { params })).toEqual([403, 'not_allowed']);
    await board.olga.calls.call('deleteMedia', { params });
    expect((await listComments())[0]?.attachments).toEqual([]);
    expect((await board.max.calls.get(media.url)).statusCode).toBe(404);
  });

  test('that is empty, or for another user’s project, is refused and not stored', async () => {
    const empty = { body: { project_id: board.project }, file: { name: 'a.txt', bytes: '' } };
    expect(await board.max.calls.refusal('uploadMedia', empty)).toEqual([400, 'invalid_input']);
    const foreign = { body: { project_id: board.project }, file: { name: 'a.txt', bytes: 'words' } };
    expect(await board.ida.calls.refusal('uploadMedia', foreign)).toEqual([404, 'not_found']);
    const kept = [];
    for await (const { key } of server.deps.storage.list(`media/${board.project}/`)) kept.push(key);
    expect(kept).toEqual([]);
  });
});
