import { gunzipSync } from 'node:zlib';
import {
  type Dict,
  dict,
  type Edit,
  editAnnotations,
  encryptedFiles,
  makeAppearance,
  makePdf,
  name,
  textString,
} from '@sheetmark/annotations/testing';
import { PageNumber } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let member: Calls;
let memberId: number;
let stranger: Calls;
let project: number;
let folder: number;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  const [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
  [owner, member, stranger] = [callsOf(server.app, olga), callsOf(server.app, mia), callsOf(server.app, await server.signUp('Sam'))];
  memberId = mia.id;
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  const row = { project_id: project, user_id: mia.id } as never;
  await server.deps.db.insertInto('memberships').values(row).execute();
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]?.id ?? 0;
});
afterAll(() => server.close());

const page = PageNumber.parse(1);
const annotation = (subtype: string, entries: Parameters<typeof dict>[0]) =>
  dict({ Type: name('Annot'), Subtype: name(subtype), T: textString('j.lindqvist'), C: [1, 0, 0], ...entries });

const reviewed = (): Uint8Array =>
  editAnnotations(makePdf([{}]), {
    add: [
      annotation('Square', {
        NM: textString('cloud-1'),
        Rect: [100, 100, 300, 200],
        BE: dict({ S: name('C'), I: 1 }),
        Contents: textString('Move the rail'),
      }),
      annotation('FreeText', {
        NM: textString('text-1'),
        T: textString('EHolt'),
        Rect: [20, 20, 120, 60],
        Contents: textString('Pit 1 400?'),
        DA: textString('1 0 0 rg /Helv 12 Tf'),
      }),
      annotation('Text', {
        NM: textString('reply-1'),
        T: textString('EHolt'),
        Rect: [0, 0, 1, 1],
        IRT: textString('@cloud-1'),
        Contents: textString('Agreed'),
      }),
      annotation('Link', { Rect: [0, 0, 10, 10] }),
    ],
  });

async function upload(file: string, bytes: Uint8Array) {
  const { data: item } = await owner.call('uploadItem', {
    params: { id: folder },
    file: { name: file, bytes },
    body: {},
  });
  return eventually(async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    expect(files.every(({ processing }) => processing === 'ready')).toBe(true);
    return item;
  });
}

/** Waits for the newest import of an item. */
const importOf = (itemId: number, by = owner) =>
  eventually(async () => {
    const [found] = (await by.call('listAnnotationImports', { params: { id: itemId } })).data;
    if (!found) throw new Error('not read yet');
    return found;
  });

/** Waits until the newest import of an item has been applied or undone. */
const settled = (itemId: number) =>
  eventually(async () => {
    const found = await importOf(itemId);
    expect(found.state).not.toMatch(/applying|undoing/);
    return found;
  });

const markupsOn = async (itemId: number) =>
  (await owner.call('getEditorDetails', { params: { itemId, sheetId: page } })).data?.mark_ups ?? [];

/** The item's markups as an annotated PDF. */
async function exported(itemId: number, form: 'annotated' | 'xfdf' | 'fdf' = 'annotated'): Promise<Uint8Array> {
  const { data } = await owner.call('exportMarkups', { params: { id: project }, body: { form, items: [itemId] } });
  const made = await eventually(async () => {
    const found = (await owner.call('getMarkupExport', { params: { id: project, exportId: data.id } })).data;
    expect(found.state).toBe('ready');
    return found;
  });
  return (await owner.get(made.url ?? '')).rawPayload;
}

const returned = async (itemId: number, bytes: Uint8Array, edit: Edit) =>
  (await owner.call('importAnnotations', { params: { id: itemId }, file: { name: 'back.pdf', bytes: editAnnotations(bytes, edit) } })).data;

const changesOf = async (id: number) => (await owner.call('listAnnotationChanges', { params: { id } })).data;

