import { calloutLeader, type CanvasObject, fontFor, fromDegrees, type ObjectKind, type ObjectOf, type Vec } from '@sheetmark/editor-core';
import { someObject } from '@sheetmark/editor-core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { annotate } from '../annotate.ts';
import { PRIVATE_KEY } from '../annotation/private-key.ts';
import { cornersOf, isUpright } from '../annotation/user-space.ts';
import { hexColour } from '../appearance/colour.ts';
import type { ExportedMarkup, MarkupStatus } from '../model.ts';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { editAnnotations } from '../testing/edit-annotations.ts';
import { append, makePdf, type PageLook } from '../testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from '../testing/markups.ts';
import { somePage } from '../testing/some-page.ts';
import { readAnnotations } from './read-file.ts';

const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));

/** The markups of a file that a program has saved which drops entries that it doesn't know. */
function throughOtherProgram(markups: readonly ExportedMarkup[], look: PageLook) {
  const original = makePdf([look]);
  const out = append(original, annotate(open(original), [{ number: 1, markups, scales: noScales }], options).appended);
  const dropped = { [PRIVATE_KEY]: undefined };
  const saved = editAnnotations(out, { change: (annotation) => annotation.with(dropped), page: dropped });
  return [...readAnnotations(open(saved))][0]?.markups ?? [];
}

/** Kinds that the standard has no entries for. They come back as pictures of their appearance. */
const PICTURES: ReadonlySet<ObjectKind> = new Set(['stamp', 'legend', 'image']);
const upright = fc.constantFrom(0, 90, 180, -90).map(fromDegrees);

/** As people draw them: not thinner than their line. Writing is turned by quarters, because files know no other turn of it. */
const drawn: fc.Arbitrary<CanvasObject> = fc.tuple(someObject, upright).map(([object, rotation]): CanvasObject => {
  const thin = { ...object, strokeWidth: Math.ceil(object.strokeWidth % 20) };
  if (!('width' in thin)) return thin;
  const sized = { ...thin, width: 20 + thin.width, height: 20 + thin.height };
  if (sized.kind === 'callout') return { ...apart(sized), rotation };
  return 'text' in sized ? { ...sized, rotation } : sized;
});

/** The tip isn't on an edge of the box, where rounding decides whether there is a leader. */
function apart(callout: ObjectOf<'callout'>): ObjectOf<'callout'> {
  const place = {
    x: Math.round(callout.x),
    y: Math.round(callout.y),
    width: Math.round(callout.width),
    height: Math.round(callout.height),
  };
  return { ...callout, ...place, tip: { x: Math.floor(callout.tip.x) + 0.25, y: Math.floor(callout.tip.y) + 0.25 } };
}

