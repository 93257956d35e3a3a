import type { MarkupId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { isOrderKey, orderBetween } from '../document/order.ts';
import { withProperties } from '../document/properties.ts';
import { fromDegrees } from '../geometry/angle.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { isRecord } from '../shapes/checks.ts';
import { isCanvasObject } from '../shapes/validity.ts';
import { DrawingLoad, listedObjects } from './drawing-load.ts';
import { isUnsoundTextBox } from './unsound-text-box.ts';
import { degreesOf, type Fields, readFields, unknownFields, wireKindFor, wireKindOf, writeFields } from './wire-kinds.ts';

/**
 * THE seam between the wire and the editor: names, degrees and radians, '' and null, boxes of point objects. Nothing else converts.
 * Fields that the editor does not know travel in `wire` and come out as they came in; what cannot be drawn is kept aside whole,
 * but for text boxes without a sound height, which go.
 */

/** The version of an object's form on the wire. Objects of a later one are kept aside: what they mean is not known here. */
const VERSION = 1;

/** What a markup holds: objects that can be drawn, and whatever else was saved with them, such as more than anyone could be shown. */
export interface MappedMarkup {
  readonly objects: readonly CanvasObject[];
  readonly foreign: readonly unknown[];
}

/** `details` is `editor_details` as answered: an array of objects, or an object that holds one as `objects`. */
export function fromWire(details: unknown, markupId: MarkupId): MappedMarkup {
  const listed = listedObjects(details);
  if (listed === null) return { objects: [], foreign: details === null || details === undefined ? [] : [details] };
  const objects: CanvasObject[] = [];
  const foreign: unknown[] = [];
  const load = new DrawingLoad();
  for (const [index, each] of listed.entries()) {
    const isDrawable = load.add(each) === null;
    const object = isDrawable ? readObject(each, { markupId, index, below: objects.at(-1)?.order ?? null }) : null;
    if (object) objects.push(object);
    else if (!isDrawable || !isUnsoundTextBox(each)) foreign.push(each);
  }
  return { objects, foreign };
}

interface Place {
  readonly markupId: MarkupId | null;
  readonly index: number;
  readonly below: OrderKey | null;
}

/** Other clients number their objects. */
function idOf(id: unknown): string | null {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}

function readObject(wire: unknown, { markupId, index, below }: Place): CanvasObject | null {
  if (!isRecord(wire) || isLater(wire['v'])) return null;
  const row = wireKindFor(wire);
  if (!row) return null;
  const object = {
    ...readFields(row, wire),
    kind: row.kind,
    id: idOf(wire['id']) ?? `m${markupId}-${index}`,
    markupId,
    order: isOrderKey(wire['order']) ? wire['order'] : orderBetween(below, null),
    wire: unknownFields(row, wire),
  };
  return isCanvasObject(object) ? object : null;
}

const isLater = (version: unknown): boolean => typeof version === 'number' && version > VERSION;

/** One object as `editor_details` holds it. */
export function toWire(object: CanvasObject): Fields {
  const { wire, id, markupId, order } = object;
  return { ...wire, v: VERSION, id, m_id: markupId ?? '', order, ...frameOf(object), ...writeFields(wireKindOf(object), object) };
}

/** The object as a save brings it back: the wire rounds angles. Everything else comes back as it was sent. */
export const asSaved = (object: CanvasObject): CanvasObject =>
  'rotation' in object ? withProperties(object, { rotation: fromDegrees(degreesOf(object.rotation)) }) : object;

/** Of point objects, the box round their outline; the others have a box of their own. */
function frameOf(object: CanvasObject): Fields {
  if (!('points' in object)) return {};
  const { minX, minY, maxX, maxY } = boundsOf(object);
  return { left: minX, top: minY, width: maxX - minX, height: maxY - minY, angle: 0 };
}

/** What `iText` of a markup carries: the texts of its objects, in their order. */
export function textsOf(objects: readonly CanvasObject[]): { id: string; text: string }[] {
  return objects.flatMap((object) => {
    const text = writtenOn(object);
    return text.trim() === '' ? [] : [{ id: object.id, text }];
  });
}

function writtenOn(object: CanvasObject): string {
  if ('text' in object) return object.text;
  if ('label' in object) return object.label;
  return object.kind === 'stamp' ? `${object.stamp} ${object.caption}` : '';
}
