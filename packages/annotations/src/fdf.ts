import { manifestValue } from './annotation/manifest.ts';
import { PRIVATE_KEY } from './annotation/private-key.ts';
import { appearanceOf } from './appearance/appearance.ts';
import { FontBook, type FontSources } from './appearance/font-book.ts';
import { PictureBook, type Pictures } from './appearance/picture-book.ts';
import type { ExchangedPage } from './exchange.ts';
import { Pieces, serialize, writeObject } from './pdf/serialize.ts';
import { ObjectList } from './pdf/update.ts';
import { dict, type Ref, textString, type Value } from './pdf/values.ts';

export interface FdfOptions {
  readonly fonts: FontSources;
  readonly pictures: Pictures;
  /** Of the PDF that the annotations belong to. */
  readonly fileName: string;
}

class FdfObjects extends ObjectList {
  write(root: Ref): Uint8Array {
    const pieces = new Pieces();
    pieces.push('%FDF-1.2\n%\u00e2\u00e3\u00cf\u00d3\n');
    for (const { ref, value } of this.objects.values()) writeObject(pieces, ref, value);
    pieces.push(`trailer\n${serialize(dict({ Root: root }))}\n%%EOF\n`);
    return pieces.join();
  }
}

/** Annotations as FDF (ISO 32000-2, 12.7.8), with their appearances. There a reply names the annotation that it answers. */
export function toFdf(pages: readonly ExchangedPage[], { fonts, pictures, fileName }: FdfOptions): Uint8Array {
  const objects = new FdfObjects(1);
  const root = objects.reserve();
  const books = { fonts: new FontBook(fonts, objects), pictures: new PictureBook(pictures, objects) };
  const annotations = pages.flatMap(({ index, annotations: all, around }): Value[] =>
    all.map(({ dict: entries, parent, shaped }) => {
      const N = shaped ? objects.add(appearanceOf(books, shaped, around)) : undefined;
      return objects.add(entries.with({ Page: index, IRT: parent === null ? undefined : textString(parent), AP: N && dict({ N }) }));
    }),
  );
  books.fonts.finish();
  const exported = pages.flatMap(({ index, manifest }) => (manifest ? [dict({ Page: index, Export: manifestValue(manifest) })] : []));
  const own = exported.length > 0 ? exported : undefined;
  objects.set(root, dict({ FDF: dict({ F: textString(fileName), Annots: annotations, [PRIVATE_KEY]: own }) }));
  return objects.write(root);
}
