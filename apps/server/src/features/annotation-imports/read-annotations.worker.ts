import { readFileSync } from 'node:fs';
import { PdfError, PdfFile, pageSpaces, readAnnotations, readFdf, type ReadPage, readXfdf } from '@sheetmark/annotations';
import { withFileSource } from '../../platform/storage/file-source.ts';
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
  if (form === 'pdf') return withFileSource(path, (source) => [...readAnnotations(PdfFile.open(source, document.password))]);
  const spaces = withFileSource(document.path, (source) => pageSpaces(PdfFile.open(source, document.password)));
  return form === 'xfdf' ? readXfdf(readFileSync(path, 'utf8'), spaces) : readFdf(readFileSync(path), spaces);
}
