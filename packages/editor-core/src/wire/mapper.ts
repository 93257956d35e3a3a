import type { MarkupId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { isOrderKey, orderBetween } from '../document/order.ts';
import { withProperties } from '../document/properties.ts';
import { fromDegrees } from '../geometry/angle.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { isRecord } from '../shapes/checks.ts';
import { kindOf } from '../shapes/kinds.ts';
import { degreesOf, type Fields } from '../shapes/saved-fields.ts';
import { isCanvasObject } from '../shapes/validity.ts';
import { DrawingLoad, listedObjects } from './drawing-load.ts';
import { isInvalidTextBox } from './invalid-text-box.ts';
import { formOfSaved, readFields, unknownFields, writeFields } from './saved-forms.ts';

/**
 * The only converter between the saved form and the editor's: names, degrees and radians, '' and null, boxes of point objects. Fields that the editor
 * doesn't know stay in `wire` and are written back unchanged. Objects that can't be drawn are set aside whole, except text boxes without a valid
 * height, which are dropped.
 */

/** The version of the saved form. Objects of a later version are set aside, because their meaning is unknown. */
const VERSION = 1;

/** A markup's content: objects that can be drawn, and everything else that was saved with them, including objects beyond the limits. */
export interface MappedMarkup {
  readonly objects: readonly CanvasObject[];
  readonly foreign: readonly unknown[];
}

/** `details` is the received `editor_details`: an array of objects, or an object that has one as `objects`. */
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
    else if (!isDrawable || !isInvalidTextBox(each)) foreign.push(each);
  }
  return { objects, foreign };
}

interface Place {
  readonly markupId: MarkupId | null;
  readonly index: number;
  readonly below: OrderKey | null;
}

/** Other clients use numbers as object ids. */
function idOf(id: unknown): string | null {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}

/** One object of a markup; null if it can't be drawn. */
export function readObject(wire: unknown, { markupId, index, below }: Place): CanvasObject | null {
  if (!isRecord(wire) || isLater(wire['v'])) return null;
  const found = formOfSaved(wire);
  if (!found) return null;
  const object = {
    ...readFields(found.form, wire),
    kind: found.kind,
    id: idOf(wire['id']) ?? `m${markupId}-${index}`,
    markupId,
    order: isOrderKey(wire['order']) ? wire['order'] : orderBetween(below, null),
    wire: unknownFields(found.form, wire),
  };
  return isCanvasObject(object) ? object : null;
}

const isLater = (version: unknown): boolean => typeof version === 'number' && version > VERSION;

/** One object in its saved form. */
export function toWire(object: CanvasObject): Fields {
  const { wire, id, markupId, order } = object;
  return { ...wire, v: VERSION, id, m_id: markupId ?? '', order, ...frameOf(object), ...writeFields(object) };
}

/** The object as it is after saving: the saved form rounds angles. Everything else is unchanged. */
export const roundLikeSaved = (object: CanvasObject): CanvasObject =>
  'rotation' in object ? withProperties(object, { rotation: fromDegrees(degreesOf(object.rotation)) }) : object;

/** For point objects, the box of their outline; others have their own box. */
function frameOf(object: CanvasObject): Fields {
  if (!('points' in object)) return {};
  const { minX, minY, maxX, maxY } = boundsOf(object);
  return { left: minX, top: minY, width: maxX - minX, height: maxY - minY, angle: 0 };
}

/** The `iText` of a markup: the texts of its objects, in order. */
export function textsOf(objects: readonly CanvasObject[]): { id: string; text: string }[] {
  return objects.flatMap((object) => {
    const text = kindOf(object).textOf?.(object) ?? '';
    return text.trim() === '' ? [] : [{ id: object.id, text }];
  });
}