const TIME = '2026-11-20T10:00:00.000Z';
const someMarkups = fc
  .array(
    fc.record({
      objects: fc.array(drawn, { minLength: 1, maxLength: 3 }),
      status: fc.constantFrom<MarkupStatus>('none', 'open', 'closed'),
      texts: fc.array(fc.constantFrom('Why?', 'Done.\nSee É 漢'), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => {
    let next = 0;
    const objects = stacked(all.flatMap((each) => each.objects)).map((object) => ({ ...object, markupId: null }));
    return all.map(({ objects: { length }, status, texts }, i) => {
      const comments = texts.map((text, n) => ({ id: 10 * i + n, author: 'Ewa', text, created: TIME, modified: TIME }));
      // The things that a markup counts come back as one count.
      const own = objects
        .slice(next, (next += length))
        .filter(({ kind }, n, before) => kind !== 'count' || before.findIndex((each) => each.kind === 'count') === n);
      return aMarkup(i + 1, own, { status, comments, closedBy: status === 'closed' ? 'Ewa' : null });
    });
  });

const POINTS_OF_ELLIPSE = 72;

/** The points that a file has of an object. */
function pointsOf(object: CanvasObject, { hasTip }: { readonly hasTip: boolean }): readonly Vec[] {
  if ('points' in object) return object.points;
  const [tl, tr, br, bl] = cornersOf(object);
  if (object.kind === 'triangle') return [{ x: (tl.x + tr.x) / 2, y: (tl.y + tr.y) / 2 }, br, bl];
  if (object.kind === 'ellipse' && !isUpright(object)) {
    const [cx, cy] = [(tl.x + br.x) / 2, (tl.y + br.y) / 2];
    const [right, down] = [
      { x: (tr.x - tl.x) / 2, y: (tr.y - tl.y) / 2 },
      { x: (bl.x - tl.x) / 2, y: (bl.y - tl.y) / 2 },
    ];
    return Array.from({ length: POINTS_OF_ELLIPSE }, (_, i) => {
      const [cos, sin] = [Math.cos((2 * Math.PI * i) / POINTS_OF_ELLIPSE), Math.sin((2 * Math.PI * i) / POINTS_OF_ELLIPSE)];
      return { x: cx + cos * right.x + sin * down.x, y: cy + cos * right.y + sin * down.y };
    });
  }
  if (object.kind === 'callout' && hasTip) return [tl, tr, br, bl, object.tip];
  // An upright box may be turned by quarters: only its corners are known.
  const corners = [tl, tr, br, bl];
  return isUpright(object) && (object.kind === 'rectangle' || object.kind === 'ellipse') ? sorted(corners) : corners;
}

const sorted = (points: readonly Vec[]): Vec[] => points.toSorted((a, b) => Math.round((a.x - b.x) * 10) || a.y - b.y);

/** The kind that a file says. */
function kindOf(object: CanvasObject): ObjectKind {
  if (object.kind === 'cloud' || object.kind === 'triangle') return 'polygon';
  if (object.kind === 'rectangle' || object.kind === 'ellipse') return isUpright(object) ? object.kind : 'polygon';
  return object.kind === 'callout' && calloutLeader(object).length === 0 ? 'text' : object.kind;
}

/** The properties that a file can say, as it says them. */
function lookOf(object: CanvasObject): Record<string, unknown> {
  const { opacity, dash, locked, kind } = object;
  const common = { opacity, dash, locked };
  const width = object.strokeWidth;
  if ('text' in object) {
    const { text, fontSize, textAlign, textBorder } = object;
    // A callout's border is drawn like its leader.
    const border = (textBorder || object.kind === 'callout') && width > 0;
    const writing = { text, fontSize, textAlign, textColor: hexColour(object.textColor), style: fontFor(object.fontFamily).style };
    return {
      opacity: common.opacity,
      locked,
      ...writing,
      border,
      ...(border ? { width, dash } : {}),
      fill: object.fill === null ? null : hexColour(object.fill),
    };
  }
  if (kind === 'highlight') return { opacity, locked, fill: hexColour(object.fill ?? object.stroke) };
  const isSurface = ['rectangle', 'ellipse', 'triangle', 'cloud', 'polygon', 'area'].includes(kind);
  return {
    ...common,
    width,
    stroke: hexColour(object.stroke),
    fill: isSurface && object.fill !== null ? hexColour(object.fill) : null,
    ...('cloudSize' in object ? { cloudSize: object.cloudSize } : { cloudSize: 0 }),
    ...('lineStart' in object ? { ends: [object.lineStart, object.lineEnd] } : {}),
    ...('label' in object && kind !== 'count' ? { label: object.label } : {}),
  };
}

/** Numbers of files have a few decimals. */
const nearly = (look: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(look).map(([key, value]) => [key, typeof value === 'number' ? expect.closeTo(value, 2) : value]));

/** The kind and the properties, as a file says them; of pictures, that they are one. */
const saidOf = (object: CanvasObject): Record<string, unknown> =>
  PICTURES.has(object.kind) ? { kind: 'image' } : { kind: kindOf(object), ...lookOf(object) };

/** How far the points of an object are from where they were, in page units. */
function distance(before: CanvasObject, after: CanvasObject): number {
  if (PICTURES.has(before.kind)) return 0;
  const hasTip = after.kind === 'callout';
  const [from, to] = [pointsOf(before, { hasTip }), pointsOf(after, { hasTip })];
  if (from.length !== to.length) return Infinity;
  return Math.max(...from.map(({ x, y }, n) => Math.hypot(x - (to[n]?.x ?? Infinity), y - (to[n]?.y ?? Infinity))));
}

it('everything that the standard has entries for comes back from a program that drops ours, on any page', () => {
  fc.assert(
    fc.property(somePage, someMarkups, (look, markups) => {
      const found = new Map(throughOtherProgram(markups, look).map((markup) => [markup.exportedId, markup]));
      expect(found.size).toBe(markups.length);
      for (const { id, objects, status, comments } of markups) {
        const markup = found.get(id);
        expect(markup?.status).toBe(status);
        expect(markup?.comments.map(({ text, exportedId }) => [text, exportedId])).toEqual(comments.map((each) => [each.text, each.id]));
        expect(markup?.objects).toHaveLength(objects.length);
        for (const object of objects) {
          const isSame = (after: CanvasObject): boolean => (object.kind === 'count' ? after.kind === 'count' : after.id === object.id);
          const after = markup?.objects.map((each) => each.object).find(isSame);
          if (!after) throw new Error(`${object.kind} is missing`);
          expect(saidOf(after)).toEqual(nearly(saidOf(object)));
          expect(distance(object, after)).toBeLessThan(0.01);
        }
      }
    }),
    { numRuns: 20 },
  );
});
