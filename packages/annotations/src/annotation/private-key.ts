import { createHash } from 'node:crypto';
import { type CanvasObject, toWire } from '@sheetmark/editor-core';
import type { ExportedMarkup } from '../model.ts';
import { dict, type Dict, isArray, isNumber, latin1, name, Str, type Value } from '../pdf/values.ts';
import { textInFiles } from '../xml.ts';

/** The entry that contains an object as it is saved, for when the file comes back. */
export const PRIVATE_KEY = 'Sheetmark';
const VERSION = 1;
/** Larger objects are only written as what other programs see, and pictures without their data, which their appearance has. */
const MAX_JSON = 200_000;

/** The entries with an annotation's geometry. */
const GEOMETRY = ['Rect', 'L', 'Vertices', 'InkList', 'QuadPoints', 'CL', 'RD', 'Rotate'] as const;

function numbersIn(value: Value | undefined): number[] {
  if (isNumber(value)) return [value];
  return isArray(value) ? value.flatMap(numbersIn) : [];
}

/** Changes if another program moves or reshapes the annotation; differences below 0.005 units don't count as changes. */
function geometrySum(annotation: Dict): string {
  const text = GEOMETRY.map(
    (key) =>
      `${key} ${numbersIn(annotation.get(key))
        .map((value) => Math.round(value * 100))
        .join(' ')}`,
  ).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** JSON without letters beyond ASCII. */
export const ascii = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Identifies a comment's text in each format. */
export const textSum = (text: string): string => createHash('sha256').update(textInFiles(text)).digest('hex').slice(0, 16);

/** The comment's text when it was exported, as a checksum. */
export const privateComment = (markup: number, text: string): Value =>
  dict({ V: VERSION, Markup: markup, Sum: new Str(latin1(textSum(text))) });

/** The markup, its object in its saved form, and the checksum of the annotation that shows it. */
export function privateData(annotation: Dict, { id, number, status }: ExportedMarkup, object: CanvasObject): Value {
  const whole = ascii(JSON.stringify(toWire(object)));
  const json = whole.length > MAX_JSON && object.kind === 'image' ? ascii(JSON.stringify(toWire({ ...object, source: '' }))) : whole;
  return dict({
    V: VERSION,
    Markup: id,
    Number: number,
    Status: name(status),
    Object: json.length > MAX_JSON ? undefined : new Str(latin1(json)),
    Sum: new Str(latin1(geometrySum(annotation))),
  });
}
