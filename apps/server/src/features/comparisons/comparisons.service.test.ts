import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Comparison, ComparedPage, ItemId, PageChange, ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { killWorkers } from '../../../test/kill-workers.ts';
import { eventually, patience } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createComparisonStarter } from './comparison-starter.ts';

let server: TestApp;
let owner: Calls;
let project: ProjectId;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
});
afterAll(() => server.close());

interface Sheet {
  readonly name: string;
  /** The width of the door. */
  readonly door?: string;
  /** Points that everything is moved to the right. */
  readonly shift?: number;
}

/** Sheets with a grid of walls, room names and one door. */
async function plan(...sheets: readonly Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const { name, door = '2.20', shift = 0 } of sheets) {
    const page = document.addPage([842, 595]);
    const seed = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    for (let n = 0; n < 40; n += 1) {
      const [x, y] = [60 + ((n * 97 + seed * 31) % 640) + shift, 60 + ((n * 53 + seed * 17) % 420)];
      page.drawLine({ start: { x, y }, end: { x: x + 20 + ((n * 13 + seed) % 60), y: y + (n % 3 === 0 ? 0 : 25 + (n % 30)) } });
      page.drawText(`${name}${n}`, { x: x + 3, y: y + 3, size: 7 });
    }
    page.drawText(`WIDTH ${door}`, { x: 400 + shift, y: 300, size: 12 });
  }
  return document.save();
}

async function upload(name: string, ...versions: readonly Uint8Array[]): Promise<{ itemId: ItemId; folder: number }> {
  const [folder] = (await owner.call('listFolders', { params: { id: project } })).data;
  let itemId: ItemId | undefined;
  for (const bytes of versions) {
    const { data } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes } });
    itemId = data.id;
    await eventually(async () => {
      const { fileDetails: listed } = await owner.call('listItemFiles', { params: { id: data.id } });
      expect(listed.at(-1)!.processing).toBe('ready');
    });
  }
  return { itemId: itemId!, folder: folder!.id };
}

async function compared(itemId: ItemId): Promise<Comparison & { pages: ComparedPage[] }> {
  return eventually(async () => {
    const [first] = (await owner.call('listItemComparisons', { params: { id: itemId } })).data;
    expect(first?.state).toBe('ready');
    return (await owner.call('getComparison', { params: { id: project, comparisonId: first!.id } })).data;
  });
}

const changesOn = async ({ id }: Comparison, page: ComparedPage | undefined): Promise<PageChange[]> =>
  (await owner.call('listChanges', { params: { id: project, comparisonId: id, pageId: page!.id } })).data;

test('a version after a broken one is compared with the last one that can be shown, and takes over its markups', async () => {
  const { itemId, folder } = await upload('mended.pdf', await plan({ name: 'A' }));
  const add = (bytes: Uint8Array | string) => owner.call('uploadItem', { params: { id: folder }, file: { name: 'mended.pdf', bytes } });
  const states = async () =>
    (await owner.call('listItemFiles', { params: { id: itemId } })).fileDetails.map(({ processing }) => processing);
  await add('%PDF-1.7 cut off');
  await eventually(async () => expect((await states()).toSorted()).toEqual(['failed', 'ready']));
  const { data } = await add(await plan({ name: 'A', door: '2.40' }));
  const comparison = await compared(itemId);
  expect([comparison.before.label, comparison.after.label, comparison.counts.text]).toEqual(['V1', 'V3', 1]);
  await eventually(async () => {
    const found = await owner.call('getCarryOver', { params: { itemId, fileId: data.file.id } });
    expect(found.data).toMatchObject({ state: 'ready', before: { label: 'V1' } });
  });
});

