import { readFileSync } from 'node:fs';
import {
  PasswordError,
  PdfError,
  PdfFile,
  pageSpaces,
  pictureSpace,
  readAnnotations,
  readFdf,
  type ReadPage,
  readXfdf,
} from '@sheetmark/annotations';
import { Calibration, ScaleRegion } from '@sheetmark/contract';
import { withFileSource } from '../../platform/storage/file-source.ts';
import { diffMarkups, knownKey } from './diff-markups.ts';
import type { FoundScales, ReadInput, ReadResult } from './protocol.ts';

const otherPassword = 'This file is protected by a password that isn’t the drawing’s. Save it without a password, then import it again.';

/** Reads a file's annotations and compares them with the markups here. */
export function compute(input: ReadInput): ReadResult {
  try {
    return read(input);
  } catch (error) {
    if (error instanceof PasswordError && !input.isDrawing) return { failure: otherPassword };
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
    isDrawing: input.isDrawing,
  };
  const exported = pages.flatMap(({ manifest }) => (manifest?.document === token ? [manifest.exported] : [])).toSorted();
  return {
    changes: diffMarkups(pages, here),
    staying: pages.reduce((sum, { staying }) => sum + Object.values(staying).reduce((all, count) => all + count, 0), 0),
    scales: pages.flatMap(scalesOf),
    exported: exported.at(-1) ?? null,
  };
}

/** Those that can be set here; others are left out. */
function scalesOf({ number, scales }: ReadPage): FoundScales[] {
  const calibration = Calibration.safeParse(scales.calibration).data ?? null;
  const regions = scales.regions.flatMap(({ id, name, box, calibration: own }) => {
    const place = { left: box.minX, top: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY };
    return ScaleRegion.safeParse({ id, name: name.slice(0, MAX_NAME), ...place, calibration: own }).data ?? [];
  });
  return calibration === null && regions.length === 0 ? [] : [{ page: number, calibration, regions: regions.slice(0, MAX_REGIONS) }];
}

/** As people may name regions, and how many a page takes. */
const [MAX_NAME, MAX_REGIONS] = [60, 100];

function readPages({ path, form, document, pages }: ReadInput): ReadPage[] {
  const { password, unitsPerPoint } = document;
  if (form === 'pdf') return withFileSource(path, (source) => [...readAnnotations(PdfFile.open(source, password), { unitsPerPoint })]);
  const spaces =
    unitsPerPoint.length > 0
      ? new Map(pages.map((page, index) => [page.number, pictureSpace(page, unitsPerPoint[index] ?? 1)]))
      : withFileSource(document.path, (source) => pageSpaces(PdfFile.open(source, password)));
  return form === 'xfdf' ? readXfdf(readFileSync(path, 'utf8'), spaces) : readFdf(readFileSync(path), spaces);
}
