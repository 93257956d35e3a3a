import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { type ComparedPage, operations, type Operations } from '@sheetmark/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let stranger: Calls;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  stranger = callsOf(server.app, await server.signUp('Sam'));
});
afterAll(() => server.close());

interface Plan {
  readonly door: string;
  readonly window: string;
  readonly isClouded: boolean;
}

/** A plan of 800 × 600 points; arcs of a revision cloud go around the door. */
async function drawPlan({ door, window, isClouded }: Plan): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([800, 600]);
  for (let n = 0; n < 40; n += 1) {
    const [x, y] = [40 + ((n * 137) % 700), 40 + ((n * 89) % 500)];
    sheet.drawLine({ start: { x, y }, end: { x: x + 11 + n, y: y + ((n * 7) % 30) } });
    if (n % 4 === 0) sheet.drawText(`R${n}`, { x: x + 3, y: y + 4, size: 8 });
  }
  sheet.drawText(door, { x: 200, y: 405, size: 10 });
  sheet.drawText(window, { x: 600, y: 205, size: 10 });
  const arc = (dx: number, dy: number): string => `a 10 10 0 0 1 ${dx} ${dy}`;
  const sides = [arc(20, 0).repeat(6), arc(0, 20).repeat(4), arc(-20, 0).repeat(6), arc(0, -20).repeat(4)];
  if (isClouded) sheet.drawSvgPath(`M 0 0 ${sides.join(' ')}`, { x: 160, y: 450, borderColor: rgb(1, 0, 0), borderWidth: 1 });
  return document.save();
}

interface Compared {
  readonly path: { readonly id: number; readonly comparisonId: number };
  readonly page: ComparedPage;
}

/** Uploads two versions, and waits until the server has compared them. */
async function compareVersions(): Promise<Compared> {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const upload = async (plan: Plan) =>
    (await owner.call('uploadItem', { params: { id: folder!.id }, file: { name: 'plan.pdf', bytes: await drawPlan(plan) } })).data;
  await upload({ door: 'Door 2.20', window: 'Window 90', isClouded: false });
  const { id } = await upload({ door: 'Door 2.40', window: 'Window 95', isClouded: true });
  const comparison = await eventually(async () => {
    const [latest] = (await owner.call('listItemComparisons', { params: { id } })).data;
    expect(latest?.state).toBe('ready');
    return latest!;
  });
  const path = { id: project.id, comparisonId: comparison.id };
  const [page] = (await owner.call('getComparison', { params: path })).data.pages;
  return { path, page: page! };
}

const bodyOf = (format: 'csv' | 'pdf', page_id?: number) => ({ format, ...(page_id !== undefined && { page_id }) });

async function exported({ path }: Compared, body: ReturnType<typeof bodyOf>) {
  const { path: address, method } = operations.exportChanges;
  const url = address.replace('{id}', String(path.id)).replace('{comparisonId}', String(path.comparisonId));
  return server.app.inject({ method, url, headers: olga.headers, payload: body });
}

describe('the changes between two versions', () => {
  let compared: Compared;
  beforeAll(async () => {
    compared = await compareVersions();
  });

  test('are clouded where a revision cloud of the newer version goes around them', async () => {
    const { data } = await owner.call('listChanges', { params: { ...compared.path, pageId: compared.page.id } });
    const clouded = (text: string) => data.find(({ sentence }) => sentence.includes(text))?.is_clouded;
    expect({ door: clouded('2.40'), window: clouded('95') }).toEqual({ door: true, window: false });
  });

  test('can be exported as a table with a line for each', async () => {
    const at = { ...compared.path, pageId: compared.page.id };
    const [first] = (await owner.call('listChanges', { params: at })).data;
    const { data: drawn } = await owner.call('drawChange', { params: { ...at, changeId: first!.id } });
    await owner.call('createComment', { params: { markupId: drawn[0]!.markup_id! }, body: { text: 'Agreed on site' } });
    const { body, headers } = await exported(compared, bodyOf('csv', compared.page.id));
    expect(headers['content-type']).toContain('text/csv');
    const [titles = '', ...lines] = body.trim().split('\r\n');
    expect(titles).toContain('Sheet,Page before,Page after,Number,Change');
    expect(lines).toHaveLength(compared.page.counts.all);
    expect(body).toContain('95');
    expect(body).toContain('Olga: Agreed on site');
  });

  test('can be exported as a report', async () => {
    const { rawPayload, headers } = await exported(compared, bodyOf('pdf'));
    expect(headers['content-type']).toBe('application/pdf');
    const report = await PDFDocument.load(rawPayload, { updateMetadata: false });
    expect(report.getTitle()).toBe('plan.pdf: V1 → V2');
    const images = report.context.enumerateIndirectObjects().filter(([, object]) => String(object).includes('/Subtype /Image'));
    expect(images.length).toBe(2 * compared.page.counts.all);
  });

  test('are not exported to users outside the project, nor for a page of another comparison', async () => {
    const call: Call<Operations['exportChanges']> = { params: compared.path, body: bodyOf('csv') };
    expect(await stranger.refusal('exportChanges', call)).toEqual([404, 'not_found']);
    expect(await owner.refusal('exportChanges', { ...call, body: bodyOf('pdf', compared.page.id + 1_000) })).toEqual([404, 'not_found']);
  });
});