describe('a new version', () => {
  let itemId: ItemId;
  let comparison: Awaited<ReturnType<typeof compared>>;
  beforeAll(async () => {
    ({ itemId } = await upload(
      'plan.pdf',
      await plan({ name: 'A' }, { name: 'B' }),
      await plan({ name: 'B', shift: 12 }, { name: 'A', door: '2.40' }, { name: 'C' }),
    ));
    comparison = await compared(itemId);
  });

  test('is compared with the one before, page by page, also where pages were moved or added', () => {
    expect(comparison.pages.map(({ before_page, after_page, matched_by, state }) => [before_page, after_page, matched_by, state])).toEqual([
      [2, 1, 'content', 'ready'],
      [1, 2, 'content', 'ready'],
      [null, 3, null, 'ready'],
    ]);
    expect([comparison.before.label, comparison.after.label, comparison.pages_ready, comparison.pages_total]).toEqual(['V1', 'V2', 3, 3]);
    expect(comparison.pages[0]!.alignment).toMatchObject({ is_trusted: true, points: [], aligned_by: null });
    expect(comparison.pages[0]!.alignment!.matrix[4]).toBeCloseTo(12, 1);
    expect(comparison.counts).toMatchObject({ all: 1, checked: 0, text: 1 });
    expect(comparison).toMatchObject({ pages_added: 1, pages_removed: 0, pages_unsure: 0 });
  });

  test('keeps what was read of its pages in storage, with the other files of the page', async () => {
    const keys: string[] = [];
    for await (const { key } of server.deps.storage.list(`sheets/${project}/${comparison.after.file_id}/`)) keys.push(key);
    const base = `sheets/${project}/${comparison.after.file_id}`;
    expect(keys.filter((key) => key.includes('geometry')).sort()).toEqual([`${base}/1/geometry-2`, `${base}/2/geometry-2`]);
  });

  test('says in a sentence what changed, and shows it', async () => {
    const [change, ...others] = await changesOn(comparison, comparison.pages[1]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ number: 1, kind: 'text', sentence: 'Text 2.20 → 2.40', is_confirmed: true, checked_by: null });
    expect(change!.box.left).toBeGreaterThan(400);
    expect(change!.size).toMatch(/^\d+(\.\d)? pt × \d+(\.\d)? pt$/);
    for (const url of [change!.before_image_url, change!.after_image_url]) {
      const reply = await server.app.inject({ url });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
    expect((await server.app.inject({ url: change!.before_image_url.replace('/before', '/after') })).statusCode).toBe(404);
  });

  test('has changes that members check and dismiss, for all of them', async () => {
    const page = comparison.pages[1]!;
    const [change] = await changesOn(comparison, page);
    const at = { params: { id: project, comparisonId: comparison.id, pageId: page.id } };
    const { data: checked } = await owner.call('updateChanges', { ...at, body: { ids: [change!.id], checked: true } });
    expect(checked[0]).toMatchObject({ checked_by: { name: 'Olga' }, checked_at: expect.any(String) });
    await owner.call('updateChanges', { ...at, body: { ids: [change!.id], checked: false, dismissed: true } });
    expect((await compared(itemId)).counts).toMatchObject({ all: 0, checked: 0, dismissed: 1 });
    const events = await server.deps.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'comparison_changed')
      .where('actor_id', 'is not', null)
      .execute();
    expect(events.length).toBe(2);
  });

  test('has checks that wait until its page is compared again, so that none is lost', async () => {
    const page = comparison.pages[1]!;
    const [change] = await changesOn(comparison, page);
    const at = { params: { id: project, comparisonId: comparison.id, pageId: page.id } };
    const { db } = server.deps;
    let isChecked = false;
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0;
    const checking: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('compared_pages').select('id').where('id', '=', page.id).forUpdate().execute();
      const checked = owner.call('updateChanges', { ...at, body: { ids: [change!.id], checked: true } });
      checking.push(checked.then(() => (isChecked = true)));
      await expect.poll(async () => isChecked || (await isWaiting()), patience).toBe(true);
      expect(isChecked).toBe(false);
    });
    await Promise.all(checking);
    expect((await changesOn(comparison, page))[0]).toMatchObject({ checked_by: { name: 'Olga' } });
    await owner.call('updateChanges', { ...at, body: { ids: [change!.id], checked: false } });
  });

  test('has changes of which members make markups: once, with a cloud and a comment, or not at all', async () => {
    const page = comparison.pages[1]!;
    const [change] = await changesOn(comparison, page);
    const at = { params: { id: project, comparisonId: comparison.id, pageId: page.id, changeId: change!.id } };
    const markups = async () => (await server.deps.db.selectFrom('markups').selectAll().where('item_id', '=', itemId).execute()).length;
    // The last write of the action fails: nothing of it may stay.
    const failing = sql`alter table page_changes add constraint refuses check (markup_id is null)`;
    await failing.execute(server.deps.db);
    expect((await owner.refusal('drawChange', at))[0]).toBe(500);
    expect(await markups()).toBe(0);
    await sql`alter table page_changes drop constraint refuses`.execute(server.deps.db);
    const [drawn] = await Promise.all([owner.call('drawChange', at), owner.call('drawChange', at)]);
    const markupId = drawn.data[0]!.markup_id!;
    expect(await markups()).toBe(1);
    const { data: shown } = await owner.call('getMarkups', { params: { itemId }, query: { ids: String(markupId) } });
    expect(shown[0]).toMatchObject({
      page_number: 2,
      comments: [{ text: 'Text 2.20 → 2.40' }],
      editor_details: [{ type: 'cloud', m_id: markupId }],
    });
  });

  test('can be aligned by points, which keeps the reviews of its changes', async () => {
    const page = comparison.pages[1]!;
    const at = { params: { id: project, comparisonId: comparison.id, pageId: page.id } };
    const pair = (x: number, y: number, width = x) => ({ before: { x, y }, after: { x: width, y } });
    for (const [points, refusal] of [
      [[pair(100, 100), pair(101, 100)], 'too close together'],
      [[pair(100, 100), pair(600, 100, 750), pair(100, 400)], 'would distort the page'],
    ] as const)
      await expect(owner.call('alignPages', { ...at, body: { points: [...points] } })).rejects.toThrow(refusal);
    await owner.call('alignPages', { ...at, body: { points: [pair(100, 100), pair(600, 400)] } });
    const { pages } = await compared(itemId);
    expect(pages[1]!.alignment).toMatchObject({ is_trusted: true, residual: 0, aligned_by: { name: 'Olga' } });
    expect(pages[1]!.alignment!.points).toHaveLength(2);
    expect(await changesOn(comparison, pages[1])).toMatchObject([{ sentence: 'Text 2.20 → 2.40', dismissed_by: { name: 'Olga' } }]);
    await owner.call('alignPages', { ...at, body: { points: null } });
    expect((await compared(itemId)).pages[1]!.alignment).toMatchObject({ points: [], aligned_by: null });
  });

  test('has pages that people pair otherwise', async () => {
    const at = { params: { id: project, comparisonId: comparison.id } };
    await expect(owner.call('matchPages', { ...at, body: { pairs: [{ before_page: 9, after_page: 1 }] } })).rejects.toThrow(
      'Pair each page',
    );
    await owner.call('matchPages', { ...at, body: { pairs: [{ before_page: 1, after_page: 3 }] } });
    const pages = (await compared(itemId)).pages.map(({ before_page, after_page, matched_by }) => [before_page, after_page, matched_by]);
    expect(pages).toEqual(
      expect.arrayContaining([
        [2, 1, 'content'],
        [1, 3, 'people'],
        [null, 2, null],
      ]),
    );
    expect(pages).toHaveLength(3);
  });
});

