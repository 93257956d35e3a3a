import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import {
  disciplines as disciplineNames,
  type FileId,
  type FolderId,
  type ItemId,
  type ProjectId,
  type ReadSheet,
  operations,
  type Operations,
  type SentBodyOf,
} from '@sheetmark/contract';
import { disciplines } from '@sheetmark/sheets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let headers: Readonly<Record<string, string>>;
let member: Calls;
let project: ProjectId;
let folder: FolderId;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  const olga = await server.signUp('Olga');
  ({ headers } = olga);
  owner = callsOf(server.app, olga);
  const mia = await server.signUp('Mia');
  member = callsOf(server.app, mia);
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await server.deps.db.insertInto('memberships').values({ project_id: project, user_id: mia.id }).execute();
  const [first] = (await owner.call('listFolders', { params: { id: project } })).data;
  folder = first!.id;
});
afterAll(() => server.close());

interface Drawn {
  readonly number: string;
  readonly title: string;
  readonly note?: string;
  /** Numbers of details that are drawn on it. */
  readonly details?: readonly string[];
  /** Leaves out the labels, and puts the values where nobody looks for them. */
  readonly isOdd?: boolean;
}

async function draw(...pages: readonly Drawn[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { number, title, note = 'GENERAL NOTES', details = [], isOdd = false } of pages) {
    const page = document.addPage([1224, 792]);
    const write = (text: string, x: number, y: number, size: number) => page.drawText(text, { x, y, size, font });
    for (let row = 0; row < 12; row += 1) write(`${note} ${row % 3}`, 80, 600 - 20 * row, 10);
    for (const [at, detail] of details.entries()) {
      write(detail, 300 + 250 * at, 320, 18);
      write('WINDOW SILL', 325 + 250 * at, 322, 15);
      write('SCALE 1:5', 325 + 250 * at, 308, 8);
      page.drawLine({ start: { x: 320 + 250 * at, y: 318 }, end: { x: 460 + 250 * at, y: 318 } });
      page.drawRectangle({ x: 300 + 250 * at, y: 380, width: 150, height: 90, borderWidth: 1, opacity: 0, borderOpacity: 1 });
    }
    if (isOdd) {
      write(number, 60, 700, 10);
      write(title, 60, 720, 10);
      continue;
    }
    page.drawRectangle({ x: 900, y: 30, width: 300, height: 150, borderWidth: 1, opacity: 0, borderOpacity: 1 });
    page.drawLine({ start: { x: 900, y: 80 }, end: { x: 1200, y: 80 } });
    page.drawLine({ start: { x: 1100, y: 30 }, end: { x: 1100, y: 80 } });
    write('DWG NO.', 1105, 70, 7);
    write(number, 1110, 42, 20);
    write('TITLE:', 905, 168, 7);
    write(title, 920, 120, 16);
    write('DATE: 2026-11-02', 905, 40, 9);
  }
  return document.save();
}

interface Uploaded {
  readonly itemId: ItemId;
  readonly fileId: FileId;
}

async function upload(name: string, bytes: Uint8Array): Promise<Uploaded> {
  const { data } = await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes } });
  const { fileDetails } = await owner.call('listItemFiles', { params: { id: data.id } });
  return { itemId: data.id, fileId: fileDetails.at(-1)!.id };
}

const list = (fileId: FileId, by = owner) => by.call('listSheets', { params: { fileId } });
const update = async (fileId: FileId, sheets: SentBodyOf<Operations['updateSheets']>['sheets'], by = owner) =>
  (await by.call('updateSheets', { params: { fileId }, body: { sheets } })).data;

const read = (fileId: FileId): Promise<ReadSheet[]> =>
  eventually(async () => {
    const { data } = await list(fileId);
    expect(data.reading.state).toBe('ready');
    return data.sheets;
  });

const numbersOf = (sheets: readonly ReadSheet[]) => sheets.map(({ number }) => number.value);

const plans = [
  { number: 'A-101', title: 'GROUND FLOOR PLAN', note: 'SEE 3/A-102' },
  { number: 'A-102', title: 'FIRST FLOOR PLAN', note: 'SEE 4/A-999' },
  { number: 'S-201', title: 'FRAMING PLAN' },
];

