import { type CanvasObject, fromDegrees } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import { describe, expect, it } from 'vitest';
import { annotate } from '../annotate.ts';
import { PRIVATE_KEY } from '../annotation/private-key.ts';
import type { ExportedMarkup } from '../model.ts';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { dateString, type Dict, dict, isArray, isNumber, name, Ref, textString, type Value } from '../pdf/values.ts';
import { type Edit, editAnnotations } from '../testing/edit-annotations.ts';
import { append, makePdf, type PageLook } from '../testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from '../testing/markups.ts';
import type { ReadMarkup } from './model.ts';
import { readAnnotations } from './read-file.ts';

const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));

function exported(markups: readonly ExportedMarkup[], look: PageLook = {}): Uint8Array {
  const original = makePdf([look]);
  return append(original, annotate(open(original), [{ number: 1, markups, scales: noScales }], options).appended);
}

const read = (bytes: Uint8Array): readonly ReadMarkup[] => [...readAnnotations(open(bytes))][0]?.markups ?? [];

/** The first object of a markup that was exported and edited by another program. */
function editedObject(object: CanvasObject, change: NonNullable<Edit['change']>, look: PageLook = {}): CanvasObject | undefined {
  return read(editAnnotations(exported([aMarkup(1, [object])], look), { change }))[0]?.objects[0]?.object;
}

const numbersOf = (value: Value | undefined): number[] => (isArray(value) ? value.filter(isNumber) : []);
const shifted = (value: Value | undefined, dx: number, dy: number): number[] =>
  numbersOf(value).map((each, i) => each + (i % 2 === 0 ? dx : dy));

/** Moves an annotation like other programs: all of its geometry. */
function moved(annotation: Dict, dx: number, dy: number): Dict {
  const keys = ['Rect', 'L', 'Vertices', 'QuadPoints', 'CL'].filter((key) => annotation.get(key) !== undefined);
  const strokes = annotation.get('InkList');
  return annotation.with({
    ...Object.fromEntries(keys.map((key) => [key, shifted(annotation.get(key), dx, dy)])),
    ...(isArray(strokes) ? { InkList: strokes.map((stroke) => shifted(stroke, dx, dy)) } : {}),
  });
}

const pointsOf = (object: CanvasObject | undefined): readonly number[] => {
  if (!object) return [];
  return 'points' in object ? object.points.flatMap(({ x, y }) => [x, y]) : [object.x, object.y, object.width, object.height];
};

