import { annotate, PdfFile, bytesSource, readAnnotations } from '@sheetmark/annotations';
import {
  aMarkup,
  append,
  dict,
  type Dict,
  editAnnotations,
  makeAppearance,
  makePdf,
  name,
  noScales,
  options,
  stacked,
  textString,
} from '@sheetmark/annotations/testing';
import { type CanvasObject, toWire } from '@sheetmark/editor-core';
import { anObject } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { diffMarkups, knownKey } from './diff-markups.ts';
import type { CurrentMarkup, FoundChange, KnownAnnotation } from './protocol.ts';

const TIME = '2026-11-20T10:00:00.000Z';
const origin = { document: 'plan', exported: TIME };
const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));

function exported(...objects: readonly CanvasObject[]): Uint8Array {
  const original = makePdf([{}]);
  const pages = [{ number: 1, markups: [aMarkup(3, objects)], scales: noScales }];
  return append(original, annotate(open(original), pages, { ...options, origin }).appended);
}

const current = (objects: unknown): CurrentMarkup => ({
  id: 3,
  page: 1,
  objects,
  status: 'none',
  comments: [],
  columns: [],
  modified: TIME,
});

function changesIn(bytes: Uint8Array, here: { markup?: CurrentMarkup; known?: KnownAnnotation; document?: string }): FoundChange[] {
  const { markup, known, document = 'plan' } = here;
  return diffMarkups([...readAnnotations(open(bytes))], {
    current: new Map(markup ? [[markup.id, markup]] : []),
    known: new Map(known ? [[knownKey(known.page, known.name), known]] : []),
    token: document,
    isDrawing: false,
  });
}

/** What an import remembers once a change is applied. */
function applied(change: FoundChange | undefined, source: string): { markup: CurrentMarkup; known: KnownAnnotation } {
  const objects = change?.found?.objects.map((object) => ({ ...object, source }));
  const { status, pictures } = change?.found ?? {};
  return { markup: current(objects), known: { page: 1, name: change?.name ?? '', markup: 3, base: { objects, status, pictures } } };
}

const picture = anObject('image', { source: 'media/1' });
const wire = (object: CanvasObject) => [toWire(object)];
const swapped = (bytes: Uint8Array) =>
  editAnnotations(bytes, { appearance: { 'sheetmark-3-o-x1': makeAppearance(50, 50, '1 0 0 rg 0 0 50 50 re f') } });