describe('a set', () => {
  let set: Uploaded;
  beforeAll(async () => {
    set = await upload('set.pdf', await draw(...plans));
  });

  test('gets its numbers, titles, disciplines and dates read after the upload', async () => {
    const sheets = await read(set.fileId);
    expect(sheets.map(({ number, title, discipline, date }) => [number.value, title.value, discipline.value, date.value])).toEqual([
      ['A-101', 'GROUND FLOOR PLAN', 'architecture', '2026-11-02'],
      ['A-102', 'FIRST FLOOR PLAN', 'architecture', '2026-11-02'],
      ['S-201', 'FRAMING PLAN', 'structural', '2026-11-02'],
    ]);
    expect(sheets[0]!.number).toMatchObject({ source: 'read', is_sure: true });
    expect(sheets[0]!.number.box!.left).toBeCloseTo(1110, -1);
  });

  test('shows the part of each page with its title block', async () => {
    const [sheet] = await read(set.fileId);
    const image = await server.app.inject({ url: sheet!.title_block_url! });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await server.app.inject({ url: sheet!.title_block_url!.replace(/title-block\/\d+/, 'title-block/1') })).statusCode).toBe(404);
  });

  test('has links to its other sheets, and references that lead nowhere', async () => {
    await read(set.fileId);
    const references = async (pageNumber: number) =>
      (await owner.call('listPageReferences', { params: { fileId: set.fileId, pageNumber } })).data!;
    const first = await references(1);
    expect(first.links[0]).toMatchObject({ number: 'A-102', detail: '3', targets: [{ file_id: set.fileId, page_number: 2 }] });
    expect([first.links.length, first.dead.length]).toEqual([12, 0]);
    expect((await references(2)).dead[0]).toMatchObject({ number: 'A-999', detail: '4', targets: [] });
  });

  test('leads to details, and says which ones a sheet has when another is named', async () => {
    const details = await upload(
      'details.pdf',
      await draw(
        { number: 'D-501', title: 'FACADE DETAILS', details: ['2', '3'] },
        { number: 'D-101', title: 'PLAN', note: 'SEE 3/D-501' },
        { number: 'D-102', title: 'UPPER PLAN', note: 'SEE 7/D-501' },
      ),
    );
    await read(details.fileId);
    const references = async (pageNumber: number) =>
      (await owner.call('listPageReferences', { params: { fileId: details.fileId, pageNumber } })).data!;
    expect((await references(2)).links[0]).toMatchObject({ target_detail: { number: '3', title: 'WINDOW SILL', scale: '1:5' } });
    const { dead } = await references(3);
    expect(dead[0]).toMatchObject({ number: 'D-501', detail: '7', known_details: ['2', '3'], targets: [{ page_number: 1 }] });
    const { data } = await member.call('getSheetPreview', { params: { fileId: details.fileId, pageNumber: 1 } });
    expect(data).toMatchObject({ number: 'D-501', version_label: 'V1', is_current: true, open_markups: 0 });
    const image = await server.app.inject({ url: data.details[1]!.picture_url });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await server.app.inject({ url: data.details[1]!.picture_url.replace(/detail\/\d+/, 'detail/1') })).statusCode).toBe(404);
  });

  test('references that lead nowhere are listed, linked for one page or for all, and unlinked again', async () => {
    const dead = async () => (await owner.call('listDeadReferences', { params: { id: project } })).data;
    const before = await dead();
    const ofPage2 = before.filter(({ file_id, page_number }) => file_id === set.fileId && page_number === 2);
    expect(ofPage2[0]).toMatchObject({ sheet_number: 'A-102', reference: { number: 'A-999', detail: '4', targets: [] } });
    const ofSet = await owner.call('listDeadReferences', { params: { id: project }, query: { file_id: set.fileId } });
    expect(ofSet.data).toEqual(before.filter(({ file_id }) => file_id === set.fileId));
    expect(ofSet.meta.total).toBe(3);
    const params = { fileId: set.fileId, pageNumber: 2 };
    const link = async (target: string | null, applies_to: 'page' | 'project', detail: string | null = '4') =>
      (await owner.call('linkReference', { params, body: { number: 'A-999', detail, applies_to, target } })).data.before;
    expect(await link('s201', 'page')).toBeNull();
    const links = async () => (await owner.call('listPageReferences', { params })).data!.links;
    expect((await links())[0]).toMatchObject({ text: 'A-999', number: 'S-201', is_linked: true, targets: [{ page_number: 3 }] });
    expect((await dead()).length).toBe(before.length - ofPage2.length);
    expect(await link(null, 'page')).toBe('S-201');
    await link('A-101', 'project', null);
    expect((await links())[0]).toMatchObject({ number: 'A-101', is_linked: true });
    expect(await link(null, 'project', null)).toBe('A-101');
    expect((await dead()).length).toBe(before.length);
    const unknown = await owner.ask('linkReference', {
      params,
      body: { number: 'A-999', detail: null, applies_to: 'page', target: 'Z-1' },
    });
    expect(unknown).toMatchObject({
      http: 400,
      errors: [{ message: 'No current sheet of the project has this number.' }],
    });
  });

  test('references that lead nowhere are exported as CSV', async () => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/project/${project}/dead-references/export`, headers });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body).toContain('A-102,FIRST FLOOR PLAN,set.pdf,2,A-999,4,No sheet A-999');
  });

  test('keeps what people typed when it is read again, and returns to what was read', async () => {
    const { sheets } = await update(set.fileId, [{ page_number: 1, number: 'A-100', discipline: 'Facades', title: '' }]);
    expect(sheets[0]).toMatchObject({ number: { value: 'A-100', source: 'typed', is_sure: true }, discipline: { value: 'Facades' } });
    await owner.call('readSheets', { params: { fileId: set.fileId } });
    const [first] = await read(set.fileId);
    expect([first!.number.value, first!.title.value, first!.revision.value]).toEqual(['A-100', null, null]);
    await update(set.fileId, [{ page_number: 1, number: null, discipline: null, title: null }]);
    expect((await read(set.fileId))[0]).toMatchObject({
      number: { value: 'A-101', source: 'read' },
      discipline: { value: 'architecture' },
    });
  });

  test('says which values of others an edit replaced', async () => {
    const [before] = await read(set.fileId);
    const { edit_revision } = before!;
    await update(set.fileId, [{ page_number: 1, edit_revision, title: 'Lobby' }], member);
    const { sheets, replaced } = await update(set.fileId, [{ page_number: 1, edit_revision, title: 'Entrance', revision: 'B' }]);
    expect(replaced).toMatchObject([{ page_number: 1, field: 'title', value: 'Lobby', by: { name: 'Mia' } }]);
    expect(sheets[0]).toMatchObject({ title: { value: 'Entrance' }, revision: { value: 'B' } });
    await update(set.fileId, [{ page_number: 1, title: null, revision: null }]);
  });

  test('reports pages with the same number', async () => {
    await update(set.fileId, [{ page_number: 3, number: 'a 102' }]);
    const sheets = (await list(set.fileId)).data.sheets;
    expect(sheets.map(({ same_number_pages }) => same_number_pages)).toEqual([[], [3], [2]]);
    await update(set.fileId, [{ page_number: 3, number: null }]);
  });

  test('refuses pages that it lacks, pages twice and dates that are none', async () => {
    const send = (sheets: SentBodyOf<Operations['updateSheets']>['sheets']) =>
      owner.refusal('updateSheets', { params: { fileId: set.fileId }, body: { sheets } });
    expect(await send([{ page_number: 9, number: 'A-1' }])).toEqual([404, 'not_found']);
    expect(await send([{ page_number: 1 }, { page_number: 1 }])).toEqual([400, 'invalid_input']);
    expect(await send([{ page_number: 1, date: '2026-02-30' }])).toEqual([400, 'invalid_input']);
  });

  test('tells members of each change', async () => {
    const events = await server.deps.db.selectFrom('events').select(['actor_id', 'data']).where('type', '=', 'sheets_changed').execute();
    expect(events.some(({ actor_id }) => actor_id === null)).toBe(true);
    expect(events.filter(({ actor_id }) => actor_id !== null).length).toBeGreaterThan(3);
  });
});

describe('a title block that reads wrong', () => {
  const odd = [1, 2, 3].map((page) => ({ number: `Q${page}-7`, title: `Level ${page}`, isOdd: true }));
  const [box, title] = [
    { left: 55, top: 80, width: 90, height: 15 },
    { left: 55, top: 60, width: 90, height: 15 },
  ];

  test('is drawn once, and the next version is read at the same places', async () => {
    const { itemId, fileId } = await upload('odd.pdf', await draw(...odd));
    await read(fileId);
    const drawn = { page_number: 2, boxes: { number: box, title } };
    const preview = await member.call('previewTitleBlock', { params: { fileId }, body: drawn });
    expect(preview.data).toEqual([
      { field: 'number', value: 'Q2-7', pages: 3, missing: [] },
      { field: 'title', value: 'Level 2', pages: 3, missing: [] },
    ]);
    await update(fileId, [{ page_number: 3, title: 'Roof' }]);
    await member.call('teachTitleBlock', { params: { fileId }, body: drawn });
    await eventually(async () => expect(numbersOf(await read(fileId))).toEqual(['Q1-7', 'Q2-7', 'Q3-7']));
    const sheets = await read(fileId);
    expect(sheets.map((sheet) => [sheet.title.value, sheet.title.source])).toEqual([
      ['Level 1', 'taught'],
      ['Level 2', 'taught'],
      ['Roof', 'typed'],
    ]);
    const { fileDetails } = await (async () => {
      await owner.call('uploadItem', { params: { id: folder }, file: { name: 'odd.pdf', bytes: await draw(...odd.toReversed()) } });
      return owner.call('listItemFiles', { params: { id: itemId } });
    })();
    expect(numbersOf(await read(fileDetails.at(-1)!.id))).toEqual(['Q3-7', 'Q2-7', 'Q1-7']);
  });

  test('learns from a typed correction', async () => {
    const { fileId } = await upload('typed.pdf', await draw(...odd));
    await read(fileId);
    await update(fileId, [{ page_number: 1, number: 'Q1-7' }]);
    await eventually(async () => expect(numbersOf(await read(fileId))).toEqual(['Q1-7', 'Q2-7', 'Q3-7']));
  });

  test('can be accepted as it is', async () => {
    const { fileId } = await upload(
      'accepted.pdf',
      await draw(
        { number: '450-5500-001', title: 'Power' },
        { number: '450-5500-001', title: 'Memory' },
        { number: '450-5500-001', title: 'USB' },
      ),
    );
    expect((await read(fileId)).map(({ number }) => number.is_sure)).toEqual([false, false, false]);
    await owner.call('acceptSheets', { params: { fileId }, body: { page_numbers: [1] } });
    expect((await read(fileId)).map(({ number }) => number.is_sure)).toEqual([true, false, false]);
    const all = await owner.call('acceptSheets', { params: { fileId }, body: {} });
    expect(all.data.map(({ number }) => [number.is_sure, number.source])).toEqual(all.data.map(() => [true, 'read']));
  });
});

describe('the register', () => {
  let quay: ProjectId;
  const register = async (query: { text?: string; limit?: number; cursor?: string; numbered?: 'true' | 'false' } = {}, by = owner) =>
    by.call('listRegister', { params: { id: quay }, query });
  beforeAll(async () => {
    const registered = await owner.call('createProject', { body: { name: 'Register' } });
    quay = registered.data.id;
    const [first] = (await owner.call('listFolders', { params: { id: quay } })).data;
    const bytes = await draw(...['A-2', 'A-10', 'S-1', 'A-101', 'LA-101'].map((number) => ({ number, title: `PLAN ${number}` })));
    const { data } = await owner.call('uploadItem', { params: { id: first!.id }, file: { name: 'register.pdf', bytes } });
    const { fileDetails } = await owner.call('listItemFiles', { params: { id: data.id } });
    await read(fileDetails[0]!.id);
  });

  test('lists current sheets by discipline and natural number', async () => {
    const { data, meta } = await register();
    expect(data.map(({ number }) => number)).toEqual(['LA-101', 'S-1', 'A-2', 'A-10', 'A-101']);
    expect(data[0]).toMatchObject({ title: 'PLAN LA-101', version_label: 'V1', name: 'register.pdf', page_number: 5, open_markups: 0 });
    expect([meta.total, meta.next_cursor]).toEqual([5, null]);
  });

  test.each([
    ['A-10', ['A-10', 'LA-101', 'A-101']],
    ['a1', ['LA-101', 'A-10', 'A-101']],
    ['A 101', ['A-101', 'LA-101']],
    ['plan s', ['S-1']],
    ['nowhere', []],
  ])('finds "%s"', async (text, numbers) => {
    const { data, meta } = await register({ text });
    expect([data.map(({ number }) => number), meta.total]).toEqual([numbers, numbers.length]);
  });

  test('comes in pages', async () => {
    const first = await register({ limit: 2 });
    const second = await register({ limit: 3, cursor: first.meta.next_cursor! });
    expect([first, second].flatMap(({ data }) => data.map(({ number }) => number))).toEqual(['LA-101', 'S-1', 'A-2', 'A-10', 'A-101']);
    expect(second.meta.next_cursor).toBeNull();
  });

  test.each(['csv', 'xlsx', 'pdf'] as const)('is exported as %s', async (format) => {
    const { method, path } = operations.exportRegister;
    const sheets = (await register({ text: 'A-10' })).data.slice(0, 2).map(({ id }) => id);
    const reply = await server.app.inject({
      method,
      url: path.replace('{id}', String(quay)),
      headers,
      payload: { format, text: 'A-1', sheets },
    });
    const bytes = reply.rawPayload;
    const head = { csv: '\uFEFFDiscipline,Number,Title', xlsx: 'PK', pdf: '%PDF' }[format];
    expect(bytes.toString('utf8').startsWith(head)).toBe(true);
    const listed = { csv: ['PLAN LA-101', 'PLAN A-10'], xlsx: null, pdf: null }[format];
    expect(bytes.toString('utf8').match(/PLAN \S+?(?=,)/g)).toEqual(listed);
  });
});

test('numbers and titles are part of opened files and searches', async () => {
  const { itemId, fileId } = await upload(
    'found.pdf',
    await draw({ number: 'Z-701', title: 'ROOF' }, { number: 'Z-702', title: 'GUTTERS' }),
  );
  await read(fileId);
  const opened = await owner.call('openFile', { params: { itemId, fileId } });
  const { sheets = [] } = opened.files.find(({ id }) => id === fileId)!;
  expect(sheets.map(({ sheet_number, sheet_title }) => [sheet_number, sheet_title])).toEqual([
    ['Z-701', 'ROOF'],
    ['Z-702', 'GUTTERS'],
  ]);
  const search = async (text: string, by = owner) => (await by.call('searchMyTasksAndMarkups', { body: { text_to_search: text } })).data;
  expect((await search('z 702')).sheets).toMatchObject([
    { item_id: itemId, file_id: fileId, page_number: 2, sheet_number: 'Z-702', sheet_title: 'GUTTERS' },
  ]);
  expect((await search('Z70')).sheets.map((sheet) => sheet.sheet_number)).toEqual(['Z-701', 'Z-702']);
  expect((await search('GUTTERS')).pages).toMatchObject([{ sheet_number: 'Z-702' }]);
  const outsider = callsOf(server.app, await server.signUp('Otto'));
  expect((await search('Z70', outsider)).sheets).toEqual([]);
});

test('pages of a new version are matched by their numbers', async () => {
  const both = ['A-301', 'A-302', 'A-303'].map((number) => ({ number, title: 'PLAN' }));
  const { itemId, fileId } = await upload('matched.pdf', await draw(...both));
  await read(fileId);
  await owner.call('uploadItem', { params: { id: folder }, file: { name: 'matched.pdf', bytes: await draw(...both.toReversed()) } });
  await eventually(async () => {
    const [comparison] = (await owner.call('listItemComparisons', { params: { id: itemId } })).data;
    const { data } = await owner.call('getComparison', { params: { id: project, comparisonId: comparison!.id } });
    expect(data.pages.map(({ before_page, after_page, matched_by }) => [before_page, after_page, matched_by])).toEqual([
      [3, 1, 'label'],
      [2, 2, 'label'],
      [1, 3, 'label'],
    ]);
  });
});

test('the contract names the disciplines that numbers have', () => {
  expect(Object.keys(disciplineNames)).toEqual([...disciplines]);
});