describe('a markup that another program', () => {
  it.each(KINDS)('moved is moved, and everything else stays: %s', (kind) => {
    const object = { ...anObject(kind), dash: 'dashed', opacity: 0.4 } as const;
    const after = editedObject(object, (annotation) => moved(annotation, 30, -20));
    const places = pointsOf(object).map((value, i) => ('points' in object || i < 2 ? value + (i % 2 === 0 ? 30 : 20) : value));
    for (const [i, value] of pointsOf(after).entries()) expect(value).toBeCloseTo(places[i] ?? Number.NaN, 2);
    const look = (all: CanvasObject | undefined) =>
      all && { ...all, ...Object.fromEntries(['x', 'y', 'width', 'height', 'points', 'tip', 'id', 'order'].map((key) => [key, 0])) };
    expect(look(after)).toEqual(look(object));
  });

  it('moved and stretched keeps its rotation', () => {
    const object = anObject('rectangle', { rotation: fromDegrees(30) });
    const after = editedObject(object, (annotation) => moved(annotation, 10, 0), { Rotate: 90 });
    expect(after).toMatchObject({ kind: 'rectangle', rotation: object.rotation, y: expect.closeTo(110, 2), x: expect.closeTo(100, 2) });
  });

  it('moved by its rectangle alone is where readers show it', () => {
    const after = editedObject(anObject('line'), (annotation) => annotation.with({ Rect: shifted(annotation.get('Rect'), 200, 0) }));
    expect(pointsOf(after).map(Math.round)).toEqual([300, 100, 500, 200]);
  });

  it.each<[string, CanvasObject, Record<string, Value>, Partial<CanvasObject> | Record<string, unknown>]>([
    ['coloured', anObject('cloud'), { C: [0, 0, 1] }, { stroke: '#0000ff', kind: 'cloud', cloudSize: 8 }],
    ['filled', anObject('ellipse'), { IC: [1, 1, 0] }, { fill: '#ffff00' }],
    ['made translucent', anObject('polygon'), { CA: 0.5 }, { opacity: 0.5 }],
    ['made wider', anObject('polyline'), { BS: dict({ W: 7, S: name('S') }) }, { strokeWidth: 7 }],
    ['rewrote', anObject('text'), { Contents: textString('One side\r\nonly') }, { text: 'One side\nonly', fontSize: 14 }],
    ['gave another arrow', anObject('line'), { LE: [name('OpenArrow'), name('None')] }, { lineStart: 'openArrow', lineEnd: 'none' }],
    ['measured again', anObject('area', { label: '4 m²' }), { Contents: textString('5 m²') }, { label: '5 m²', kind: 'area' }],
    ['locked', anObject('rectangle'), { F: 132 }, { locked: true }],
  ])('%s has that, and nothing else, changed', (_, object, entries, expected) => {
    const after = editedObject(object, (annotation) => annotation.with(entries));
    expect(after).toEqual({ ...object, ...expected });
  });

  it('removed an object, counted thing or comment lacks it', () => {
    const [rect, count] = stacked([anObject('rectangle'), anObject('count')]);
    const comment = { id: 5, author: 'Ewa', text: 'Why?', created: '2026-11-20T10:00:00.000Z', modified: '2026-11-20T10:00:00.000Z' };
    const bytes = exported([aMarkup(3, rect && count ? [rect, count] : [], { comments: [comment] })]);
    const without = (gone: string) => read(editAnnotations(bytes, { change: (annotation, id) => (id === gone ? null : annotation) }))[0];
    expect(without('sheetmark-3-o-o1.2')?.objects[1]?.object).toMatchObject({
      kind: 'count',
      points: [
        { x: 100, y: 100 },
        { x: 300, y: 200 },
      ],
    });
    expect(without('sheetmark-3-c-5')?.comments).toEqual([]);
    // The first annotation led the thread.
    expect(without('sheetmark-3-o-o0')).toMatchObject({
      exportedId: 3,
      objects: [{ object: { kind: 'count' } }],
      comments: [{ exportedId: 5 }],
    });
  });

  const answer = (id: string, entries: Record<string, Value>): Dict =>
    dict({
      Type: name('Annot'),
      Subtype: name('Text'),
      NM: textString(id),
      T: textString('j.lindqvist'),
      Rect: [0, 0, 1, 1],
      IRT: textString('@sheetmark-3-o-x1'),
      ...entries,
    });

  it('answered, closed and noted on has replies, a status and a note', () => {
    const bytes = exported([aMarkup(3, [anObject('rectangle')], { status: 'open' })]);
    const [markup] = read(
      editAnnotations(bytes, {
        change: (annotation, id) => (id === 'sheetmark-3-o-x1' ? annotation.with({ Contents: textString('A note') }) : annotation),
        add: [
          answer('r1', { RT: name('R'), Contents: textString('Done'), M: dateString('2026-11-21T08:00:00.000Z') }),
          answer('s1', { State: textString('Completed'), StateModel: textString('Review'), M: dateString('2026-11-21T08:00:00.000Z') }),
        ],
      }),
    );
    expect(markup).toMatchObject({ exportedId: 3, status: 'closed', baseStatus: 'open' });
    expect(markup?.comments.map(({ author, text, exportedId, modified }) => [author, text, exportedId, modified])).toEqual([
      ['Maren Okafor', 'A note', null, '2026-11-20T10:00:00.000Z'],
      ['j.lindqvist', 'Done', null, '2026-11-21T08:00:00.000Z'],
    ]);
  });

  it('rejected says so in a comment: our statuses only say that it is closed', () => {
    const bytes = exported([aMarkup(3, [anObject('rectangle')], { status: 'open' })]);
    const state = (id: string, word: string, M: string) =>
      answer(id, { State: textString(word), StateModel: textString('Review'), M: dateString(M) });
    const add = [state('s1', 'Accepted', '2026-11-21T08:00:00.000Z'), state('s2', 'Rejected', '2026-11-22T08:00:00.000Z')];
    const [markup] = read(editAnnotations(bytes, { add }));
    expect(markup).toMatchObject({ exportedId: 3, status: 'closed' });
    expect(markup?.comments.map(({ name: id, author, text, created }) => [id, author, text, created])).toEqual([
      ['s1', 'j.lindqvist', 'Accepted', '2026-11-21T08:00:00.000Z'],
      ['s2', 'j.lindqvist', 'Rejected', '2026-11-22T08:00:00.000Z'],
    ]);
  });
});

