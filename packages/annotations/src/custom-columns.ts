import { ascii, PRIVATE_KEY } from './annotation/private-key.ts';
import { factsOf } from './document-facts.ts';
import type { ColumnValue } from './model.ts';
import type { PdfFile } from './pdf/document.ts';
import type { Update } from './pdf/update.ts';
import { type Dict, dict, isArray, isNumber, latin1, name, Ref, Str, textOf, textString, type Value } from './pdf/values.ts';

/** As Bluebeam Revu writes them: the catalog names the columns, and each annotation has its values in their order. */
const [COLUMNS, VALUES] = ['BSIAnnotColumns', 'BSIColumnData'] as const;
const MAX_COLUMNS = 200;
const [MAX_NAME, MAX_TEXT] = [200, 5_000];

/** The file's own list. */
function listed(file: PdfFile): readonly Value[] {
  const list = file.resolve(file.root?.get(COLUMNS));
  return isArray(list) ? list.slice(0, MAX_COLUMNS) : [];
}

/** The names of a file's columns by the index that values have; empty ones aren't used. */
export function columnNamesOf(file: PdfFile): readonly string[] {
  const names: string[] = [];
  for (const [place, each] of listed(file).entries()) {
    const column = file.dict(each);
    const index = file.resolve(column?.get('Index'));
    const at = isNumber(index) && Number.isInteger(index) && index >= 0 && index < MAX_COLUMNS ? index : place;
    names[at] = textOf(file.resolve(column?.get('Name')))
      .trim()
      .slice(0, MAX_NAME);
  }
  return Array.from({ length: names.length }, (_, at) => names[at] ?? '');
}

/** An annotation's values in all named columns. */
export function columnValuesOf(annotation: Dict, file: PdfFile, names: readonly string[]): ColumnValue[] {
  const values = file.resolve(annotation.get(VALUES));
  const own = isArray(values) ? values : [];
  return names.flatMap((column, at) => {
    const value = file.resolve(own[at]);
    const text = isNumber(value) ? String(value) : textOf(value);
    return column === '' ? [] : [{ column, text: text.slice(0, MAX_TEXT) }];
  });
}

/** The values that an annotation was exported with; null for others. */
export function exportedColumnsOf(annotation: Dict, file: PdfFile): readonly ColumnValue[] | null {
  const json = textOf(file.resolve(file.dict(annotation.get(PRIVATE_KEY))?.get('Columns')));
  if (json === '') return null;
  try {
    const read: unknown = JSON.parse(json);
    if (!Array.isArray(read)) return null;
    return read.flatMap((pair: unknown) => {
      const both: readonly unknown[] = Array.isArray(pair) ? pair : [];
      const [column, text] = both;
      return typeof column === 'string' && typeof text === 'string' ? [{ column, text }] : [];
    });
  } catch {
    return null;
  }
}

/** Writes values into the file's columns, and adds columns that it lacks. */
export class ColumnBook {
  readonly #file: PdfFile;
  readonly #update: Update;
  readonly #names: string[];
  readonly #added: { readonly name: string; readonly index: number }[] = [];
  /** A changed catalog could break a signature: its file gets no further columns. */
  readonly #mayAdd: boolean;

  constructor(file: PdfFile, update: Update) {
    this.#file = file;
    this.#update = update;
    this.#names = [...columnNamesOf(file)];
    this.#mayAdd = file.xref.trailer.get('Root') instanceof Ref && !factsOf(file).isSigned;
  }

  /** The annotation with its values. */
  withValues(annotation: Dict, columns: readonly ColumnValue[]): Dict {
    const placed = columns.flatMap(({ column, text }) => {
      const at = text === '' ? -1 : this.#indexOf(column);
      return at < 0 ? [] : [{ at, column, text }];
    });
    if (placed.length === 0) return annotation;
    const texts: Value[] = Array.from({ length: Math.max(...placed.map(({ at }) => at)) + 1 }, () => textString(''));
    for (const { at, text } of placed) texts[at] = textString(text);
    const json = new Str(latin1(ascii(JSON.stringify(placed.map(({ column, text }) => [column, text])))));
    const own = this.#file.dict(annotation.get(PRIVATE_KEY));
    return annotation.with({ [VALUES]: texts, ...(own && { [PRIVATE_KEY]: own.with({ Columns: json }) }) });
  }

  #indexOf(column: string): number {
    const known = this.#names.findIndex((each) => each.toLowerCase() === column.toLowerCase());
    if (known >= 0 || !this.#mayAdd || this.#names.length >= MAX_COLUMNS) return known;
    this.#added.push({ name: column, index: this.#names.length });
    return this.#names.push(column) - 1;
  }

  /** Writes the added columns into the catalog. */
  finish(): void {
    const ref = this.#file.xref.trailer.get('Root');
    const { root } = this.#file;
    if (this.#added.length === 0 || !root || !(ref instanceof Ref)) return;
    const added = this.#added.map((each) =>
      dict({
        Type: name('BSIAnnotColumn'),
        Subtype: name('Text'),
        Name: textString(each.name),
        Index: each.index,
        DisplayOrder: each.index,
        Deleted: false,
        DefaultValue: textString(''),
      }),
    );
    this.#update.set(ref, root.with({ [COLUMNS]: [...listed(this.#file), ...added] }));
  }
}