test('the first pages are compared before all have been read, and stay compared if they belong together', async () => {
  const after = await plan({ name: 'K', door: '2.40' }, { name: 'M' }, { name: 'L' });
  const { itemId } = await upload('large.pdf', await plan({ name: 'K' }, { name: 'L' }), after);
  const { id, after: newer } = await compared(itemId);
  const { db } = server.deps;
  // As soon after the upload as this: drawn, but not read.
  const sheets = db.selectFrom('sheets').select('id').where('file_id', '=', newer.file_id);
  const contents = await db.deleteFrom('sheet_contents').where('sheet_id', 'in', sheets).returningAll().execute();
  await db.deleteFrom('compared_pages').where('comparison_id', '=', id).execute();
  await db.updateTable('comparisons').set({ is_matched: false, state: 'queued' }).where('id', '=', id).execute();
  await server.services.comparing.compare(id, { signal: new AbortController().signal });
  const at = { params: { id: project, comparisonId: id } };
  const early = (await owner.call('getComparison', at)).data;
  expect([early.state, early.pages_total]).toEqual(['running', null]);
  // The second pages are different sheets: nobody should align them by points.
  expect(early.pages.map(({ after_page, state, alignment }) => [after_page, state, alignment?.is_trusted])).toEqual([
    [1, 'ready', true],
    [2, 'queued', undefined],
  ]);
  const [change] = await changesOn(early, early.pages[0]);
  const place = { params: { ...at.params, pageId: early.pages[0]!.id } };
  await owner.call('updateChanges', { ...place, body: { ids: [change!.id], checked: true } });
  await db.insertInto('sheet_contents').values(contents).execute();
  await server.deps.work.run((tx) => createComparisonStarter(server.deps).continueOf(tx, newer.file_id, { isRead: true }));
  const { pages } = await compared(itemId);
  expect(pages.map(({ before_page, after_page }) => [before_page, after_page])).toEqual([
    [1, 1],
    [null, 2],
    [2, 3],
  ]);
  expect(await changesOn(early, pages[0])).toMatchObject([{ id: change!.id, checked_by: { name: 'Olga' } }]);
});

