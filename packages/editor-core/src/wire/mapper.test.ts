import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasObject } from '../document/object.ts';
import { sameValue } from '../document/properties.ts';
import { isCanvasObject } from '../shapes/validity.ts';
import { someObject } from '../testing/arbitraries.ts';
import { roundLikeSaved, fromWire, textsOf, toWire } from './mapper.ts';

const common = {
  stroke: '#1f5edb',
  strokeWidth: 3,
  fill: '',
  opacity: 0.5,
  lineStrokeStyle: 'dashed',
  lineStrokeArray: [6, 6],
  locked: false,
  order: 'a1',
  v: 1,
};
const frame = { left: 10.125, top: 20.5, width: 300, height: 40, angle: 30 };
const points = [
  { x: 1, y: 2 },
  { x: 30, y: 2 },
  { x: 30, y: 40 },
];
const pointFrame = { left: 1, top: 2, width: 29, height: 38, angle: 0 };

const wire = [
  { ...common, ...frame, id: 'a', type: 'rect', m_id: 7 },
  { ...common, ...frame, id: 'b', type: 'ellipse', m_id: 7 },
  { ...common, ...frame, id: 'c', type: 'triangle', m_id: 7 },
  { ...common, ...frame, id: 'd', type: 'cloud', cloudSize: 9, m_id: 7 },
  {
    ...common,
    ...frame,
    id: 'f',
    type: 'textbox',
    text: 'Check',
    fontFamily: 'Helvetica',
    fontSize: 14,
    textColor: '#000',
    textAlign: 'center',
    txtBorder: true,
    borderLine: true,
    m_id: 7,
  },
  { ...common, ...frame, id: 'g', type: 'image', source: '/picture.png', m_id: 7 },
  { ...common, ...pointFrame, id: 'h', type: 'polygon', points, cloudSize: 0, m_id: 7 },
  { ...common, ...pointFrame, id: 'j', type: 'polyline', points, m_id: 7 },
];

describe('the mapper between saved form and editor', () => {
  it('returns what others wrote unchanged', () => {
    const { objects, foreign } = fromWire(wire, 7);
    expect(foreign).toEqual([]);
    for (const [index, object] of objects.entries()) {
      expect(toWire(object)).toEqual(wire[index]);
    }
  });

  it('loses nothing of 10,000 objects of all kinds, including fields of other programs, in either direction', () => {
    const sent = (object: CanvasObject): string => JSON.stringify([toWire(object)]);
    fc.assert(
      fc.property(someObject, (object) => {
        const wired = sent(object);
        const [back] = fromWire(JSON.parse(wired), 7).objects;
        expect(back && sent(back)).toBe(wired);
        expect(sameValue(back, roundLikeSaved(object))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('keeps unknown fields and unknown subTypes', () => {
    const [object] = fromWire([{ ...wire[0], borderLine: 4, vendor: { deep: [1] } }], 7).objects;
    expect(object && toWire(object)).toMatchObject({ borderLine: 4, vendor: { deep: [1] } });
    const [odd] = fromWire([{ ...wire[0], subType: 'viewport' }], 7).objects;
    expect(odd && toWire(odd)).toEqual({ ...wire[0], subType: 'viewport' });
  });

  it('writes whether texts have a border and whether its line is visible', () => {
    const text = { type: 'textbox', left: 0, top: 0, width: 50, height: 20, text: 'Check' };
    const sent = (fields: object) => {
      const [object] = fromWire([{ ...text, ...fields }], 7).objects;
      return object && toWire(object);
    };
    expect(sent({ txtBorder: true })).toMatchObject({ txtBorder: true, borderLine: true });
    expect(sent({ txtBorder: true, strokeWidth: 0 })).toMatchObject({ txtBorder: true, borderLine: false });
    expect(sent({ borderLine: true, subType: 'callout', tip: { x: 0, y: 90 } })).toMatchObject({ txtBorder: true, borderLine: true });
    expect(sent({ txtBorder: false, borderLine: true })).toMatchObject({ txtBorder: false, borderLine: false });
    expect(sent({})).toMatchObject({ txtBorder: false, borderLine: false });
  });

  it('sets aside what it can’t draw', () => {
    const odd = { type: 'hologram', left: 1 };
    expect(fromWire([odd, { ...wire[0], width: null }], 7)).toMatchObject({ objects: [], foreign: [odd, { width: null }] });
    expect(fromWire([{ ...wire[0], v: 2 }], 7)).toEqual({ objects: [], foreign: [{ ...wire[0], v: 2 }] });
    expect(fromWire('just text', 7).foreign).toEqual(['just text']);
    expect(fromWire(null, 7)).toEqual({ objects: [], foreign: [] });
  });

  it.each([null, -1, '40', undefined])('drops a text box with the height %j, of any kind, so that it isn’t saved again', (height) => {
    const boxes = [wire[4], { ...wire[4], id: 'x', subType: 'callout', tip: points[0] }].map((box) => ({ ...box, height }));
    expect(fromWire(boxes, 7)).toEqual({ objects: [], foreign: [] });
  });

  it('draws a sparse object with the defaults', () => {
    const [object] = fromWire({ objects: [{ type: 'rect', left: 0, top: 0, width: 5, height: 5 }] }, 3).objects;
    expect(isCanvasObject(object)).toBe(true);
    expect(object).toMatchObject({ kind: 'rectangle', stroke: '#e5342b', strokeWidth: 2, fill: null, markupId: 3 });
  });

  it('reads a cloud with points as a polygon with scallops, and writes it back as a cloud', () => {
    const [object] = fromWire([{ ...common, ...pointFrame, id: 'k', type: 'cloud', points, cloudSize: 6 }], 7).objects;
    expect(object).toMatchObject({ kind: 'polygon', cloudSize: 6 });
    expect(object && toWire(object)).toMatchObject({ type: 'cloud', points });
  });

  it('collects the texts of text boxes', () => {
    expect(textsOf(fromWire(wire, 7).objects)).toEqual([{ id: 'f', text: 'Check' }]);
  });
});
