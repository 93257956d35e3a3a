import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ByteSource, layersOf, PdfError, PdfFile, showLayers } from '@sheetmark/annotations';
import { RenderError } from '../failures.ts';
import type { DocumentLayers, DocumentSource } from '../protocol.ts';

/** The layers of a PDF. None where its objects can't be found, though PDFium may show it. */
export function listLayers({ path, password }: DocumentSource): DocumentLayers {
  return withFile(path, (source) => layersOf(PdfFile.open(source, password))) ?? { layers: [], rows: [] };
}

/** The update that hides the layers: PDFium follows what a file says, and has no switches. */
export function hideLayers({ path, password }: DocumentSource, hiddenLayers: string): Uint8Array {
  const bits = Buffer.from(hiddenLayers, 'base64url');
  const isHidden = (layer: number): boolean => (((bits[layer >> 3] ?? 0) >> (layer & 7)) & 1) === 1;
  const update = withFile(path, (source) => showLayers(PdfFile.open(source, password), (layer) => !isHidden(layer)));
  if (!update) throw new RenderError('unreadable', 'the layers can’t be switched');
  return update;
}

function withFile<T>(path: string, read: (source: ByteSource) => T): T | null {
  const file = openSync(path, 'r');
  try {
    return read(sourceOf(file));
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  } finally {
    closeSync(file);
  }
}

function sourceOf(file: number): ByteSource {
  const { size } = fstatSync(file);
  return {
    size,
    read(offset, length) {
      const from = Math.max(0, offset);
      const bytes = Buffer.alloc(Math.max(0, Math.min(offset + length, size) - from));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    },
  };
}
