import {
  boxAroundPoints,
  calibrationFor,
  calloutLeader,
  type CanvasObject,
  type DrawOp,
  drawOpsOf,
  fontFor,
  type LineEnd,
  type ObjectKind,
  type ObjectOf,
  type PageScales,
  type Vec,
} from '@sheetmark/editor-core';
import { colourOf, entryColour, hexColour } from '../appearance/colour.ts';
import type { PageSpace } from '../page-space.ts';
import { numberText } from '../pdf/serialize.ts';
import { dict, latin1, name, Str, textString, type Value } from '../pdf/values.ts';
import { escapeXml, textInFiles } from '../xml.ts';
import { measureOf } from './measure.ts';
import { cornersOf, isUpright, paintedRect, pointOfBox, pointsIn, type Rect, rectAround } from './user-space.ts';

/** One annotation of an object: its subtype, where it is, and the entries that other kinds don't have. */
export interface Shaped {
  readonly subtype: string;
  readonly rect: Rect;
  readonly entries: Readonly<Record<string, Value | undefined>>;
  readonly ops: readonly DrawOp[];
  /** Distinguishes the annotations of an object that has several. */
  readonly suffix?: string;
}

export interface Surroundings {
  readonly space: PageSpace;
  readonly scales: PageScales;
}

type Shaping<K extends ObjectKind> = (object: ObjectOf<K>, around: Surroundings) => readonly Shaped[];

/** Types of measurements in the dialect that most programs for drawings read. */
const MEASURES = { length: 130, area: 129, count: 128, angle: 1152 } as const;
const ENDS: Readonly<Record<LineEnd, string>> = {
  none: 'None',
  arrow: 'ClosedArrow',
  openArrow: 'OpenArrow',
  dot: 'Circle',
  bar: 'Butt',
  diamond: 'Diamond',
};
const TEXT_SIDES = { left: 0, center: 1, right: 2 } as const;
/** A cloud's intensity per radius of its scallops, in points. */
const RADIUS_PER_INTENSITY = 4.5;
/** Corners of the polygon that stands for a rotated ellipse, and for the mark of a count. */
const [ELLIPSE_CORNERS, MARK_CORNERS] = [72, 24];

const ends = (object: ObjectOf<'line' | 'polyline'>): Shaped['entries'] => ({
  LE: [name(ENDS[object.lineStart]), name(ENDS[object.lineEnd])],
  IC: entryColour(object.stroke),
});
const surface = (fill: string | null): Value | undefined => (fill === null ? undefined : entryColour(fill));

function one(object: CanvasObject, around: Surroundings, shaped: Pick<Shaped, 'subtype' | 'entries'> & { readonly rect?: Rect }): Shaped[] {
  return [{ rect: paintedRect(around.space, object), ops: drawOpsOf(object), ...shaped }];
}

const polygon = (object: CanvasObject, around: Surroundings, points: readonly Vec[], entries: Shaped['entries'] = {}): Shaped[] =>
  one(object, around, { subtype: 'Polygon', entries: { Vertices: pointsIn(around.space, points), IC: surface(object.fill), ...entries } });

/** Upright: its Rect is the outer edge of its line. */
function outer(object: ObjectOf<'rectangle' | 'ellipse'>, around: Surroundings, subtype: 'Square' | 'Circle'): Shaped[] {
  const rect = rectAround(around.space, cornersOf(object), object.strokeWidth / 2);
  return one(object, around, { subtype, rect, entries: { IC: surface(object.fill) } });
}

const onEllipse = (box: ObjectOf<'ellipse'>, corners: number): Vec[] =>
  Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    const [x, y] = [box.x + (box.width / 2) * (1 + Math.cos(turn)), box.y + (box.height / 2) * (1 + Math.sin(turn))];
    return pointOfBox(box, { x, y });
  });

const clouded = (size: number, { space }: Surroundings): Shaped['entries'] =>
  size > 0 ? { IT: name('PolygonCloud'), BE: dict({ S: name('C'), I: (size * space.scale) / RADIUS_PER_INTENSITY }) } : {};

function measured(object: ObjectOf<'line' | 'area' | 'perimeter' | 'angle'>, around: Surroundings, type: number): Shaped['entries'] {
  const box = boxAroundPoints(object.points);
  const calibration = box && calibrationFor(box, around.scales);
  return {
    Contents: textString(object.label),
    MeasurementTypes: type,
    Measure: calibration ? measureOf(calibration, around.space) : undefined,
  };
}

function line(object: ObjectOf<'line'>, around: Surroundings): Shaped[] {
  const L = pointsIn(around.space, object.points);
  if (object.subType !== 'measurementLine') {
    const contents = object.label === '' ? undefined : textString(object.label);
    const IT = object.subType === 'arrow' ? name('LineArrow') : undefined;
    return one(object, around, { subtype: 'Line', entries: { L, ...ends(object), IT, Contents: contents } });
  }
  const dimension = { IT: name('LineDimension'), Cap: true, ...measured(object, around, MEASURES.length) };
  return one(object, around, { subtype: 'Line', entries: { L, ...ends(object), ...dimension } });
}