test('asks once what becomes of the annotations of an upload, imports them as markups, and undoes it', async () => {
  const item = await upload('review.pdf', reviewed());
  const asked = await importOf(item.id);
  expect(asked).toMatchObject({
    state: 'asked',
    source: 'version',
    name: 'review.pdf',
    counts: { new: 2, conflict: 0 },
    exported_at: null,
  });
  expect(asked.found).toEqual({
    kinds: [
      { name: 'Cloud', count: 1 },
      { name: 'Text box', count: 1 },
    ],
    authors: [
      { name: 'EHolt', count: 1, member: null },
      { name: 'j.lindqvist', count: 1, member: null },
    ],
    staying: 1,
  });
  expect((await stranger.ask('answerAnnotationImport', { params: { id: asked.id }, body: { answer: 'import' } })).code).toBe('not_found');
  const { data: begun } = await member.call('answerAnnotationImport', { params: { id: asked.id }, body: { answer: 'import' } });
  expect(begun).toMatchObject({ state: 'applying', done: 0 });
  expect((await settled(item.id)).done).toBe(2);
  const markups = await markupsOn(item.id);
  expect(markups.map(({ created_by, comments }) => [created_by.name, comments.map(({ author, text }) => [author.name, text])])).toEqual([
    [
      'j.lindqvist',
      [
        ['j.lindqvist', 'Move the rail'],
        ['EHolt', 'Agreed'],
      ],
    ],
    ['EHolt', []],
  ]);
  const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
  expect(files[0]?.sheets?.[0]?.image_url).toContain('plain=1');
  expect((await owner.ask('answerAnnotationImport', { params: { id: asked.id }, body: { answer: 'show' } })).code).toBe('edit_conflict');
  await owner.call('undoAnnotationImport', { params: { id: asked.id } });
  expect(await settled(item.id)).toMatchObject({ state: 'asked', done: 0 });
  expect(await markupsOn(item.id)).toEqual([]);
});

test('draws imported annotations only once, and exports them once', async () => {
  const item = await upload('once.pdf', reviewed());
  const imageOf = async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    return (await owner.get(files[0]?.sheets?.[0]?.image_url ?? '')).rawPayload;
  };
  const before = await imageOf();
  await owner.call('answerAnnotationImport', { params: { id: (await importOf(item.id)).id }, body: { answer: 'import' } });
  await settled(item.id);
  expect((await imageOf()).equals(before)).toBe(false);
  const names = new Set<string>();
  editAnnotations(await exported(item.id), { change: (each, id) => (names.add(id), each) });
  expect([...names].filter((each) => ['cloud-1', 'text-1', 'reply-1'].includes(each))).toEqual([]);
  expect([...names].filter((each) => each.includes('-o-'))).toHaveLength(2);
});

test('shows authors as the members that people take them for', async () => {
  const item = await upload('authors.pdf', reviewed());
  await owner.call('answerAnnotationImport', { params: { id: (await importOf(item.id)).id }, body: { answer: 'import' } });
  await settled(item.id);
  const author = { name: 'EHolt', user_id: memberId as never };
  const heard = async () => (await member.call('listNotifications', { query: {} })).data.length;
  const before = await heard();
  await owner.call('updateAnnotationSettings', { params: { id: project }, body: { author } });
  const markups = await markupsOn(item.id);
  expect(markups.map(({ created_by }) => created_by.name)).toEqual(['j.lindqvist', 'Mia']);
  expect(markups[0]?.comments[1]?.author).toEqual({ id: memberId, name: 'Mia' });
  const { data } = await owner.call('getAnnotationSettings', { params: { id: project } });
  expect(data).toEqual({
    answer: 'ask',
    authors: [
      { name: 'EHolt', member: { id: memberId, name: 'Mia' }, markups: 2 },
      { name: 'j.lindqvist', member: null, markups: 2 },
    ],
  });
  expect(await heard()).toBe(before);
  await owner.call('updateAnnotationSettings', { params: { id: project }, body: { author: { name: 'EHolt', user_id: null } } });
  expect((await markupsOn(item.id))[1]?.created_by.name).toBe('EHolt');
});

const rectangle = (id: string, left: number) => ({
  id,
  type: 'rect' as const,
  left,
  top: 100,
  width: 80,
  height: 60,
  angle: 0,
  stroke: '#e5342b',
  strokeWidth: 2,
  fill: '',
  opacity: 1,
  lineStrokeStyle: 'solid' as const,
  lineStrokeArray: [],
  m_id: '',
  v: 1 as const,
});

async function draw(itemId: number, id: string, left: number): Promise<number> {
  const params = { itemId, sheetId: page };
  const { data: editor } = await owner.call('createEditorDetails', { params, body: { projectId: project } });
  const { data } = await owner.call('createMarkup', {
    params: { ...params, editorId: editor.id },
    body: { open: 'open', privacy: 'public' },
  });
  await owner.call('saveEditorDetails', { params, body: { markupId: data.id, editor_details: [rectangle(id, left)] } });
  return data.id;
}

const moved = { Rect: [399, 199, 481, 261] };

