import { CanvasObject, type Markup } from '@sheetmark/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

/** Objects as a page sends them, with fields that the server doesn't know. */
const objects = [
  CanvasObject.parse({
    id: 'o1',
    type: 'rect',
    left: 10.12345678901234,
    top: -0.1,
    width: 1e-7,
    height: 40,
    angle: 359.99,
    stroke: '#f00',
    strokeWidth: 2,
    fill: '',
    opacity: 1,
    lineStrokeStyle: 'dashed',
    lineStrokeArray: [6, 6],
    m_id: '',
    v: 1,
    zebra: { b: 1, far: 1e21, a: [null, true, 'ü "\\ \u2028'] },
    ofALaterVersion: 'kept',
    '7': 'seven',
  }),
];
const texts = [{ id: 'o1', text: 'Check the span' }];

const asked = (body: { open?: Markup['open']; privacy?: 'public' | 'private' } = {}, key?: string) => ({
  params: { ...board.page, editorId: board.editor },
  body,
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
});
const countMarkups = async () => (await board.onPage(board.olga)).length;

describe('a markup', () => {
  test('is created empty, then filled, and reopens as it was sent', async () => {
    const made = (await board.mia.calls.call('createMarkup', asked({ open: 'review', privacy: 'public' }))).data;
    expect(made).toEqual({
      id: expect.any(Number),
      project_id: board.project,
      number: 1,
      item_id: board.item,
      editor_id: board.editor,
      file_id: board.file,
      checked_file_id: null,
      page_number: 1,
      open: 'review',
      privacy: 'public',
      visibility: 'public',
      editor_details: null,
      itext: null,
      thumbnail_url: null,
      priority: 'none',
      assignee: null,
      assignee_id: null,
      due_date: null,
      review_id: null,
      created_by: { id: board.mia.id, name: 'Mia' },
      created_by_id: board.mia.id,
      resolved_by: null,
      resolved_on: null,
      comments: [],
      revision: 1,
      created_at: isoTime(server.clock),
      updated_at: isoTime(server.clock),
    });
    const { data: filled } = await board.fill(board.mia, made, { editor_details: objects, iText: texts });
    expect(filled).toMatchObject({ id: made.id, revision: 2, open: 'review' });
    for (const read of [filled, (await board.onPage(board.olga))[0], (await board.inList(board.max))[0]]) {
      expect(JSON.stringify(read?.editor_details)).toBe(JSON.stringify(objects));
      expect(JSON.stringify(read?.itext)).toBe(JSON.stringify(texts));
    }
  });

  test('is accepted as JSON or as a string of JSON, and returned as JSON', async () => {
    const made = await board.create(board.mia);
    const { data } = await board.fill(board.mia, made, { editor_details: JSON.stringify(objects), iText: JSON.stringify(texts) });
    expect([data.editor_details, data.itext]).toEqual([objects, texts]);
    const params = { params: board.page };
    const broken = { ...params, body: { markupId: made.id, editor_details: '[{' } };
    expect((await board.mia.calls.ask('saveEditorDetails', broken)).errors).toEqual([
      { path: 'editor_details', message: 'editor_details is a string that does not hold JSON.' },
    ]);
    const nothing = { ...params, body: { markupId: made.id, editor_details: undefined } };
    expect((await board.mia.calls.ask('saveEditorDetails', nothing)).errors).toEqual([
      { path: 'editor_details', message: 'editor_details is missing.' },
    ]);
  });

  test('refuses a new text box whose height isn’t a number, but accepts stored ones', async () => {
    const made = await board.create(board.mia);
    const box = { id: 'a', type: 'textbox', left: 1, top: 1, width: 9, height: null, text: 'Check' };
    const sent = (editor_details: unknown) => ({ params: board.page, body: { markupId: made.id, editor_details } });
    expect(await board.mia.calls.refusal('saveEditorDetails', sent([box]))).toEqual([400, 'invalid_input']);
    expect(await board.mia.calls.refusal('saveEditorDetails', sent({ objects: [box] }))).toEqual([400, 'invalid_input']);
    await server.deps.db
      .updateTable('markups')
      .set({ objects: JSON.stringify([box]) })
      .where('id', '=', made.id)
      .execute();
    await board.fill(board.mia, made, { editor_details: [box] });
    expect(await board.mia.calls.refusal('saveEditorDetails', sent([box, { ...box, id: 'b' }]))).toEqual([400, 'invalid_input']);
  });

  test('may contain characters that no text column can, and is still found by its text', async () => {
    const made = await board.create(board.mia);
    const odd = [{ id: 'o1', text: 'Span\u0000 \ud800 12' }];
    const { data } = await board.fill(board.mia, made, { editor_details: odd, iText: odd });
    expect(data.editor_details).toEqual(odd);
    expect((await board.inList(board.mia))[0]?.name).toMatch(/^Span .* 12$/);
  });

  test('is replaced, and keeps its texts if none are sent', async () => {
    const made = await board.create(board.mia);
    await board.fill(board.mia, made, { editor_details: objects, iText: texts });
    const { data } = await board.fill(board.max, made, { editor_details: [] });
    expect(data).toMatchObject({ editor_details: [], itext: texts, revision: 3, created_by: { name: 'Mia' } });
  });

  test('changes status and privacy when it is filled', async () => {
    const made = await board.create(board.mia);
    const body = { markupId: made.id, editor_details: [], open: 'closed', privacy: 'private' } as const;
    const { data } = await board.mia.calls.call('saveEditorDetails', { params: board.page, body });
    expect(data).toMatchObject({ open: 'closed', visibility: 'private', privacy: 'private', resolved_by: { name: 'Mia' } });
  });

  test('is closed by its creator if it is created closed', async () => {
    expect(await board.create(board.mia, { open: 'closed' })).toMatchObject({
      resolved_by: { id: board.mia.id },
      resolved_on: expect.any(String),
    });
  });

  test('can be filled only on its own page', async () => {
    const made = await board.create(board.mia);
    const elsewhere = { itemId: board.item, sheetId: 2 };
    await board.olga.calls.call('createEditorDetails', { params: elsewhere, body: {} });
    const wrong = { params: elsewhere, body: { markupId: made.id, editor_details: [] } };
    expect(await board.mia.calls.refusal('saveEditorDetails', wrong)).toEqual([404, 'not_found']);
  });
});

