import { type Dict, dict, editAnnotations, makePdf, name, textString } from '@sheetmark/annotations/testing';
import { PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let project: number;
let folder: number;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]?.id ?? 0;
  await owner.call('createMetadataColumn', { params: { id: project }, body: { column_name: 'Cost', kind: 'number' } });
});
afterAll(() => server.close());

const column = (text: string) => dict({ Type: name('BSIAnnotColumn'), Subtype: name('Text'), Name: textString(text) });
const texts = (...all: string[]) => all.map((text) => textString(text));
const fromRevu = (): Uint8Array =>
  editAnnotations(makePdf([{}], { root: { BSIAnnotColumns: [column('Trade'), column('cost')] } }), {
    add: [
      dict({
        Type: name('Annot'),
        Subtype: name('Square'),
        NM: textString('revu-1'),
        T: textString('EHolt'),
        Rect: [100, 100, 300, 200],
        BSIColumnData: texts('Steel', '12.50'),
      }),
    ],
  });

const latest = (itemId: number, wanted: RegExp) =>
  eventually(async () => {
    const [found] = (await owner.call('listAnnotationImports', { params: { id: itemId } })).data;
    expect(found?.state).toMatch(wanted);
    return found!;
  });
const valuesOf = async (id: number) => (await owner.call('getMarkupMetadata', { params: { id } })).data?.formData;

async function imported(): Promise<{ itemId: number; markup: number }> {
  const { data: item } = await owner.call('uploadItem', {
    params: { id: folder },
    file: { name: 'revu.pdf', bytes: fromRevu() },
    body: {},
  });
  const { id } = await latest(item.id, /asked/);
  await owner.call('answerAnnotationImport', { params: { id }, body: { answer: 'import' } });
  await latest(item.id, /applied/);
  const details = await owner.call('getEditorDetails', { params: { itemId: item.id, sheetId: PageNumber.parse(1) } });
  return { itemId: item.id, markup: details.data?.mark_ups[0]?.id ?? 0 };
}

async function exported(itemId: number): Promise<Uint8Array> {
  const { data } = await owner.call('exportMarkups', { params: { id: project }, body: { form: 'annotated', items: [itemId] } });
  const made = await eventually(async () => {
    const found = (await owner.call('getMarkupExport', { params: { id: project, exportId: data.id } })).data;
    expect(found.state).toBe('ready');
    return found;
  });
  return (await owner.get(made.url ?? '')).rawPayload;
}

test('values of another program’s columns are kept, go out again, and come back as changes that can be undone', async () => {
  const { itemId, markup } = await imported();
  expect(await valuesOf(markup)).toEqual({ Trade: 'Steel', Cost: 12.5 });

  await owner.call('saveMarkupMetadata', { params: { id: markup }, body: { formData: { Cost: 13 } } });
  const out = await exported(itemId);
  const back = async (change: (annotation: Dict) => Dict) => {
    const bytes = editAnnotations(out, { change });
    return (await owner.call('importAnnotations', { params: { id: itemId }, file: { name: 'back.pdf', bytes } })).data;
  };
  expect((await back((annotation) => annotation)).counts).toMatchObject({ new: 0, changed: 0, conflict: 0, deleted: 0 });

  const { id, counts } = await back((annotation) => annotation.with({ BSIColumnData: texts('', 'about 14') }));
  expect(counts).toMatchObject({ new: 0, changed: 1, conflict: 0 });
  await owner.call('applyAnnotationChanges', { params: { id }, body: { decisions: [] } });
  await latest(itemId, /applied/);
  expect(await valuesOf(markup)).toEqual({ 'Cost (imported)': 'about 14' });

  await owner.call('undoAnnotationImport', { params: { id } });
  await latest(itemId, /ready/);
  expect(await valuesOf(markup)).toEqual({ Trade: 'Steel', Cost: 13 });
});