test('compares a file that was edited elsewhere with the markups here, applies it as decided, and undoes it', async () => {
  const item = await upload('plan.pdf', makePdf([{}]));
  const [same, theirs, both, gone] = [
    await draw(item.id, 'a', 10),
    await draw(item.id, 'b', 110),
    await draw(item.id, 'c', 210),
    await draw(item.id, 'd', 310),
  ];
  const bytes = await exported(item.id);
  expect((await returned(item.id, bytes, {})).counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 4 });
  await owner.call('saveEditorDetails', {
    params: { itemId: item.id, sheetId: page },
    body: { markupId: both, editor_details: [rectangle('c', 220)] },
  });
  const edits: Parameters<typeof returned>[2] = {
    change: (each, id) => {
      if (id === `sheetmark-${gone}-o-d`) return null;
      return id === `sheetmark-${theirs}-o-b` || id === `sheetmark-${both}-o-c` ? each.with(moved) : each;
    },
    add: [
      annotation('Circle', { NM: textString('new-1'), Rect: [10, 10, 60, 60] }),
      annotation('Text', {
        NM: textString('reply-9'),
        Rect: [0, 0, 1, 1],
        IRT: textString(`@sheetmark-${same}-o-a`),
        Contents: textString('Why?'),
      }),
    ],
  };
  const back = await returned(item.id, bytes, edits);
  expect(back).toMatchObject({
    state: 'ready',
    exported_at: expect.any(String),
    counts: { new: 1, changed: 2, conflict: 1, deleted: 1, unchanged: 0 },
  });
  const changes = await changesOf(back.id);
  const kinds = new Map(changes.map(({ markup_id, kind }) => [markup_id, kind]));
  const found = [same, theirs, both, gone, null].map((id) => kinds.get(id as never));
  expect(found.join(' ')).toBe('changed changed conflict deleted new');
  const conflict = changes.find(({ kind }) => kind === 'conflict');
  const before = await markupsOn(item.id);
  await owner.call('applyAnnotationChanges', {
    params: { id: back.id },
    body: { decisions: [{ id: conflict?.id ?? 0, decision: 'both' }] },
  });
  await settled(item.id);
  const lefts = (markups: typeof before) =>
    markups.map(({ editor_details }) => (editor_details as { left: number }[])[0]?.left).toSorted((a = 0, b = 0) => a - b);
  expect(lefts(await markupsOn(item.id))).toEqual([10, 10.5, 220, 400, 400]);
  expect(
    (await markupsOn(item.id)).find(({ id }) => id === (same as never))?.comments.map(({ text, author }) => [author.name, text]),
  ).toEqual([['j.lindqvist', 'Why?']]);
  expect((await owner.ask('applyAnnotationChanges', { params: { id: back.id }, body: {} })).code).toBe('edit_conflict');
  const again = await returned(item.id, bytes, edits);
  expect(again.counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 4 });
  await owner.call('undoAnnotationImport', { params: { id: back.id } });
  await eventually(async () => expect(lefts(await markupsOn(item.id))).toEqual(lefts(before)));
  expect((await markupsOn(item.id)).flatMap(({ comments }) => comments)).toEqual([]);
});