describe('a comparison on demand', () => {
  test('of two versions or two pages is made once, and both at once make one', async () => {
    const { itemId } = await upload(
      'once.pdf',
      await plan({ name: 'D' }),
      await plan({ name: 'D', door: '1.10' }),
      await plan({ name: 'D', door: '3.00' }),
    );
    const files = (await owner.call('listItemFiles', { params: { id: itemId } })).fileDetails;
    const body = { before: { file_id: files[0]!.id }, after: { file_id: files[2]!.id } };
    const started = await Promise.all([1, 2].map(() => owner.call('startComparison', { params: { id: project }, body })));
    expect(new Set(started.map(({ data }) => data.id)).size).toBe(1);
    await eventually(async () => {
      const { data } = await owner.call('getComparison', { params: { id: project, comparisonId: started[0]!.data.id } });
      expect([data.state, data.counts.text > 0]).toEqual(['ready', true]);
    });
    const pages = { before: { file_id: files[0]!.id, page_number: 1 }, after: { file_id: files[1]!.id, page_number: 1 } };
    const single = (await owner.call('startComparison', { params: { id: project }, body: pages })).data;
    expect(single.before.page_number).toBe(1);
    expect((await owner.call('listItemComparisons', { params: { id: itemId } })).data.map(({ id }) => id)).not.toContain(single.id);
  });

  test('is refused for the same pages, and for a page on one side only', async () => {
    const { itemId } = await upload('same.pdf', await plan({ name: 'E' }));
    const [file] = (await owner.call('listItemFiles', { params: { id: itemId } })).fileDetails;
    const start = (before: object, after: object) =>
      owner.call('startComparison', { params: { id: project }, body: { before, after } as never });
    await expect(start({ file_id: file!.id }, { file_id: file!.id })).rejects.toThrow('the same pages');
    await expect(start({ file_id: file!.id, page_number: 1 }, { file_id: file!.id })).rejects.toThrow('on both sides');
  });

  test('that was cancelled keeps what is ready, and goes on when it is started again', async () => {
    const { itemId } = await upload('long.pdf', await plan({ name: 'F' }), await plan({ name: 'F', door: '0.90' }));
    const comparison = await compared(itemId);
    const at = { params: { id: project, comparisonId: comparison.id } };
    await server.deps.db.updateTable('comparisons').set({ state: 'running' }).where('id', '=', comparison.id).execute();
    await server.deps.db.updateTable('compared_pages').set({ state: 'queued' }).where('comparison_id', '=', comparison.id).execute();
    const cancelled = (await owner.call('cancelComparison', at)).data;
    expect([cancelled.state, cancelled.pages[0]!.state]).toEqual(['cancelled', 'cancelled']);
    await server.deps.db.updateTable('compared_pages').set({ state: 'ready' }).where('comparison_id', '=', comparison.id).execute();
    expect((await owner.call('cancelComparison', at)).data).toMatchObject({ state: 'cancelled', pages_ready: 1 });
    const body = { before: { file_id: comparison.before.file_id }, after: { file_id: comparison.after.file_id } };
    await owner.call('startComparison', { params: { id: project }, body });
    expect((await compared(itemId)).pages).toHaveLength(1);
  });
});

