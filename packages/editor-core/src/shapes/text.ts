import type { ObjectOf, TextKind } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { rotate } from '../geometry/vec.ts';
import { boxShape, boxTransform } from './box-shape.ts';
import { WRITING_CHECKS } from './checks.ts';
import type { DrawOp, TextLine } from './draw-op.ts';
import { BOX, WRITING_STYLE, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS, WRITING_FIELDS } from './saved-fields.ts';
import { LINE_HEIGHT, textWidth, wrapText } from './text-layout.ts';

type TextObject = ObjectOf<TextKind>;

/** Between the box's sides and its text. */
export const TEXT_PADDING = 4;

/** The share of the free room before a line. */
const INDENT = { left: 0, center: 0.5, right: 1 } as const;

function layLines(text: TextObject): readonly TextLine[] {
  const room = Math.max(0, text.width - 2 * TEXT_PADDING);
  return wrapText(text.text, text, room).map((line, i) => ({
    text: line,
    x: text.x + TEXT_PADDING + INDENT[text.textAlign] * (room - textWidth(line, text)),
    baseline: text.y + TEXT_PADDING + text.fontSize * (i * LINE_HEIGHT + 1),
  }));
}

/** The minimum height of the box for all of its text. */
export function fittingHeight(text: TextObject): number {
  return 2 * TEXT_PADDING + layLines(text).length * text.fontSize * LINE_HEIGHT;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fits the text exactly, with its current line breaks. */
function fittingSize(text: TextObject): Size {
  const widest = Math.max(0, ...layLines(text).map((line) => textWidth(line.text, text)));
  // Half a unit more, so that rounding breaks no line.
  return { width: Math.min(text.width, widest + 2 * TEXT_PADDING + 0.5), height: fittingHeight(text) };
}

/** Resizes the box and keeps its upper left corner, in reading direction, in place at any rotation. */
export function withSize(text: TextObject, size: Size): TextObject {
  const more = { x: (size.width - text.width) / 2, y: (size.height - text.height) / 2 };
  const moved = rotate(more, text.rotation);
  return { ...text, x: text.x + moved.x - more.x, y: text.y + moved.y - more.y, ...size };
}

/** Resizes the box to its text. */
export const fitted = (text: TextObject): TextObject => withSize(text, fittingSize(text));

/** The box, if it has a border, and its text. */
export function drawWriting(text: TextObject, outline: Path): DrawOp[] {
  const box = paintPath(outline, text.textBorder ? text : { ...text, strokeWidth: 0 });
  const { fontFamily, fontSize, textColor: color, opacity } = text;
  return [box, { type: 'text', lines: layLines(text), fontFamily, fontSize, color, opacity, transform: boxTransform(text) }];
}

const shape = boxShape<'text'>({
  draw: drawWriting,
  checks: { ...WRITING_CHECKS },
});

export const text: Kind<'text'> = {
  ...BOX,
  forms: [{ id: 'text', name: 'Text box', type: 'textbox', fields: [...BOX_FIELDS, ...WRITING_FIELDS] }],
  shape,
  solid: true,
  lettered: true,
  properties: WRITING_STYLE,
  textOf: (object) => object.text,
};