test('shows kinds that it can’t draw as they look, with their comments', async () => {
  const item = await upload('stamped.pdf', makePdf([{}]));
  await draw(item.id, 'a', 10);
  const back = await returned(item.id, await exported(item.id), {
    add: [
      annotation('Stamp', {
        NM: textString('stamp-1'),
        Rect: [100, 100, 200, 150],
        Contents: textString('Seen'),
        AP: makeAppearance(100, 50, '1 0 0 rg 0 0 50 50 re f'),
      }),
      annotation('FileAttachment', { NM: textString('file-1'), Rect: [10, 10, 30, 30] }),
    ],
  });
  expect(back.counts).toMatchObject({ new: 2, unchanged: 1 });
  await owner.call('applyAnnotationChanges', { params: { id: back.id }, body: {} });
  await settled(item.id);
  const [, stamp, frame] = await markupsOn(item.id);
  const [picture] = (stamp?.editor_details ?? []) as { type: string; source: string; left: number; top: number; width: number }[];
  expect(picture).toMatchObject({ type: 'image', left: 100, top: 250, width: 100 });
  const source = Buffer.from((picture?.source ?? '').split(',')[1] ?? '', 'base64');
  const data = await sharp(source).raw().toBuffer();
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect(stamp?.comments.map(({ text }) => text)).toEqual(['Seen']);
  expect(frame?.editor_details).toMatchObject([{ type: 'rect', width: 20 }]);
  expect((await returned(item.id, await exported(item.id), {})).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
});

test('does for every upload what the project decided, and refuses files that it can’t read', async () => {
  await owner.call('updateAnnotationSettings', { params: { id: project }, body: { answer: 'import' } });
  const item = await upload('always.pdf', reviewed());
  await eventually(async () => expect(await markupsOn(item.id)).toHaveLength(2));
  expect((await settled(item.id)).state).toBe('applied');
  const refuse = async (bytes: string) =>
    (await owner.ask('importAnnotations', { params: { id: item.id }, file: { name: 'x.xfdf', bytes } })).code;
  expect(await refuse('hello')).toBe('invalid_input');
  expect(await refuse('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><xfdf>&a;</xfdf>')).toBe('unreadable_file');
  const square = '<square page="0" rect="10,10,60,60" name="x" title="Zo\u00eb"/>';
  const { data } = await owner.call('importAnnotations', {
    params: { id: item.id },
    file: { name: 'x.xfdf', bytes: `<xfdf><annots>${square}</annots></xfdf>` },
  });
  expect(data).toMatchObject({ source: 'file', state: 'ready', counts: { new: 1 } });
});

test('takes the scales of a file over for pages that have none', async () => {
  const measure = (factor: number) =>
    dict({
      Subtype: name('RL'),
      R: textString('1 in = 2 m'),
      X: [dict({ U: textString('m'), C: factor, F: name('D'), D: 100 })],
      D: [dict({ U: textString('m'), C: 1, F: name('D'), D: 100 })],
    });
  const VP = [
    dict({ BBox: [0, 0, 600, 400], Measure: measure(0.05) }),
    dict({ BBox: [100, 100, 300, 200], Name: textString('Detail'), Measure: measure(0.01) }),
  ];
  const item = await upload('scaled.pdf', editAnnotations(makePdf([{}]), { page: { VP } }));
  const scales = async () => (await owner.call('getEditorDetails', { params: { itemId: item.id, sheetId: page } })).data;
  await eventually(async () => expect((await scales())?.calibration?.unit).toBe('m'));
  const found = await scales();
  expect(found?.calibration).toMatchObject({ unit: 'm', decimals: 2 });
  expect((found?.calibration?.calibrated ?? 0) / (found?.calibration?.actual ?? 1)).toBeCloseTo(0.05);
  expect(found?.scale_regions).toMatchObject([{ name: 'Detail', left: 100, top: 200, width: 200, height: 100 }]);
  expect((await owner.call('listAnnotationImports', { params: { id: item.id } })).data).toEqual([]);
});

const formats = ['annotated', 'xfdf', 'fdf'] as const;

test.each(formats)('an image exported as %s comes back without new markups, at its place', async (form) => {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } });
  const png = await blank.withMetadata({ density: 150 }).png().toBuffer();
  const item = await upload(`photo-${form}.png`, png);
  const id = await draw(item.id, 'a', 10);
  const bytes = await exported(item.id, form);
  const back = (await owner.call('importAnnotations', { params: { id: item.id }, file: { name: 'back', bytes } })).data;
  expect(back.counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 1 });
  if (form !== 'annotated') return;
  const shifted = { change: (each: Dict, at: string) => (at === `sheetmark-${id}-o-a` ? each.with({ Rect: [0, 0, 48, 24] }) : each) };
  const edited = await returned(item.id, bytes, shifted);
  expect(edited.counts).toMatchObject({ changed: 1, new: 0 });
  await owner.call('applyAnnotationChanges', { params: { id: edited.id }, body: {} });
  await settled(item.id);
  const [object] = ((await markupsOn(item.id))[0]?.editor_details ?? []) as { left: number; top: number }[];
  // 48 x 24 points are 100 x 50 pixels.
  expect([object?.left, object?.top].map((value) => Math.round(value ?? 0))).toEqual([1, 351]);
});

test('a locked document comes back in each form, without its password being asked for again', async () => {
  const bytes = gunzipSync(Buffer.from(encryptedFiles['aesv2'] ?? '', 'base64'));
  const { data: item } = await owner.call('uploadItem', { params: { id: folder }, file: { name: 'locked.pdf', bytes }, body: {} });
  const params = { fileId: item.file.id };
  const until = (state: object) =>
    eventually(async () => {
      const { files } = await owner.call('openFile', { params: { itemId: item.id, ...params } });
      expect(files).toEqual([expect.objectContaining(state)]);
    });
  // Before the server has read the file, it doesn't know that there is something to unlock.
  await until({ processing: 'failed', is_locked: true });
  await owner.call('unlockFile', { params, body: { password: 'user' } });
  await until({ processing: 'ready', is_locked: false });
  await draw(item.id, 'a', 10);
  for (const form of formats) {
    const back = { name: 'back', bytes: await exported(item.id, form) };
    const { data } = await owner.call('importAnnotations', { params: { id: item.id }, file: back });
    expect(data.counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 1 });
  }
});
