import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DrawingFailure,
  DrawingError,
  DEFAULT_DRAWING_LIMITS,
  type DrawingKind,
  lettersOf,
  listLayers,
  plotDrawing,
  readDrawing,
} from '@sheetmark/cad';
import type { Conversion } from '../../conversion.ts';
import { type RenderFailureCode, RenderError } from '../../failures.ts';
import type { RenderLimits } from '../../limits.ts';
import { startPdf, writePdf } from './write-pdf.ts';

const CODES: Readonly<Record<DrawingFailure, RenderFailureCode>> = {
  unreadable: 'unreadable',
  too_old: 'old_drawing',
  too_large: 'too_large',
  empty: 'empty_drawing',
};
const WRITTEN = 'drawing.pdf';

/** A PDF of a DXF or DWG file, written to `folder`: a page for model space and each layout. */
export async function convertDrawing(
  { path, kind, folder }: { path: string; kind: DrawingKind; folder: string },
  limits: RenderLimits,
): Promise<Conversion> {
  const { size } = statSync(path);
  if (size > limits.drawingBytes) throw new RenderError('too_large', `${size} bytes of a drawing`);
  try {
    return await plot({ bytes: readFileSync(path), kind, to: join(folder, WRITTEN) }, limits);
  } catch (error) {
    if (error instanceof DrawingError) throw new RenderError(CODES[error.code], error.message);
    throw error;
  }
}

async function plot({ bytes, kind, to }: { bytes: Uint8Array; kind: DrawingKind; to: string }, limits: RenderLimits): Promise<Conversion> {
  const document = readDrawing(bytes, kind);
  const pdf = await startPdf(lettersOf(document));
  const letters = { capHeight: CAP_HEIGHT, width: (text: string) => pdf.letters.width(text, 'plain', 1) };
  const { pages, omitted, unit } = plotDrawing(document, { letters, limits: DEFAULT_DRAWING_LIMITS });
  writeFileSync(to, await writePdf(pdf, { pages, layers: listLayers(document), maxBytes: limits.pdfBytes }));
  return {
    path: to,
    facts: {
      scales: pages.map(({ metresPerPoint }) => metresPerPoint),
      isImperial: unit.isImperial,
      isUnitAssumed: unit.isAssumed,
      omitted: [...omitted].map(([name, objects]) => ({ kind: name, count: objects.size })),
    },
  };
}

/** Inter's, in font sizes. */
const CAP_HEIGHT = 0.727;
