import { PDFDocument, PDFName, PDFNull, PDFRawStream } from '@cantoo/pdf-lib';
import type { PublicationId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { draw, type Place, setsOf, sheet } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let sets: ReturnType<typeof setsOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  sets = setsOf(owner);
});
afterAll(() => server.close());

const planOf = async (id: PublicationId) => (await sets.plan(id)).data;
const numbers = ['A-101', 'A-102', 'A-103'];

/** A set whose second page has a content that can't be unpacked, or is no page at all. */
async function damage(how: 'content' | 'page'): Promise<Uint8Array> {
  const document = await PDFDocument.load(await draw(numbers.map((number) => sheet(number, `PLAN ${number}`, 'REVISED'))));
  const page = document.getPage(1);
  const { context } = document;
  if (how === 'content') {
    const broken = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), new Uint8Array(200).fill(0xa5));
    page.node.set(PDFName.of('Contents'), context.register(broken));
  } else context.assign(page.ref, PDFNull);
  return document.save();
}

/** A draft whose file is read as far as it can be. */
async function stage({ project, folder }: Place, bytes: Uint8Array): Promise<PublicationId> {
  const body = { folder_id: folder, name: 'Addendum', date: '2026-11-28', files: ['set.pdf'] };
  const { publication, items } = (await owner.call('createPublication', { params: { id: project }, body })).data;
  await owner.call('uploadItem', { params: { id: folder }, file: { name: 'set.pdf', bytes }, body: { item_id: items[0]! } });
  await eventually(async () => {
    const { files, pages } = await planOf(publication.id);
    expect(files.map(({ processing, reading }) => [processing, reading.state])).toEqual([['ready', 'ready']]);
    expect(pages.every(({ is_compared }) => is_compared)).toBe(true);
  });
  return publication.id;
}

test.each(['content', 'page'] as const)(
  'of a set with a damaged %s the others are published, and its sheet stays as it is',
  async (how) => {
    const place = await sets.aProject(how);
    await sets.publish(
      await sets.stage(
        place,
        'Tender',
        numbers.map((number) => sheet(number, `PLAN ${number}`)),
      ),
    );
    const id = await stage(place, await damage(how));
    const { files, pages, missing } = await planOf(id);
    expect(files.map(({ pages_with_text, pages_total }) => [pages_with_text, pages_total])).toEqual([[how === 'page' ? 2 : 3, 3]]);
    const empty = how === 'page' ? 'unreadable' : 'no_number';
    expect(pages.map(({ outcome, title_block }) => [outcome, title_block.number.value])).toEqual([
      ['version', 'A-101'],
      [empty, null],
      ['version', 'A-103'],
    ]);
    expect(missing.map(({ number }) => number)).toEqual(['A-102']);
    expect(pages[1]!.failure === null).toBe(how === 'content');
    // A page whose content is lost looks like one that is empty: someone has to say that it is left out.
    if (how === 'content') {
      const body = { pages: [{ sheet_id: pages[1]!.sheet_id, is_left_out: true }] };
      await owner.call('updatePublication', { params: { publicationId: id }, body });
    }
    await sets.publish(id);
    expect((await sets.register(place)).map(({ number, version_label }) => [number, version_label])).toEqual([
      ['A-101', 'V2'],
      ['A-102', 'V1'],
      ['A-103', 'V2'],
    ]);
  },
);
