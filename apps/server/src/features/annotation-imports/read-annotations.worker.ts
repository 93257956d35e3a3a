import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { type ByteSource, PdfError, PdfFile, pageSpaces, readAnnotations, readFdf, type ReadPage, readXfdf } from '@sheetmark/annotations';
import { diffMarkups, knownKey } from './diff-markups.ts';
import type { ReadInput, ReadResult } from './protocol.ts';

/** Reads a file's annotations and compares them with the markups here. */
export function compute(input: ReadInput): ReadResult {
  try {
    return read(input);
  } catch (error) {
    if (error instanceof PdfError) return { failure: error.message };
    throw error;
  }
}

function read(input: ReadInput): ReadResult {
  const { current, known, token } = input;
  const pages = readPages(input).filter(({ number }) => input.pages.some((page) => page.number === number));
  const here = {
    current: new Map(current.map((markup) => [markup.id, markup])),
    known: new Map(known.map((each) => [knownKey(each.page, each.name), each])),
    token,
  };
  const exported = pages.flatMap(({ manifest }) => (manifest?.document === token ? [manifest.exported] : [])).toSorted();
  return {
    changes: diffMarkups(pages, here),
    staying: pages.reduce((sum, { staying }) => sum + Object.values(staying).reduce((all, count) => all + count, 0), 0),
    exported: exported.at(-1) ?? null,
  };
}

function readPages({ path, form, document }: ReadInput): ReadPage[] {
  if (form === 'pdf') return withFile(path, (source) => [...readAnnotations(PdfFile.open(source, document.password))]);
  const spaces = withFile(document.path, (source) => pageSpaces(PdfFile.open(source, document.password)));
  return form === 'xfdf' ? readXfdf(readFileSync(path, 'utf8'), spaces) : readFdf(readFileSync(path), spaces);
}

function withFile<T>(path: string, use: (source: ByteSource) => T): T {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    return use({
      size,
      read(offset, length) {
        const from = Math.max(0, offset);
        const bytes = Buffer.alloc(Math.max(0, Math.min(offset + length, size) - from));
        return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
      },
    });
  } finally {
    closeSync(handle);
  }
}
