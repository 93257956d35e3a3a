import { objectId } from '../document/ids.ts';
import type { LegendRow, ObjectOf } from '../document/object.ts';
import { FIRST_ORDER } from '../document/order.ts';
import type { Radians } from '../geometry/angle.ts';
import { boxCorners, boxOf } from '../geometry/box.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath, transformPath } from '../geometry/path.ts';
import { boxShape, boxTransform } from './box-shape.ts';
import { isRecord, isText } from './checks.ts';
import type { DrawOp, TextLine } from './draw-op.ts';
import { BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS, field, textField } from './saved-fields.ts';
import { textWidth } from './text-layout.ts';

type Legend = ObjectOf<'legend'>;

const FAMILY = 'Helvetica';
const INK = '#161b23';
/** A line's height: at most this share of the width, and all lines with the margins fill the height. */
const MOST_LINE = 1 / 11;
/** In lines: above the heading and below the last row; the letters' height; the baseline; the swatch and the gap after it. */
const [MARGIN, LETTERS, BASELINE, SWATCH, GAP] = [0.4, 0.58, 0.7, 1, 0.4];
const LINE_OF_SWATCH = 0.5;

const isRow = (row: unknown): row is LegendRow =>
  isRecord(row) && isText(row['name']) && isText(row['sum']) && (row['colour'] === null || isText(row['colour']));
const areRows = (rows: unknown): rows is readonly LegendRow[] => Array.isArray(rows) && rows.every(isRow);

function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let kept = text.length;
  while (kept > 0 && !fits(`${text.slice(0, kept)}…`)) kept -= 1;
  return `${text.slice(0, kept).trimEnd()}…`;
}

function draw(object: Legend, outline: Path): DrawOp[] {
  const { x, y, width, height, rows, opacity } = object;
  const line = Math.min(height / (rows.length + 1 + 2 * MARGIN), width * MOST_LINE);
  const fontSize = Math.max(line * LETTERS, 1e-6);
  const widthOf = (text: string): number => textWidth(text, { fontFamily: FAMILY, fontSize });
  const [left, right] = [x + line * MARGIN, x + width - line * MARGIN];
  const baseline = (index: number): number => y + line * (MARGIN + index + BASELINE);
  const transform = boxTransform(object);
  const heading: TextLine = { text: shortened(object.caption, (text) => widthOf(text) <= right - left), x: left, baseline: baseline(0) };
  const names = left + line * (SWATCH + GAP);
  const texts = rows.flatMap(({ name, sum }, index): TextLine[] => {
    const ends = right - widthOf(sum);
    const text = shortened(name, (part) => widthOf(part) <= ends - names - line * GAP);
    return [
      { text, x: names, baseline: baseline(index + 1) },
      { text: sum, x: ends, baseline: baseline(index + 1) },
    ];
  });
  const swatches = rows.flatMap(({ colour }, index): DrawOp[] => {
    if (colour === null) return [];
    const top = baseline(index + 1) - line * LINE_OF_SWATCH;
    const box = boxOf(left, top, left + line * SWATCH, top + line * LINE_OF_SWATCH);
    const path = transformPath(polylinePath({ points: boxCorners(box), closed: true }), transform);
    return [paintPath(path, { stroke: colour, strokeWidth: 0, fill: colour, opacity, dash: 'solid' })];
  });
  return [
    paintPath(outline, object),
    ...swatches,
    { type: 'text', lines: [heading, ...texts], fontFamily: FAMILY, fontSize, color: INK, opacity, transform },
  ];
}

/** Sums of measurements and counts, which the host keeps current: its rows are shown and never saved. */
export const legend: Kind<'legend'> = {
  ...BOX,
  forms: [
    {
      id: 'legend',
      name: 'Legend',
      type: 'textbox',
      subType: 'legend',
      fields: [
        ...BOX_FIELDS,
        textField('text', 'caption'),
        textField('groupBy'),
        field('legendRows', { property: 'rows', read: (value) => (areRows(value) ? value : []), write: () => undefined }),
      ],
    },
  ],
  shape: boxShape<'legend'>({ draw, checks: { caption: isText, groupBy: isText, rows: areRows } }),
  solid: true,
  lettered: true,
  properties: ['caption', 'stroke', 'strokeWidth', 'fill', 'opacity'],
  textOf: ({ caption }) => caption,
};

interface NewLegend extends Pick<Legend, 'x' | 'y' | 'width' | 'height' | 'caption' | 'groupBy' | 'rows'> {
  /** The direction that is up in the view. */
  readonly rotation: Radians;
}

/** To be added to the page with `place`, which assigns its id and order. */
export const newLegend = (legendParts: NewLegend): Legend => ({
  kind: 'legend',
  id: objectId('new'),
  markupId: null,
  order: FIRST_ORDER,
  locked: false,
  groups: [],
  wire: {},
  stroke: INK,
  strokeWidth: 1,
  fill: '#ffffff',
  opacity: 1,
  dash: 'solid',
  ...legendParts,
});