describe('an idempotency key', () => {
  test('creates one markup, and repeats the answer', async () => {
    const first = await board.mia.calls.call('createMarkup', asked({ open: 'open' }, 'save 1'));
    expect(await board.mia.calls.call('createMarkup', asked({ open: 'open' }, 'save 1'))).toEqual(first);
    expect(await countMarkups()).toBe(1);
    await board.mia.calls.call('createMarkup', asked({ open: 'open' }, 'save 2'));
    expect(await countMarkups()).toBe(2);
  });

  test('creates one markup from concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => board.mia.calls.call('createMarkup', asked({}, 'save'))));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await countMarkups()).toBe(1);
  });

  test('is refused for another request, and independent of other users’ keys', async () => {
    const mine = await board.mia.calls.call('createMarkup', asked({ open: 'open' }, 'save'));
    const { http, errors } = await board.mia.calls.ask('createMarkup', asked({ open: 'closed' }, 'save'));
    expect([http, errors]).toEqual([400, [{ path: 'Idempotency-Key', message: 'This key was used for another request.' }]]);
    const theirs = await board.max.calls.call('createMarkup', asked({ open: 'closed' }, 'save'));
    expect(theirs.data.id).not.toBe(mine.data.id);
    expect(await countMarkups()).toBe(2);
  });

  test('can be used again after the call was refused', async () => {
    const params = { ...board.page, editorId: board.editor };
    const headers = { 'idempotency-key': 'save' };
    const wrong = { params, headers, body: { file_id: 999_999 } };
    expect(await board.mia.calls.refusal('createMarkup', wrong)).toEqual([400, 'invalid_input']);
    await board.mia.calls.call('createMarkup', asked({}, 'save'));
    expect(await countMarkups()).toBe(1);
  });

  test('of a markup that has been deleted since returns 404', async () => {
    const { data } = await board.mia.calls.call('createMarkup', asked({}, 'save'));
    const { pageId: pageNumber, ...path } = board.pathOf(data);
    await board.mia.calls.call('deleteMarkup', { params: { pageNumber, ...path } });
    expect(await board.mia.calls.refusal('createMarkup', asked({}, 'save'))).toEqual([404, 'not_found']);
    expect(await countMarkups()).toBe(0);
  });

  test('fills once, even if the sent revision is no longer current', async () => {
    const made = await board.create(board.mia);
    const filling = {
      params: board.page,
      body: { markupId: made.id, editor_details: objects, revision: 1 },
      headers: { 'idempotency-key': 'fill' },
    };
    const first = await board.mia.calls.call('saveEditorDetails', filling);
    expect(first.data.revision).toBe(2);
    expect(await board.mia.calls.call('saveEditorDetails', filling)).toEqual(first);
    const again = await Promise.all(Array.from({ length: 8 }, () => board.mia.calls.call('saveEditorDetails', filling)));
    expect(again.map(({ data }) => data.revision)).toEqual(Array(8).fill(2));
  });

  test('that is too long is refused', async () => {
    expect(await board.mia.calls.refusal('createMarkup', asked({}, 'x'.repeat(201)))).toEqual([400, 'invalid_input']);
  });
});

