import type { CanvasObject, LineSubType, ObjectKind } from '../document/object.ts';
import { isRecord } from '../shapes/checks.ts';
import { wireKindFor } from './wire-kinds.ts';

/** What users distinguish: kinds, and subtypes of lines. */
export type NamedKind = Exclude<ObjectKind, 'line'> | LineSubType;

/** Display names of objects everywhere: editor, lists, exports, reports and mails. */
export const objectNames: Readonly<Record<NamedKind, string>> = {
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  triangle: 'Triangle',
  cloud: 'Cloud',
  line: 'Line',
  arrow: 'Arrow',
  measurementLine: 'Measurement',
  polygon: 'Polygon',
  polyline: 'Polyline',
  area: 'Area',
  perimeter: 'Path length',
  angle: 'Angle',
  count: 'Count',
  freehand: 'Free drawing',
  text: 'Text box',
  callout: 'Callout',
  stamp: 'Stamp',
  highlight: 'Highlight',
  marker: 'Marker',
  image: 'Image',
};

const isLineSubType = (value: unknown): value is LineSubType => value === 'line' || value === 'arrow' || value === 'measurementLine';

/** To users, a polygon with scallops is a cloud. */
export function nameOfObject(object: CanvasObject): string {
  if (object.kind === 'line') return objectNames[object.subType];
  return object.kind === 'polygon' && object.cloudSize > 0 ? objectNames.cloud : objectNames[object.kind];
}

/** The name of an object in its saved form; null for an unknown one. */
export function nameOfSaved(wire: unknown): string | null {
  const kind = isRecord(wire) ? wireKindFor(wire)?.kind : undefined;
  if (!isRecord(wire) || kind === undefined) return null;
  if (wire['type'] === 'cloud') return objectNames.cloud;
  if (kind === 'line' && isLineSubType(wire['subType'])) return objectNames[wire['subType']];
  return objectNames[kind];
}