describe('without our own entries', () => {
  const pages: Readonly<Record<string, PageLook>> = {
    plain: {},
    'rotated by 90°': { Rotate: 90 },
    'rotated by 270°, cropped, with a UserUnit': { Rotate: 270, UserUnit: 2, CropBox: [50, 30, 500, 380] },
  };
  const kinds = KINDS.filter((kind) => !['stamp', 'legend', 'image', 'triangle', 'cloud'].includes(kind));
  it.each(Object.entries(pages))('all kinds keep their geometry and look on a page that is %s', (_, look) => {
    const objects = stacked(kinds.map((kind) => anObject(kind, { opacity: 0.5, dash: 'dashed' })));
    const bytes = editAnnotations(
      exported(
        objects.map((object, i) => aMarkup(i + 1, [object])),
        look,
      ),
      {
        change: (annotation, id) =>
          annotation.with({ [PRIVATE_KEY]: undefined, NM: textString(id.replace(/^sheetmark-(\d+)-o-o\d+/, 'other-$1')) }),
      },
    );
    const byName = new Map(read(bytes).map((markup) => [markup.name, markup.objects[0]?.object]));
    for (const [i, object] of objects.entries()) {
      const found = byName.get(`other-${i + 1}`);
      expect(found).toMatchObject({ kind: object.kind, opacity: 0.5, dash: 'dashed' });
      const isCount = object.kind === 'count';
      for (const [n, value] of pointsOf(found)
        .slice(0, isCount ? 2 : undefined)
        .entries())
        expect(Math.abs(value - (pointsOf(object)[n] ?? 0)), `${object.kind} ${n}`).toBeLessThan(0.01);
      const expected =
        'text' in object
          ? { text: object.text, fontSize: object.fontSize, textColor: object.textColor, fontFamily: 'Helvetica' }
          : { stroke: object.kind === 'highlight' ? '#ffe14d' : object.stroke };
      expect(found).toMatchObject(expected);
    }
  });
});