describe('a revision', () => {
  test('that is out of date is refused with the current state, and changes nothing', async () => {
    const made = await board.create(board.mia);
    const { data: current } = await board.fill(board.max, made, { editor_details: objects, revision: 1 });
    const stale = { params: board.page, body: { markupId: made.id, editor_details: [], revision: 1 } };
    const { http, code, data } = await board.mia.calls.ask('saveEditorDetails', stale);
    expect([http, code, data]).toEqual([409, 'edit_conflict', current]);
    expect((await board.onPage(board.mia))[0]).toEqual(current);
  });

  test('lets one of several concurrent saves win, and refuses the others with the current state', async () => {
    const made = await board.create(board.mia);
    const saving = { params: board.page, body: { markupId: made.id, editor_details: objects, revision: 1 } };
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => board.mia.calls.refusal('saveEditorDetails', saving)));
    expect(outcomes.filter(([http]) => http === 200)).toHaveLength(1);
    expect(outcomes.filter(([, code]) => code === 'edit_conflict')).toHaveLength(39);
  });
});

describe('a thumbnail', () => {
  const dataUrl = async (format: 'png' | 'webp') => {
    const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
    return { bytes, url: `data:image/${format};base64,${bytes.toString('base64')}` };
  };

  test.each(['png', 'webp'] as const)('sent as %s is served by a URL that changes when it does', async (format) => {
    const made = await board.create(board.mia);
    const { bytes, url } = await dataUrl(format);
    const { data } = await board.fill(board.mia, made, { editor_details: objects, thumbnail: url });
    const answer = await board.mia.calls.get(data.thumbnail_url ?? '');
    expect([answer.headers['content-type'], answer.rawPayload.equals(bytes)]).toEqual([`image/${format}`, true]);
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const { data: later } = await board.fill(board.mia, made, { editor_details: objects, thumbnail: (await dataUrl('png')).url });
    expect(later.thumbnail_url).not.toBe(data.thumbnail_url);
  });

  test('is drawn when its page has been rendered, without polling for the page', async () => {
    const made = await board.create(board.mia);
    await board.fill(board.mia, made, { editor_details: objects });
    expect(await drawingsOf(made)).toBe(1);
    await server.services.thumbnails.draw(made.id, new AbortController());
    expect(await drawingsOf(made)).toBe(1);
    const page = { itemId: board.item, fileId: board.file, pageNumber: 1 };
    await server.deps.work.run((tx) => server.services.thumbnails.queuePending(tx, { ...page, pageNumber: 2 }));
    expect(await drawingsOf(made)).toBe(1);
    await server.deps.work.run((tx) => server.services.thumbnails.queuePending(tx, page));
    expect(await drawingsOf(made)).toBe(2);
  });

  /** Pending jobs that draw it. */
  async function drawingsOf({ id }: Markup): Promise<number> {
    const sent = sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'draw-markup-thumbnail' and data -> 'payload' ->> 'markupId' = ${String(id)}`;
    return (await sent.execute(server.deps.db)).rows[0]?.n ?? 0;
  }

  test.each([
    ['of another kind', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['that is no image, whatever it says', `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`],
    ['that is no data URL', 'https://example.org/a.png'],
    ['that is too large', `data:image/png;base64,${'A'.repeat(1_400_000)}`],
  ])('%s is refused', async (_, thumbnail) => {
    const made = await board.create(board.mia);
    const body = { markupId: made.id, editor_details: objects, thumbnail };
    const { http, errors } = await board.mia.calls.ask('saveEditorDetails', { params: board.page, body });
    expect([http, errors?.map(({ path }) => path)]).toEqual([400, ['thumbnail']]);
    expect((await board.onPage(board.mia))[0]?.revision).toBe(1);
  });
});

test.each([
  ['more scallops than can be drawn', Array.from({ length: 100 }, () => ({ type: 'cloud', width: 1e6, height: 1e6, cloudSize: 1e-9 }))],
  [
    'a point beyond all pages',
    {
      objects: [
        {
          type: 'polyline',
          points: [
            { x: 0, y: 0 },
            { x: 1e308, y: 0 },
          ],
        },
      ],
    },
  ],
  ['more text than anyone reads', [{ type: 'textbox', text: 'a '.repeat(60_000) }]],
])('a drawing with %s is refused with a sentence, and nothing of it is kept', async (_, editor_details) => {
  const made = await board.create(board.mia);
  const { http, errors } = await board.mia.calls.ask('saveEditorDetails', {
    params: board.page,
    body: { markupId: made.id, editor_details },
  });
  expect([http, errors?.map(({ path }) => path)]).toEqual([400, ['editor_details']]);
  expect(await board.onPage(board.mia)).toContainEqual(expect.objectContaining({ id: made.id, editor_details: null, revision: 1 }));
});
