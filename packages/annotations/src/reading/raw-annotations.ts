import { createHash } from 'node:crypto';
import { columnValuesOf, exportedColumnsOf } from '../custom-columns.ts';
import type { ColumnValue } from '../model.ts';
import type { PdfFile } from '../pdf/document.ts';
import { type FoundPage } from '../pdf/pages.ts';
import { type Dict, isArray, nameOf, PdfError, Ref, Str, textOf, type Value } from '../pdf/values.ts';
import { Entries } from './entries.ts';
import { isReadable } from './read-kinds.ts';

/** An annotation in a file, before anything is known of its kind. */
export interface RawAnnotation {
  /** Unique on its page, and the same each time the file is read. */
  readonly name: string;
  readonly entries: Entries;
  /** The name of the annotation that it answers or is grouped with. */
  readonly parent: string | null;
  /** Where the page's list refers to it; null if it is written there, or comes from a file without pages. */
  readonly ref: Ref | null;
  /** In its page's list, 0-based; null in a file without pages. */
  readonly place: number | null;
  /** Values in the file's custom columns, and those it was exported with; missing where files don't have columns. */
  readonly columns?: { readonly now: readonly ColumnValue[]; readonly exported: readonly ColumnValue[] | null } | undefined;
}

/** Annotations of a file. Larger files are refused. */
export const MAX_ANNOTATIONS = 50_000;
const MAX_NAME = 200;

/** Not annotations to people: parts of forms, media, windows of others. They stay in the file. */
const STAYING = new Set([
  'Link',
  'Widget',
  'Popup',
  'Watermark',
  'Screen',
  'Movie',
  'RichMedia',
  '3D',
  'Redact',
  'PrinterMark',
  'TrapNet',
  'Projection',
]);
export const isStaying = (subtype: string | null): boolean => subtype === null || STAYING.has(subtype);

/** Annotations that become markups, except those of unknown kinds, which stay in the file as they look. Includes windows of notes. */
export function isImportable(file: PdfFile, annotation: Value): boolean {
  const dict = readable(file, annotation);
  const subtype = nameOf(file.resolve(dict?.get('Subtype')));
  if (subtype === 'Stamp') return textOf(file.resolve(dict?.get('NM'))).startsWith('sheetmark-');
  return subtype === 'Popup' || (subtype !== null && isReadable(subtype));
}

/** For annotations without a usable name: their object, kind and time. */
function substituteName(entries: Entries, place: string): string {
  const text = [place, entries.name('Subtype'), entries.text('CreationDate')].join(' ');
  return `unnamed-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** Names that repeat are numbered. */
export function uniqueNames(): (entries: Entries, place: string) => string {
  const taken = new Set<string>();
  return (entries, place) => {
    const own = entries.text('NM').slice(0, MAX_NAME);
    const wanted = own === '' ? substituteName(entries, place) : own;
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted}~${n}`;
    taken.add(name);
    return name;
  };
}

/** The annotations of a page in their order. */
export function rawAnnotationsOf(file: PdfFile, page: FoundPage, columnNames: readonly string[]): RawAnnotation[] {
  const list = file.resolve(page.dict.get('Annots'));
  if (!isArray(list)) return [];
  if (list.length > MAX_ANNOTATIONS) throw new PdfError('The file has too many annotations to be read.');
  const nameFor = uniqueNames();
  const byNumber = new Map<number, string>();
  const found: Omit<RawAnnotation, 'parent'>[] = [];
  for (const [index, each] of list.entries()) {
    const ref = each instanceof Ref ? each : null;
    const dict = readable(file, each);
    if (!dict || (ref && byNumber.has(ref.num))) continue;
    const entries = new Entries(dict, (value) => file.resolve(value));
    const name = nameFor(entries, ref ? `object ${ref.num}` : `place ${index}`);
    if (ref) byNumber.set(ref.num, name);
    const columns = { now: columnValuesOf(dict, file, columnNames), exported: exportedColumnsOf(dict, file) };
    found.push({ name, entries, ref, place: index, columns });
  }
  return found.map((each) => ({ ...each, parent: parentOf(each.entries, byNumber) }));
}

/** Null for annotations that can't be read. */
function readable(file: PdfFile, value: Parameters<PdfFile['dict']>[0]): Dict | null {
  try {
    return file.dict(value);
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

function parentOf({ dict }: Entries, byNumber: ReadonlyMap<number, string>): string | null {
  const IRT = dict.get('IRT');
  if (IRT instanceof Ref) return byNumber.get(IRT.num) ?? null;
  return IRT instanceof Str ? textOf(IRT) : null;
}
