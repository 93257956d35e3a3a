import {
  concatTransformationMatrix,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { type CanvasObject, compareOrder, drawOpsOf, fontFor, type TextLine, type TextOp } from '@sheetmark/editor-core';
import type { Pictures } from '../render/paint-object.ts';
import { type OriginalPlace, originalPage } from './original-page.ts';
import { bandsOf, type PrintedPage } from './page-bands.ts';
import { fontsFor, letterScale, linesOf, shownWidth } from './page-letters.ts';
import { operatorsOf, type PdfSheet } from './pdf-ops.ts';

interface PdfParts {
  readonly page: PrintedPage;
  /** The original's URL and this page's number in it; null if it isn't a PDF. */
  readonly original: OriginalPlace | null;
  readonly title: string;
  readonly objects: readonly CanvasObject[];
  readonly pictures: Pictures;
  /** Points of the PDF per page unit: 1 for sheets in points; otherwise a pixel is 1/96 inch. */
  readonly unit: number;
  /** Pixels of the sheet's picture per page unit. */
  readonly scale: number;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const sheetQuality = 0.92;

/**
 * The page at true scale: the original sheet if it is a readable PDF, otherwise a picture. Its markups are drawn over it as lines, text and pictures,
 * and can't be edited.
 */
export async function pdfOf(parts: PdfParts): Promise<Uint8Array> {
  const { page, objects, unit, title } = parts;
  const { width, height } = page.picture;
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const original = await originalPage(pdf, parts);
  const sheet = original?.sheet ?? pdf.addPage([width * unit, height * unit]);
  if (!original) await addSheet(pdf, sheet, parts);
  const sorted = objects.toSorted(compareOrder);
  const written = await prepare(pdf, sheet, { ...parts, objects: sorted });
  sheet.pushOperators(pushGraphicsState(), concatTransformationMatrix(...(original?.toSheet ?? [unit, 0, 0, -unit, 0, height * unit])));
  for (const object of sorted) for (const op of drawOpsOf(object)) sheet.pushOperators(...operatorsOf(written, op));
  sheet.pushOperators(popGraphicsState());
  return pdf.save();
}

async function addSheet(pdf: PDFDocument, sheet: PDFPage, { page, scale, unit, onProgress, signal }: PdfParts): Promise<void> {
  const { height } = page.picture;
  for await (const { canvas, top, height: high } of bandsOf(page, scale, signal)) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: sheetQuality });
    const image = await pdf.embedJpg(await blob.arrayBuffer());
    // A band has whole pixels in height: the last row can extend below the page.
    const [wide, deep] = [canvas.width / scale, canvas.height / scale];
    sheet.drawImage(image, { x: 0, y: (height - top - deep) * unit, width: wide * unit, height: deep * unit });
    onProgress((top + high) / height);
  }
}

/** Embeds everything that the objects need beforehand: a PDF page's resources must have names before they are used. */
async function prepare(pdf: PDFDocument, sheet: PDFPage, { objects, pictures, signal }: PdfParts): Promise<PdfSheet> {
  const ops = objects.flatMap(drawOpsOf);
  const images = new Map<string, PDFImage>();
  for (const op of ops) {
    if (op.type !== 'image' || images.has(op.source)) continue;
    const picture = pictures(op.source);
    if (picture) images.set(op.source, await pdf.embedPng(await bytesOf(picture, op.width / op.height)));
  }
  const letters = await fontsFor(pdf, ops, signal);
  const lines = new Map<TextLine, DrawnLine>();
  for (const { op, line } of linesOf(ops)) if (!letters(op, line)) lines.set(line, await drawLine(pdf, op, line));
  const fontNames = new Map<PDFFont, PDFName>();
  const states = new Map<string, ReturnType<PDFPage['node']['newExtGState']>>();
  const named = new Map<PDFImage, ReturnType<PDFPage['node']['newXObject']>>();
  const nameOf = (image: PDFImage) => {
    const known = named.get(image) ?? sheet.node.newXObject('Image', image.ref);
    named.set(image, known);
    return known;
  };
  return {
    lettersOf: (op, line) => {
      const found = letters(op, line);
      if (!found) throw new Error(`no font has the letters of ${line.text}`);
      const { font, squeeze } = found;
      const name = fontNames.get(font) ?? sheet.node.newFontDictionary(font.name, font.ref);
      fontNames.set(font, name);
      return { font, name, squeeze };
    },
    stateOf: (opacity, blend) => {
      const key = `${opacity} ${blend}`;
      const state = { Type: 'ExtGState', ca: opacity, CA: opacity, BM: blend === 'multiply' ? 'Multiply' : 'Normal' };
      const known = states.get(key) ?? sheet.node.newExtGState('GS', pdf.context.obj(state));
      states.set(key, known);
      return known;
    },
    pictureOf: (source) => {
      const image = images.get(source);
      return image ? nameOf(image) : null;
    },
    drawnLine: (_op, line) => {
      const drawn = lines.get(line);
      return drawn ? { ...drawn, name: nameOf(drawn.image) } : null;
    },
  };
}

interface DrawnLine {
  readonly image: PDFImage;
  readonly width: number;
  readonly height: number;
  readonly descent: number;
}

/** A line in characters that no font has, as drawn by the browser. */
async function drawLine(pdf: PDFDocument, op: TextOp, line: TextLine): Promise<DrawnLine> {
  const font = `${op.fontSize * letterScale}px ${fontFor(op.fontFamily).css}`;
  const pixels = Math.ceil(shownWidth(op, line) * letterScale) + 2;
  const [ascent, descent] = [Math.ceil(op.fontSize * letterScale * 1.1), Math.ceil(op.fontSize * letterScale * 0.35)];
  const canvas = new OffscreenCanvas(pixels, ascent + descent);
  const context = canvas.getContext('2d');
  if (context) Object.assign(context, { font, fillStyle: op.color });
  context?.fillText(line.text, 0, ascent);
  const image = await pdf.embedPng(await (await canvas.convertToBlob()).arrayBuffer());
  return { image, width: pixels / letterScale, height: (ascent + descent) / letterScale, descent: descent / letterScale };
}

/** Pixels of the longer side of an embedded picture. */
const pictureSide = 1600;

async function bytesOf(picture: CanvasImageSource, ratio: number): Promise<ArrayBuffer> {
  const [width, height] = ratio > 1 ? [pictureSide, pictureSide / ratio] : [pictureSide * ratio, pictureSide];
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return (await canvas.convertToBlob()).arrayBuffer();
}
