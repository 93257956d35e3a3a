import { annotationsOf, type Annotation, type AnnotationOptions } from './annotation/annotation.ts';
import type { Surroundings } from './annotation/kinds.ts';
import { manifestOf, manifestValue } from './annotation/manifest.ts';
import { viewportsOf } from './annotation/measure.ts';
import { PRIVATE_KEY } from './annotation/private-key.ts';
import { watermarkOf } from './annotation/watermark.ts';
import { appearanceOf, blankAppearance } from './appearance/appearance.ts';
import type { Books } from './appearance/content.ts';
import { FontBook, type FontSources } from './appearance/font-book.ts';
import { PictureBook, type Pictures } from './appearance/picture-book.ts';
import { ColumnBook } from './custom-columns.ts';
import type { ExportedPage } from './model.ts';
import { pageSpace } from './page-space.ts';
import type { PdfFile } from './pdf/document.ts';
import { entryOf, type FoundPage, missingPages, pagesOf, requireWhole } from './pdf/pages.ts';
import { flate, Update } from './pdf/update.ts';
import { Dict, dict, isArray, latin1, PdfError, type Ref, Str } from './pdf/values.ts';
import { isImportable } from './reading/raw-annotations.ts';

export interface AnnotateOptions extends AnnotationOptions {
  readonly fonts: FontSources;
  readonly pictures: Pictures;
  /** Paints the markups into the pages instead, so that nobody can change them. */
  readonly flatten: boolean;
  /** The file's own annotations were imported: they are among the markups, so they are left out. */
  readonly replacesImported?: boolean | undefined;
  /** Written across all pages that are exported; null for a current version. */
  readonly watermark: string | null;
}

export interface Annotated {
  /** To be appended to the file's bytes. */
  readonly appended: Uint8Array;
  /** Annotations by page number, as they must be found when the file is opened again; none in flattened pages. */
  readonly counts: ReadonlyMap<number, number>;
}

/** Annotations of one page. */
const MAX_ANNOTATIONS = 50_000;

/** Writes markups into a PDF as an incremental update: the file's bytes stay as they are. */
export function annotate(file: PdfFile, pages: readonly ExportedPage[], options: AnnotateOptions): Annotated {
  const update = new Update(file);
  const columns = new ColumnBook(file, update);
  const books = { fonts: new FontBook(options.fonts, update), pictures: new PictureBook(options.pictures, update) };
  let nothing: Ref | undefined;
  const blank = (): Ref => (nothing ??= update.add(blankAppearance()));
  const writer = new PageWriter({ file, update, books, columns, options, blank });
  const wanted = new Map(pages.map((page) => [page.number, page]));
  const counts = new Map<number, number>();
  let number = 0;
  for (const found of pagesOf(file)) {
    number += 1;
    const page = wanted.get(number);
    if (page) {
      requireWhole(found, number);
      counts.set(number, writer.write(found, page));
    }
    if (counts.size === wanted.size) break;
  }
  if (counts.size < wanted.size) throw missingPages(wanted.keys(), number);
  books.fonts.finish();
  columns.finish();
  return { appended: update.finish(), counts };
}

interface Parts {
  readonly file: PdfFile;
  readonly update: Update;
  readonly books: Books;
  readonly columns: ColumnBook;
  readonly options: AnnotateOptions;
  /** An appearance that shows nothing. Firefox draws an icon for replies without one, although they are hidden. */
  readonly blank: () => Ref;
}

class PageWriter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the number of annotations that the page has then. */
  write(found: FoundPage, page: ExportedPage): number {
    const { file, update, options } = this.#parts;
    const space = pageSpace(file, found, page.unitsPerPoint);
    const around = { space, scales: page.scales };
    const annotations = [...annotationsOf(page.markups, around, options), ...watermarkOf(options.watermark, space)];
    if (annotations.length > MAX_ANNOTATIONS) throw new PdfError('A page has too many markups to be exported.');
    const existing = file.resolve(found.dict.get('Annots'));
    const all = isArray(existing) ? existing : [];
    const before = options.replacesImported === true ? all.filter((each) => !isImportable(file, each)) : all;
    if (options.flatten) {
      const flat = this.#flattened(found, annotations, around);
      update.set(found.ref, before.length === all.length ? flat : flat.with({ Annots: [...before] }));
      return before.length;
    }
    const refs = new Map(annotations.map((annotation) => [annotation.name, update.reserve()]));
    for (const annotation of annotations) this.#annotation(annotation, { refs, page: found.ref, around });
    const viewports = viewportsOf(page.scales, space);
    const known = file.resolve(found.dict.get('VP'));
    const VP = viewports.length > 0 ? [...(isArray(known) ? known : []), ...viewports] : found.dict.get('VP');
    const own = options.origin && manifestValue(manifestOf(page.markups, options, options.origin));
    update.set(found.ref, found.dict.with({ Annots: [...before, ...refs.values()], VP, [PRIVATE_KEY]: own }));
    return before.length + refs.size;
  }

  #annotation(annotation: Annotation, place: { refs: ReadonlyMap<string, Ref>; page: Ref; around: Surroundings }): void {
    const { update } = this.#parts;
    const { shaped, parent, columns = [] } = annotation;
    const ref = place.refs.get(annotation.name);
    if (!ref) return;
    const appearance = shaped ? update.add(appearanceOf(this.#parts.books, shaped, place.around)) : this.#parts.blank();
    const IRT = parent === null ? undefined : place.refs.get(parent);
    const entries = this.#parts.columns.withValues(this.#withPictureSum(annotation), columns);
    update.set(ref, entries.with({ P: place.page, IRT, AP: dict({ N: appearance }) }));
  }

  /** What a picture shows is not in the object: a file that comes back may show another in its place. */
  #withPictureSum({ dict: entries, shaped }: Annotation): Dict {
    const own = entries.get(PRIVATE_KEY);
    const shown = shaped?.ops.find((op) => op.type === 'image');
    const sum = shown && this.#parts.books.pictures.sumOf(shown.source);
    return own instanceof Dict && sum ? entries.with({ [PRIVATE_KEY]: own.with({ Picture: new Str(latin1(sum)) }) }) : entries;
  }

  /** The page with the appearances in its content, after what it had. */
  #flattened({ dict: page, inherited }: FoundPage, annotations: readonly Annotation[], around: Surroundings): Dict {
    const { file, update, books } = this.#parts;
    const forms = annotations.flatMap(({ shaped }) =>
      shaped ? { rect: shaped.rect, ref: update.add(appearanceOf(books, shaped, around)) } : [],
    );
    if (forms.length === 0) return page;
    const own = file.dict(entryOf({ dict: page, inherited, ref: forms[0]?.ref ?? update.reserve() }, 'Resources')) ?? new Dict();
    const xObjects = file.dict(own.get('XObject')) ?? new Dict();
    const named = Object.fromEntries(forms.map(({ ref }) => [`Sheetmark${ref.num}`, ref]));
    const painted = forms.map(({ rect, ref }) => `q 1 0 0 1 ${rect[0]} ${rect[1]} cm /Sheetmark${ref.num} Do Q\n`).join('');
    const contents = file.resolve(page.get('Contents'));
    const before = isArray(contents) ? contents : page.get('Contents') === undefined ? [] : [page.get('Contents') ?? null];
    const stream = (text: string): Ref => update.add(flate({}, latin1(text)));
    return page.with({
      Resources: own.with({ XObject: xObjects.with(named) }),
      Contents: [stream('q\n'), ...before, stream(`\nQ\n${painted}`)],
    });
  }
}