test('a picture that another program swapped is a change, once', () => {
  const bytes = exported(picture);
  expect(changesIn(bytes, { markup: current(wire(picture)) })).toMatchObject([{ kind: 'unchanged' }]);
  const [change] = changesIn(swapped(bytes), { markup: current(wire(picture)) });
  expect(change).toMatchObject({ kind: 'changed', found: { isChanged: true } });
  expect(change?.found?.objects[0]?.['source']).toMatch(/^annotation\/1\/0\//);
  expect(changesIn(swapped(bytes), applied(change, 'data:image/png;base64,AA=='))).toMatchObject([{ kind: 'unchanged' }]);
});

test('a swapped picture that is exported again comes back unchanged', () => {
  const [change] = changesIn(swapped(exported(picture)), { markup: current(wire(picture)) });
  const { markup, known } = applied(change, 'media/1');
  const again = exported(picture);
  expect(changesIn(again, { markup: { ...markup, objects: wire(picture) }, known })).toMatchObject([{ kind: 'unchanged' }]);
});

test('a picture from another document comes as it looks', () => {
  const [change] = changesIn(exported(picture), { document: 'other' });
  expect(change).toMatchObject({ kind: 'new' });
  expect(change?.found?.objects[0]?.['source']).toMatch(/^annotation\/1\/0\//);
});

test('a large picture keeps its source when it was moved', () => {
  const source = `data:image/png;base64,${'A'.repeat(300_000)}`;
  const large = { ...picture, source };
  const [change] = changesIn(editAnnotations(exported(large), { change: (each: Dict) => each.with({ Rect: [0, 0, 60, 30] }) }), {
    markup: current(wire(large)),
  });
  expect(change).toMatchObject({ kind: 'changed', found: { objects: [{ source }] } });
});

test('an export that someone returns unedited changes nothing that others’ copies changed', () => {
  const rectangle = anObject('rectangle');
  const bytes = exported(rectangle);
  const edited = editAnnotations(bytes, { change: (each: Dict) => each.with({ C: [0, 1, 0] }) });
  const [change] = changesIn(edited, { markup: current(wire(rectangle)) });
  expect(change).toMatchObject({ kind: 'changed' });
  const here = applied(change, '');
  expect(changesIn(edited, here)).toMatchObject([{ kind: 'unchanged' }]);
  expect(changesIn(bytes, here)).toMatchObject([{ kind: 'unchanged' }]);
  // Edited further, it is a change to what was imported.
  const further = editAnnotations(edited, { change: (each: Dict) => each.with({ C: [0, 0, 1] }) });
  expect(changesIn(further, here)).toMatchObject([{ kind: 'changed' }]);
});

test('an object that was deleted there is a change, and a conflict only if the markup was changed here since', () => {
  const objects = stacked([anObject('rectangle'), anObject('ellipse')]);
  const bytes = editAnnotations(exported(...objects), { change: (each, id) => (id === 'sheetmark-3-o-o1' ? null : each) });
  const here = current(objects.map((object) => toWire(object)));
  expect(changesIn(bytes, { markup: here })).toMatchObject([{ kind: 'changed', found: { objects: [{ id: 'o0' }] } }]);
  expect(changesIn(bytes, { markup: { ...here, modified: '2026-11-20T11:00:00.000Z' } })).toMatchObject([{ kind: 'conflict' }]);
});

const circle = (NM: string) =>
  dict({ Type: name('Annot'), Subtype: name('Circle'), NM: textString(NM), Rect: [10, 10, 60, 60], T: textString('Ewa') });

test('what one person added is missing in another’s copy of the same export, but only its own file can delete it', () => {
  const rectangle = anObject('rectangle');
  const bytes = exported(rectangle);
  const added = (...names: readonly string[]) =>
    editAnnotations(bytes, { change: (each: Dict) => each.with({ C: [0, 1, 0] }), add: names.map((each) => circle(each)) });
  const base = (change: FoundChange | undefined) => ({ ...change?.found, seen: TIME, first: TIME });
  const first = changesIn(added('ewa-1', 'ewa-2'), { markup: current(wire(rectangle)) });
  const markups = first.map(({ found }, i) => ({ ...current(found?.objects), id: 3 + i }));
  const known = first.map((change, i) => ({ page: 1, name: change.name, markup: 3 + i, base: base(change) }));
  const here = {
    current: new Map(markups.map((markup) => [markup.id, markup])),
    known: new Map(known.map((each) => [knownKey(1, each.name), each])),
    token: 'plan',
    isDrawing: false,
  };
  const kinds = (file: Uint8Array) =>
    diffMarkups([...readAnnotations(open(file))], here).map(({ kind, markup }) => `${kind} ${markup ?? ''}`);
  expect(kinds(added('ewa-1', 'ewa-2'))).toEqual(['unchanged 3', 'unchanged 4', 'unchanged 5']);
  expect(kinds(bytes)).toEqual(['unchanged 3']);
  expect(kinds(added('tom-1'))).toEqual(['unchanged 3', 'new ']);
  expect(kinds(added('ewa-2'))).toEqual(['unchanged 3', 'unchanged 5', 'deleted 4']);
});

test('the title of a change ends with an ellipsis if its text is longer', () => {
  const text = 'Move the rail. '.repeat(20);
  const [change] = changesIn(exported(anObject('text', { text })), {});
  expect(change?.title).toHaveLength(200);
  expect(change?.title).toMatch(/^Move the rail\. .*…$/);
});