test('changes of scans are named when their words have been read, and keep their reviews', async () => {
  const { itemId } = await upload('scanned.pdf', await plan({ name: 'S' }), await plan({ name: 'S', door: '2.40' }));
  const comparison = await compared(itemId);
  const [page] = comparison.pages;
  const { db } = server.deps;
  // As if both were pictures that nobody has read yet.
  const change = JSON.stringify({ kind: 'redrawn', label: '', linesBefore: 0, linesAfter: 0 });
  await db.updateTable('compared_pages').set({ is_scan: true }).where('id', '=', page!.id).execute();
  await db.updateTable('page_changes').set({ change }).where('page_id', '=', page!.id).execute();
  const [unnamed] = await changesOn(comparison, page);
  expect(unnamed!.sentence).toBe('Part redrawn');
  const at = { params: { id: project, comparisonId: comparison.id, pageId: page!.id } };
  await owner.call('updateChanges', { ...at, body: { ids: [unnamed!.id], checked: true } });
  await server.services.naming.name({ fileId: comparison.after.file_id, pageNumber: 1 });
  const named = await changesOn(comparison, page);
  expect(named).toMatchObject([{ id: unnamed!.id, kind: 'text', is_confirmed: false, checked_by: { name: 'Olga' } }]);
  expect(named[0]!.sentence).toMatch(/^Text, probably .*2\.20 → .*2\.40$/);
});

test('a comparison loses nothing when the process that compares is killed', async () => {
  const { itemId } = await upload('killed.pdf', await plan({ name: 'A' }, { name: 'B' }, { name: 'C' }));
  const { db } = server.deps;
  const states = () =>
    db
      .selectFrom('comparisons as c')
      .innerJoin('files', 'files.id', 'c.after_file_id')
      .select(['c.state', 'files.processing'])
      .where('files.item_id', '=', itemId)
      .executeTakeFirst();
  const folders = (await owner.call('listFolders', { params: { id: project } })).data;
  const bytes = await plan({ name: 'A', door: '2.40' }, { name: 'B', door: '2.40' }, { name: 'C', door: '2.40' });
  await owner.call('uploadItem', { params: { id: folders[0]!.id }, file: { name: 'killed.pdf', bytes } });
  // A page whose drawing is killed twice is given up, and all processes are killed at once.
  await vi.waitFor(async () => expect(await states()).toEqual({ state: expect.stringMatching(/running|ready/), processing: 'ready' }), {
    ...patience,
    interval: 5,
  });
  expect(killWorkers('rendering/worker')).toBeGreaterThan(0);
  const comparison = await compared(itemId);
  expect(comparison.pages.map(({ state, counts }) => [state, counts.text])).toEqual(Array.from({ length: 3 }, () => ['ready', 1]));
});

test('pages without anything in common aren’t aligned, and have no changes', async () => {
  const turned = await PDFDocument.create();
  const page = turned.addPage([842, 595]);
  for (let n = 0; n < 30; n += 1)
    page.drawRectangle({ x: 20 + n * 26, y: 15 + n * 18, width: 9 + (n % 5) * 3, height: 30, rotate: degrees(n * 7), borderWidth: 1 });
  const { itemId } = await upload('other.pdf', await plan({ name: 'G' }), await turned.save());
  const { pages } = await compared(itemId);
  const paired = pages.find(({ before_page, after_page }) => before_page !== null && after_page !== null);
  expect(paired?.alignment?.is_trusted ?? false).toBe(false);
  expect(pages.every(({ counts }) => counts.all === 0)).toBe(true);
});

test('files in the trash take their comparisons with them', async () => {
  const { itemId } = await upload('gone.pdf', await plan({ name: 'H' }), await plan({ name: 'H', door: '0.80' }));
  const comparison = await compared(itemId);
  await owner.call('deleteVersion', { params: { id: itemId, fileId: comparison.before.file_id } });
  expect((await owner.call('listItemComparisons', { params: { id: itemId } })).data).toEqual([]);
  await expect(owner.call('getComparison', { params: { id: project, comparisonId: comparison.id } })).rejects.toThrow('does not exist');
  await owner.call('restoreVersion', { params: { id: itemId, fileId: comparison.before.file_id } });
  expect((await owner.call('listItemComparisons', { params: { id: itemId } })).data).toHaveLength(1);
});