const polyline = (object: ObjectOf<'polyline' | 'perimeter' | 'angle'>, around: Surroundings, entries: Shaped['entries']): Shaped[] =>
  one(object, around, { subtype: 'PolyLine', entries: { Vertices: pointsIn(around.space, object.points), ...entries } });

/** One annotation per counted thing, each with its number. */
function count(object: ObjectOf<'count'>, around: Surroundings): Shaped[] {
  const all = drawOpsOf(object);
  return object.points.map((point, index) => {
    const single = { ...object, points: [point] };
    const ops = drawOpsOf(single).map((op, i): DrawOp => {
      const whole = all[i];
      return op.type === 'text' && whole?.type === 'text' ? { ...op, lines: whole.lines.slice(index, index + 1) } : op;
    });
    const [radius] = ops.flatMap((op) => (op.type === 'path' ? Math.abs((op.path.coords[0] ?? point.x) - point.x) : []));
    const mark = Array.from({ length: MARK_CORNERS }, (_, i) => {
      const turn = (2 * Math.PI * i) / MARK_CORNERS;
      return { x: point.x + (radius ?? 0) * Math.cos(turn), y: point.y + (radius ?? 0) * Math.sin(turn) };
    });
    const entries = {
      Vertices: pointsIn(around.space, mark),
      IC: entryColour(object.stroke),
      IT: name('PolygonCount'),
      CountStyle: name('Circle'),
      NumCounts: 1,
      MeasurementTypes: MEASURES.count,
      Contents: textString(String(index + 1)),
    };
    return {
      subtype: 'Polygon',
      rect: paintedRect(around.space, single),
      entries,
      ops,
      ...(index === 0 ? {} : { suffix: `.${index + 1}` }),
    };
  });
}

const STANDARD_FONTS = { sans: 'Helv', serif: 'TiRo', mono: 'Cour' } as const;

/** Degrees of writing that is turned by quarters; 0 for other turns, which annotations of text can't have. */
const quartersOf = (object: ObjectOf<'text' | 'callout'>): number =>
  isUpright(object) ? (Math.round((object.rotation * 2) / Math.PI) * 90 + 360) % 360 : 0;

/** What rich text must say of itself (ISO 32000-2, 12.7.4.4). */
const RICH_BODY = [
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"',
  'xfa:contentType="text/html"',
  'xfa:APIVersion="Sheetmark:1.0"',
  'xfa:spec="2.0.2"',
].join(' ');

/** The look of text, as text of a default appearance, a style sheet and rich text. */
function writing(object: ObjectOf<'text' | 'callout'>, { space }: Surroundings): Shaped['entries'] {
  const { style, name: family } = fontFor(object.fontFamily);
  const size = numberText(object.fontSize * space.scale, 2);
  const shares = colourOf(object.textColor).rgb.map((share) => numberText(share, 4));
  const look = `font: ${family} ${size}pt; text-align:${object.textAlign}; color:${hexColour(object.textColor)}`;
  const rich = textInFiles(object.text)
    .split('\n')
    .map((each) => `<p>${escapeXml(each)}</p>`);
  const body = `<body ${RICH_BODY} style="${look}">${rich.join('')}</body>`;
  return {
    Contents: textString(object.text),
    DA: new Str(latin1(`${shares.join(' ')} rg /${STANDARD_FONTS[style]} ${size} Tf`)),
    DS: textString(look),
    RC: textString(`<?xml version="1.0"?>${body}`),
    Q: TEXT_SIDES[object.textAlign],
    Rotate: (space.rotation - quartersOf(object) + 360) % 360,
    // The background: for text, C isn't the line's colour.
    C: object.fill === null ? [] : entryColour(object.fill),
  };
}

const NO_BORDER = dict({ W: 0, S: name('S') });
const borderOf = (object: ObjectOf<'text'>): number => (object.textBorder ? object.strokeWidth : 0);

/** Both rectangles' differences, for boxes that don't fill their annotation. */
const insets = (rect: Rect, box: Rect): number[] =>
  [box[0] - rect[0], box[1] - rect[1], rect[2] - box[2], rect[3] - box[3]].map((value) => Math.max(0, value));

const joined = (a: Rect, b: Rect): Rect => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

