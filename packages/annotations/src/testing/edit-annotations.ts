import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { pagesOf } from '../pdf/pages.ts';
import { flate, Update } from '../pdf/update.ts';
import { type Dict, dict, isArray, latin1, name as nameValue, Ref, Stream, textOf, type Value } from '../pdf/values.ts';
import { append } from './make-pdf.ts';

export interface Edit {
  /** What becomes of an annotation, by its name; null deletes it. */
  readonly change?: (annotation: Dict, name: string) => Dict | null;
  /** New annotations. Entries that are texts like `@name` refer to the annotation of that name; an appearance is a stream. */
  readonly add?: readonly Dict[];
  /** What annotations show instead, by their names. */
  readonly appearance?: Readonly<Record<string, Stream>>;
  /** More entries of the page. */
  readonly page?: Readonly<Record<string, Value | undefined>>;
}

/** What an annotation shows, in a box from the origin. */
export function makeAppearance(width: number, height: number, operators: string): Stream {
  const entries = { Type: nameValue('XObject'), Subtype: nameValue('Form'), BBox: [0, 0, width, height], Resources: dict({}) };
  return flate(entries, latin1(operators));
}

/** Changes the annotations of the first page, like another program would. */
export function editAnnotations(
  bytes: Uint8Array,
  { change = (annotation) => annotation, add = [], appearance = {}, page: entries = {} }: Edit,
): Uint8Array {
  const file = PdfFile.open(bytesSource(bytes));
  const update = new Update(file);
  const [page] = pagesOf(file);
  if (!page) throw new Error('There is no page.');
  const list = file.resolve(page.dict.get('Annots'));
  const kept: Value[] = [];
  const named = new Map<string, Value>();
  for (const each of isArray(list) ? list : []) {
    const before = file.dict(each);
    const name = textOf(before?.get('NM'));
    const look = appearance[name];
    const changed = before && change(before, name);
    const after = changed && look ? changed.with({ AP: dict({ N: update.add(look) }) }) : changed;
    if (!(each instanceof Ref) || !after) continue;
    if (after !== before) update.set(each, after);
    named.set(name, each);
    kept.push(each);
  }
  for (const annotation of add) {
    const parent = textOf(annotation.get('IRT')).replace(/^@/, '');
    const shown = annotation.get('AP');
    const AP = shown instanceof Stream ? dict({ N: update.add(shown) }) : shown;
    const ref = update.add(annotation.with({ AP, IRT: parent === '' ? undefined : named.get(parent) }));
    named.set(textOf(annotation.get('NM')), ref);
    kept.push(ref);
  }
  update.set(page.ref, page.dict.with({ ...entries, Annots: kept }));
  return append(bytes, update.finish());
}
