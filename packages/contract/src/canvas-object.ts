import { z } from 'zod';
import { markupsInput } from './feature-messages.ts';
import { isTooDeep, parseJson } from './json.ts';
import { fieldsInput } from './messages.ts';

const number = z.number();
const lineEnd = z.enum(['none', 'arrow', 'openArrow', 'dot', 'bar', 'diamond']);

/**
 * One object on the canvas: an element of a markup's `editor_details`. Coordinates and sizes are page units, y down from the top left of the upright,
 * cropped page. The server stores `editor_details` unchanged, including fields that are not named here.
 */
export const CanvasObject = z.looseObject({
  id: z.string(),
  type: z.enum(['rect', 'ellipse', 'triangle', 'cloud', 'line', 'polygon', 'polyline', 'path', 'textbox', 'image']),
  /**
   * Distinguishes objects of one type: lines; measurements that are polygons or polylines; a rect or path that highlights; a textbox with a leader,
   * as a stamp or as a legend.
   */
  subType: z
    .enum(['arrow', 'line', 'measurementLine', 'area', 'perimeter', 'angle', 'count', 'highlight', 'callout', 'stamp', 'legend'])
    .optional(),
  /** The box before rotation. */
  left: number,
  top: number,
  width: number,
  height: number,
  /** Degrees, clockwise, about the centre of the box. */
  angle: number,
  /** Corners or path points in absolute coordinates, before rotation. */
  points: z.array(z.object({ x: number, y: number })).optional(),
  stroke: z.string(),
  strokeWidth: number,
  /** Empty for no fill. */
  fill: z.string(),
  opacity: number,
  lineStrokeStyle: z.enum(['solid', 'dotted', 'dashed']),
  lineStrokeArray: z.array(number),
  /** Lines and polylines. Default: an arrow has a head at its end, a measurement line at both ends. */
  lineStart: lineEnd.optional(),
  lineEnd: lineEnd.optional(),
  /** The radius of a cloud's scallops. */
  cloudSize: number.optional(),
  /** Free drawings: the pen's pressure at each point, 0 to 1; empty without a pen. */
  pressures: z.array(number).optional(),
  /** The text of a text box, the word of a stamp, or the label of a measurement. */
  text: z.string().optional(),
  fontFamily: z.string().optional(),
  fontSize: number.optional(),
  /** Default: `stroke`. */
  textColor: z.string().optional(),
  textAlign: z.string().optional(),
  txtBorder: z.unknown().optional(),
  /** The tip of a callout's leader. */
  tip: z.object({ x: number, y: number }).optional(),
  /** Stamps: who placed it and when. */
  caption: z.string().optional(),
  /** Legends: `subject`, `label`, or `column:` with the name of a custom column. Their sums aren’t saved. */
  groupBy: z.string().optional(),
  borderLine: z.unknown().optional(),
  /** Images: `media/` with an attachment's id, or a `data:image/` URL. */
  source: z.string().optional(),
  /** The markup's id; empty while unsaved. */
  m_id: z.union([z.number(), z.string()]),
  /** Position in the z-order; higher is in front. */
  order: z.union([z.number(), z.string()]).optional(),
  locked: z.boolean().optional(),
  /** Ids of its groups, innermost first. */
  groups: z.array(z.string()).optional(),
  /** Version of this shape. */
  v: z.literal(1),
});
export type CanvasObject = z.infer<typeof CanvasObject>;

const maxJsonLength = 5_000_000;

/** Any JSON, as a value or as a string that contains it. Parses to the JSON. At most 5,000,000 characters. */
export function jsonOrText(what: string) {
  return z.unknown().transform((sent, context): unknown => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (sent === undefined) return refuse(fieldsInput.missing(what));
    if (isTooDeep(sent)) return refuse(fieldsInput.tooDeep(what));
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    if (text.length > maxJsonLength) return refuse(fieldsInput.jsonTooLarge(what));
    if (typeof sent !== 'string') return sent;
    try {
      return parseJson(sent);
    } catch (error) {
      return refuse(error instanceof RangeError ? fieldsInput.tooDeep(what) : fieldsInput.json(what));
    }
  });
}

const maxDataUrlLength = 1_400_000;

/** A PNG or WebP of at most 1 MB as a base64 data URL. */
export const thumbnailDataUrl = z
  .string({ error: markupsInput.thumbnail })
  .max(maxDataUrlLength, { error: markupsInput.thumbnailTooLarge })
  .regex(/^data:image\/(?:png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, { error: markupsInput.thumbnailKind });