function text(object: ObjectOf<'text'>, around: Surroundings): Shaped[] {
  const [box, painted] = [rectAround(around.space, cornersOf(object), borderOf(object) / 2), paintedRect(around.space, object)];
  // Text that is longer than its box is shown whole.
  const isInside = insets(painted, box).every((inset) => inset <= 2 * around.space.scale);
  const isBox = isUpright(object) && isInside;
  const border = object.textBorder ? {} : { BS: NO_BORDER };
  const entries = { IT: name('FreeText'), ...writing(object, around), ...border, RD: isBox ? undefined : insets(painted, box) };
  return one(object, around, { subtype: 'FreeText', rect: isBox ? box : painted, entries });
}

function callout(object: ObjectOf<'callout'>, around: Surroundings): Shaped[] {
  // The width of the leader is also that of the border, so readers take the box to be inside of both.
  const box = rectAround(around.space, cornersOf(object), object.strokeWidth / 2);
  const rect = joined(paintedRect(around.space, object), box);
  const leader = calloutLeader(object);
  const entries = {
    IT: name('FreeTextCallout'),
    ...writing(object, around),
    CL: leader.length === 0 ? undefined : pointsIn(around.space, leader.toReversed()),
    LE: name('ClosedArrow'),
    RD: insets(rect, box),
  };
  return one(object, around, { subtype: 'FreeText', rect, entries });
}

const ink = (object: ObjectOf<'freehand' | 'marker'>, around: Surroundings, entries: Shaped['entries'] = {}): Shaped[] =>
  one(object, around, { subtype: 'Ink', entries: { InkList: [pointsIn(around.space, object.points)], ...entries } });

/**
 * Turned by quarters, a highlight of text. Some readers take other turns of such highlights for the upright boxes around them: those become polygons,
 * like other turned boxes, without a line.
 */
function highlight(object: ObjectOf<'highlight'>, around: Surroundings): Shaped[] {
  const corners = cornersOf(object);
  const [tl, tr, br, bl] = corners;
  const colour = entryColour(object.fill ?? object.stroke);
  if (!isUpright(object)) return polygon(object, around, corners, { IC: colour, C: [], BS: NO_BORDER, BM: name('Multiply') });
  return one(object, around, { subtype: 'Highlight', entries: { QuadPoints: pointsIn(around.space, [tl, tr, bl, br]), C: colour } });
}

const title = (word: string): string => word.toLowerCase().replaceAll(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase());

const shapings: { readonly [K in ObjectKind]: Shaping<K> } = {
  rectangle: (object, around) => (isUpright(object) ? outer(object, around, 'Square') : polygon(object, around, cornersOf(object))),
  ellipse: (object, around) =>
    isUpright(object) ? outer(object, around, 'Circle') : polygon(object, around, onEllipse(object, ELLIPSE_CORNERS)),
  triangle: (object, around) => {
    const [tl, tr, br, bl] = cornersOf(object);
    return polygon(object, around, [{ x: (tl.x + tr.x) / 2, y: (tl.y + tr.y) / 2 }, br, bl]);
  },
  cloud: (object, around) => polygon(object, around, cornersOf(object), clouded(object.cloudSize, around)),
  line,
  polygon: (object, around) => polygon(object, around, object.points, clouded(object.cloudSize, around)),
  polyline: (object, around) => polyline(object, around, ends(object)),
  area: (object, around) =>
    polygon(object, around, object.points, { IT: name('PolygonDimension'), FillOpacity: 0.15, ...measured(object, around, MEASURES.area) }),
  perimeter: (object, around) => polyline(object, around, { IT: name('PolyLineDimension'), ...measured(object, around, MEASURES.length) }),
  angle: (object, around) => polyline(object, around, { IT: name('PolyLineAngle'), ...measured(object, around, MEASURES.angle) }),
  count,
  freehand: (object, around) => ink(object, around),
  text,
  callout,
  stamp: (object, around) =>
    one(object, around, {
      subtype: 'Stamp',
      entries: {
        Name: name(title(object.stamp).replaceAll(/[^A-Za-z0-9]/g, '') || 'Draft'),
        Contents: textString(`${object.stamp} ${object.caption}`.trim()),
      },
    }),
  legend: (object, around) => {
    const rows = object.rows.map(({ name: group, sum }) => `${group}: ${sum}`);
    const Contents = textString([object.caption, ...rows].join('\n'));
    return one(object, around, { subtype: 'Stamp', entries: { Name: name('Legend'), Contents } });
  },
  highlight,
  marker: (object, around) => ink(object, around, { IT: name('InkHighlight') }),
  image: (object, around) => one(object, around, { subtype: 'Stamp', entries: { Name: name('Image') } }),
};

const shapingOf = <K extends ObjectKind>(object: ObjectOf<K>): Shaping<K> => shapings[object.kind];
const shaped = <K extends ObjectKind>(object: ObjectOf<K>, around: Surroundings): readonly Shaped[] => shapingOf(object)(object, around);

/** The annotations of an object: one, or one for each counted thing. */
export const shapesOf = (object: CanvasObject, around: Surroundings): readonly Shaped[] => shaped(object, around);