describe('annotations of other programs', () => {
  const page = (...annotations: readonly Dict[]): readonly ReadMarkup[] =>
    read(editAnnotations(makePdf([{}]), { add: annotations.map((each) => each.with({ Type: name('Annot') })) }));

  it('keep the arc that a radius of Revu’s is measured of', () => {
    const radiusTo = (...end: readonly number[]) =>
      dict({
        Subtype: name('Polygon'),
        IT: name('PolygonRadius'),
        Vertices: [50, 30, 30, 30, ...end],
        Rect: [5, 5, 55, 55],
        Contents: textString('20'),
      });
    const [quarter, whole] = page(radiusTo(30, 50), radiusTo(50, 29.999));
    const [line, arc] = quarter?.objects.map(({ object }) => object) ?? [];
    expect(line).toMatchObject({
      subType: 'measurementLine',
      label: '20',
      points: [
        { x: 30, y: 370 },
        { x: 50, y: 370 },
      ],
    });
    expect(extentOf(arc)).toEqual([30, 350, 50, 370]);
    expect(extentOf(whole?.objects[1]?.object)).toEqual([10, 350, 50, 390]);
  });

  it('become measurements, clouds and texts as Revu writes them', () => {
    const measure = dict({
      X: [dict({ U: textString('ft'), C: 0.0555 })],
      D: [dict({ U: textString('ft'), C: 1 }), dict({ U: textString('in'), C: 12 })],
    });
    const BS = dict({ W: 2, S: name('S'), Type: name('Border') });
    const [length, cloud, count, text] = page(
      dict({
        Subtype: name('Line'),
        IT: name('LineDimension'),
        L: [0, 0, 100, 0],
        LL: 10,
        LE: [name('ClosedArrow'), name('ClosedArrow')],
        Rect: [0, 0, 110, 20],
        Contents: textString('5\'-6"'),
        Measure: measure,
        C: [1, 0, 0],
      }),
      dict({ Subtype: name('Square'), Rect: [10, 10, 110, 60], BE: dict({ S: name('C'), I: 2 }), BS, RD: [9, 9, 9, 9] }),
      dict({ Subtype: name('Polygon'), IT: name('PolygonCount'), Vertices: [10, 10, 20, 10, 20, 20, 10, 20], Rect: [9, 9, 21, 21] }),
      dict({
        Subtype: name('FreeText'),
        Rect: [0, 0, 100, 50],
        BS,
        DA: textString('1 0 0 rg /TiRo 9 Tf'),
        RC: textString('<body><p>Pit&#160;1 400?</p><p>A &amp; B</p></body>'),
        DS: textString('text-align:center'),
      }),
    );
    expect(length?.objects[0]?.object).toMatchObject({
      subType: 'measurementLine',
      label: '5\'-6"',
      points: [
        { x: 0, y: 390 },
        { x: 100, y: 390 },
      ],
      lineStart: 'arrow',
    });
    expect(cloud?.objects[0]?.object).toMatchObject({ kind: 'cloud', cloudSize: 9, x: 19, y: 349, width: 82, height: 32, strokeWidth: 2 });
    expect(count?.objects[0]?.object).toMatchObject({ kind: 'count', points: [{ x: 15, y: 385 }], label: '1' });
    expect(text?.objects[0]?.object).toMatchObject({
      text: 'Pit\u00a01 400?\nA & B',
      fontFamily: 'Times New Roman',
      fontSize: 9,
      textAlign: 'center',
      textColor: '#ff0000',
      textBorder: true,
    });
  });

  it('of unknown kinds are pictures with their note; links, forms and hidden ones stay in the file', () => {
    const markups = page(
      dict({ Subtype: name('Hologram'), NM: textString('h'), Rect: [0, 0, 50, 50], Contents: textString('Turn it') }),
      dict({ Subtype: name('Link'), Rect: [0, 0, 50, 50] }),
      dict({ Subtype: name('Redact'), Rect: [0, 0, 50, 50] }),
      dict({ Subtype: name('Square'), Rect: [0, 0, 50, 50], F: 2 }),
    );
    expect(markups).toHaveLength(1);
    expect(markups[0]).toMatchObject({
      objects: [{ picture: { appearance: null }, object: { kind: 'image', source: '', width: 50 } }],
      comments: [{ text: 'Turn it' }],
    });
  });

  it('that answer each other in a circle are each read once, quickly, and so are long chains', () => {
    const link = (i: number, parent: number): Dict =>
      dict({ Type: name('Annot'), Subtype: name('Square'), NM: textString(`a${i}`), Rect: [0, 0, 9, 9], IRT: new Ref(parent) });
    const bytes = makePdf([{}]);
    const circle = editAnnotations(bytes, { add: [] });
    // The update numbers its objects from 5 on.
    const looped = editAnnotations(circle, { add: [0, 1, 2].map((i) => link(i, 0)) });
    const found = read(
      editAnnotations(looped, { change: (_, id) => link(Number(id.slice(1)), refTo(looped, (Number(id.slice(1)) + 1) % 3)) }),
    );
    expect(found.map((markup) => markup.name)).toEqual(['a0', 'a1', 'a2']);
  });
});

/** The object number of the n-th annotation. */
/** Left, top, right, bottom, in whole page units. */
function extentOf(object: CanvasObject | undefined): readonly number[] {
  const points = object && 'points' in object ? object.points : [];
  const [xs, ys] = [points.map(({ x }) => Math.round(x)), points.map(({ y }) => Math.round(y))];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function refTo(bytes: Uint8Array, n: number): number {
  const file = open(bytes);
  const page = file.dict(new Ref(4));
  const list = page?.get('Annots');
  const ref = isArray(list) ? list[n] : null;
  return ref instanceof Ref ? ref.num : 0;
}
