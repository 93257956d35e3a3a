import type { MarkupId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { sameValue } from '../document/properties.ts';
import type { Box } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { withMeasureLabel } from '../measure/measure-label.ts';
import { quantityOf } from '../measure/object-quantity.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { isRecord } from '../shapes/checks.ts';
import type { PageScales } from '../units/page-scales.ts';
import type { Quantity } from '../units/quantity.ts';
import { listedObjects } from '../wire/drawing-load.ts';
import { readObject, toWire } from '../wire/mapper.ts';
import { moveObject } from './move-object.ts';

/** The scales of the page that a markup comes from, and of the page that it goes to. */
export interface PageScaling {
  readonly before: PageScales;
  readonly after: PageScales;
}

/** The label of a measurement that measures something else on the new page. */
export interface CarriedValue {
  /** The object's. */
  readonly id: string;
  /** Labels, such as `4.2 m`; '' for a page without a scale. */
  readonly before: string;
  readonly after: string;
}

/** Two alignments of the same sheets differ by less. */
const SAME_SHARE = 1e-3;

function isSameQuantity(before: Quantity | null, after: Quantity | null): boolean {
  if (before === null || after === null) return before === after;
  const most = Math.max(Math.abs(before.value), Math.abs(after.value));
  return before.unit === after.unit && Math.abs(before.value - after.value) <= most * SAME_SHARE;
}

/** Keeps the label of a measurement that measures the same. */
function relabel(from: CanvasObject, to: CanvasObject, { before, after }: PageScaling): CanvasObject {
  if (isSameQuantity(quantityOf(from, before), quantityOf(to, after))) return to;
  return withMeasureLabel(to, after);
}

interface CarriedObject {
  /** The saved form, with all fields of other programs. Unchanged if nothing moves it, or if it can't be drawn. */
  readonly saved: unknown;
  /** As it was, and as it is on the new page. Null if it can't be drawn. */
  readonly drawn: { readonly from: CanvasObject; readonly to: CanvasObject } | null;
  /** Null if it measures the same, or nothing. */
  readonly value: CarriedValue | null;
}

interface Carrying {
  /** From page units of the old page to page units of the new one. */
  readonly matrix: Matrix;
  readonly scaling: PageScaling;
}

/** Moves one object in its saved form to another version of its sheet. */
export function carryObject(
  saved: unknown,
  { matrix, scaling, ...place }: Carrying & { markupId: MarkupId; index: number },
): CarriedObject {
  const from = readObject(saved, { ...place, below: null });
  if (from === null || !isRecord(saved)) return { saved, drawn: null, value: null };
  const to = relabel(from, moveObject(from, matrix), scaling);
  const written = toWire(from);
  const changed = Object.entries(toWire(to)).filter(([name, value]) => !sameValue(value, written[name]));
  const value = 'label' in from && 'label' in to && from.label !== to.label ? { id: from.id, before: from.label, after: to.label } : null;
  return { saved: changed.length === 0 ? saved : { ...saved, ...Object.fromEntries(changed) }, drawn: { from, to }, value };
}

export interface CarriedMarkup {
  /** `editor_details` in the form that they had. */
  readonly details: unknown;
  /** Around each object that can be drawn, on the old page. */
  readonly boundsBefore: readonly Box[];
  /** The same on the new page. */
  readonly bounds: readonly Box[];
  readonly values: readonly CarriedValue[];
}

/** Moves a markup's objects to another version of their sheet. */
export function carryMarkup(details: unknown, carrying: Carrying & { readonly markupId: MarkupId }): CarriedMarkup {
  const carried = (listedObjects(details) ?? []).map((saved, index) => carryObject(saved, { ...carrying, index }));
  const objects = carried.map(({ saved }) => saved);
  const isWrapped = isRecord(details) && Array.isArray(details['objects']);
  return {
    details: Array.isArray(details) ? objects : isWrapped ? { ...details, objects } : details,
    boundsBefore: carried.flatMap(({ drawn }) => (drawn === null ? [] : [boundsOf(drawn.from)])),
    bounds: carried.flatMap(({ drawn }) => (drawn === null ? [] : [boundsOf(drawn.to)])),
    values: carried.flatMap(({ value }) => value ?? []),
  };
}

/** The markup's `iText` with its new labels. */
export function carryTexts(itext: unknown, values: readonly CarriedValue[]): unknown {
  if (!Array.isArray(itext) || values.length === 0) return itext;
  const labels = new Map(values.map(({ id, after }) => [id, after]));
  return itext.map((text: unknown): unknown => {
    const label = isRecord(text) ? labels.get(String(text['id'])) : undefined;
    return isRecord(text) && label !== undefined ? { ...text, text: label } : text;
  });
}
