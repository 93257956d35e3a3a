import type { OrderKey } from '@sheetmark/editor-core';
import type { Manifest } from '../annotation/manifest.ts';
import { PRIVATE_KEY } from '../annotation/private-key.ts';
import { columnNamesOf } from '../custom-columns.ts';
import { pageSpace, type PageSpace } from '../page-space.ts';
import type { PdfFile } from '../pdf/document.ts';
import { type FoundPage, pagesOf } from '../pdf/pages.ts';
import { PdfError } from '../pdf/values.ts';
import { Entries } from './entries.ts';
import type { ReadPage } from './model.ts';
import { isStaying, MAX_ANNOTATIONS, type RawAnnotation, rawAnnotationsOf } from './raw-annotations.ts';
import { parseManifest } from './read-manifest.ts';
import { readMarkups } from './read-markups.ts';
import { scalesIn } from './read-scales.ts';

/** Annotations of one page, wherever they come from. */
export interface RawPage {
  /** 1-based. */
  readonly number: number;
  readonly space: PageSpace;
  readonly annotations: readonly RawAnnotation[];
  /** Entries of the page that matter here: VP and our own. */
  readonly entries: Entries;
  readonly manifest: Manifest | null;
}

export interface ReadOptions {
  /** New objects are in front of this one, by page number. */
  readonly above?: ReadonlyMap<number, OrderKey>;
  /** Page units per point by page index, if they aren't points: for documents whose pages are pictures. */
  readonly unitsPerPoint?: readonly number[];
}

export function readPage(page: RawPage, { above }: ReadOptions = {}): ReadPage {
  const { number, space, annotations, entries, manifest } = page;
  const staying: Record<string, number> = {};
  for (const each of annotations) {
    const subtype = each.entries.name('Subtype');
    if (subtype !== null && subtype !== 'Popup' && isStaying(subtype)) staying[subtype] = (staying[subtype] ?? 0) + 1;
  }
  const measurements = annotations.map((annotation) => annotation.entries);
  return {
    number,
    markups: readMarkups(annotations, space, above?.get(number) ?? null),
    scales: scalesIn(entries, measurements, space),
    manifest,
    staying,
  };
}

function rawPage(
  file: PdfFile,
  found: FoundPage,
  { number, unitsPerPoint, columnNames }: { number: number; unitsPerPoint?: number | undefined; columnNames: readonly string[] },
): RawPage {
  const entries = new Entries(found.dict, (value) => file.resolve(value));
  const annotations = rawAnnotationsOf(file, found, columnNames);
  const space = pageSpace(file, found, unitsPerPoint);
  return { number, space, annotations, entries, manifest: parseManifest(entries.longText(PRIVATE_KEY)) };
}

/** The pages of a PDF that have annotations or a scale. Throws a PdfError for files that can't be read or have too many. */
export function* readAnnotations(file: PdfFile, options: ReadOptions = {}): Generator<ReadPage> {
  const columnNames = columnNamesOf(file);
  let number = 0;
  let seen = 0;
  for (const found of pagesOf(file)) {
    number += 1;
    const raw = rawPage(file, found, { number, unitsPerPoint: options.unitsPerPoint?.[number - 1], columnNames });
    seen += raw.annotations.length;
    if (seen > MAX_ANNOTATIONS) throw new PdfError('The file has too many annotations to be read.');
    if (raw.annotations.length > 0 || raw.manifest || raw.entries.inners('VP').length > 0) yield readPage(raw, options);
  }
}
