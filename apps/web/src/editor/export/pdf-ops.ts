import {
  appendBezierCurve,
  beginText,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endText,
  fill,
  fillAndStroke,
  lineTo,
  moveTo,
  type PDFFont,
  type PDFName,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSqueeze,
  setDashPattern,
  setFillingRgbColor,
  setFontAndSize,
  setGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  showText,
  stroke,
} from '@cantoo/pdf-lib';
import { type DrawOp, type ImageOp, type PathOp, type TextLine, type TextOp, tracePath } from '@sheetmark/editor-core';

/** What drawing steps need from the PDF page that they are written to. */
export interface PdfSheet {
  /** The style of a line of text. */
  lettersOf(op: TextOp, line: TextLine): PdfLetters;
  /** The name of a graphics state with this opacity and blend mode (ISO 32000-2, 8.4.5). */
  stateOf(opacity: number, blend: PathOp['blend']): PDFName;
  /** The name of a picture; null if it is missing. */
  pictureOf(source: string): PDFName | null;
  /** The name of a picture of a line whose characters no font has, with its size in text units. */
  drawnLine(op: TextOp, line: TextLine): { name: PDFName; width: number; height: number; descent: number } | null;
}

export interface PdfLetters {
  readonly font: PDFFont;
  /** The font's name on the page. */
  readonly name: PDFName;
  /** Horizontal scaling of text in per cent, so that the line is as long as on the screen (ISO 32000-2, 9.3.4). */
  readonly squeeze: number;
}

/** ISO 32000-2, tables 53 and 54. */
const caps: Readonly<Record<PathOp['cap'], number>> = { butt: 0, round: 1 };
const joins: Readonly<Record<PathOp['join'], number>> = { miter: 0, round: 1 };

/**
 * One step of drawing as PDF operators. The page's space has been flipped to y down from its upper left, as in objects; text and pictures are flipped
 * back individually.
 */
export function operatorsOf(sheet: PdfSheet, op: DrawOp): PDFOperator[] {
  switch (op.type) {
    case 'path':
      return pathOperators(sheet, op);
    case 'text':
      return textOperators(sheet, op);
    case 'image':
      return imageOperators(sheet, op);
  }
}

/** Red, green and blue of `#rgb` or `#rrggbb` as shares; black for other values. */
export function rgbOf(colour: string): [number, number, number] {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const long = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)/.exec(colour)?.slice(1);
  const [r = 0, g = 0, b = 0] = (long ?? []).map((hex) => Number.parseInt(hex, 16) / 255);
  return [r, g, b].every(Number.isFinite) ? [r, g, b] : [0, 0, 0];
}

function pathOperators(sheet: PdfSheet, op: PathOp): PDFOperator[] {
  const isStroked = op.stroke !== null && op.strokeWidth > 0;
  if (!isStroked && op.fill === null) return [];
  const ops: PDFOperator[] = [pushGraphicsState(), setGraphicsState(sheet.stateOf(op.opacity, op.blend))];
  if (op.fill !== null) ops.push(setFillingRgbColor(...rgbOf(op.fill)));
  if (op.stroke !== null && isStroked) {
    ops.push(setStrokingRgbColor(...rgbOf(op.stroke)), setLineWidth(op.strokeWidth), setDashPattern([...op.dash], 0));
    ops.push(setLineCap(caps[op.cap]), setLineJoin(joins[op.join]));
  }
  tracePath(op.path, {
    moveTo: (x, y) => ops.push(moveTo(x, y)),
    lineTo: (x, y) => ops.push(lineTo(x, y)),
    bezierCurveTo: (...points) => ops.push(appendBezierCurve(...points)),
    closePath: () => ops.push(closePath()),
  });
  ops.push(op.fill === null ? stroke() : isStroked ? fillAndStroke() : fill(), popGraphicsState());
  return ops;
}

function textOperators(sheet: PdfSheet, op: TextOp): PDFOperator[] {
  const { a, b, c, d, e, f } = op.transform;
  const ops = [pushGraphicsState(), setGraphicsState(sheet.stateOf(op.opacity, 'normal')), concatTransformationMatrix(a, b, c, d, e, f)];
  ops.push(setFillingRgbColor(...rgbOf(op.color)));
  for (const line of op.lines) if (line.text.trim() !== '') ops.push(...lineOperators(sheet, op, line));
  return [...ops, popGraphicsState()];
}

function lineOperators(sheet: PdfSheet, op: TextOp, line: TextLine): PDFOperator[] {
  const drawn = sheet.drawnLine(op, line);
  if (drawn) {
    const { name: picture, width, height, descent } = drawn;
    const place = concatTransformationMatrix(width, 0, 0, -height, line.x, line.baseline + descent);
    return [pushGraphicsState(), place, drawObject(picture), popGraphicsState()];
  }
  const { font, name, squeeze } = sheet.lettersOf(op, line);
  return [
    beginText(),
    setFontAndSize(name, op.fontSize),
    setCharacterSqueeze(squeeze),
    setTextMatrix(1, 0, 0, -1, line.x, line.baseline),
    showText(font.encodeText(line.text)),
    endText(),
  ];
}

function imageOperators(sheet: PdfSheet, op: ImageOp): PDFOperator[] {
  const name = sheet.pictureOf(op.source);
  if (!name) return [];
  const { a, b, c, d, e, f } = op.transform;
  return [
    pushGraphicsState(),
    setGraphicsState(sheet.stateOf(op.opacity, 'normal')),
    concatTransformationMatrix(a, b, c, d, e, f),
    concatTransformationMatrix(op.width, 0, 0, -op.height, op.x, op.y + op.height),
    drawObject(name),
    popGraphicsState(),
  ];
}
