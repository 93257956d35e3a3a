import { type Picture, PictureBook } from './appearance/picture-book.ts';
import { numberText, Pieces, serialize, writeObject } from './pdf/serialize.ts';
import { flate, ObjectList } from './pdf/update.ts';
import { dict, latin1, name, type Ref } from './pdf/values.ts';

export interface PicturePage {
  readonly picture: Picture;
  /** Points. */
  readonly width: number;
  readonly height: number;
}

class PdfObjects extends ObjectList {
  write(root: Ref): Uint8Array {
    const pieces = new Pieces();
    pieces.push('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
    const offsets: number[] = [];
    for (const { ref, value } of this.objects.values()) {
      offsets[ref.num] = pieces.length;
      writeObject(pieces, ref, value);
    }
    const start = pieces.length;
    const rows = Array.from({ length: this.next - 1 }, (_, i) => `${String(offsets[i + 1] ?? 0).padStart(10, '0')} 00000 n\r\n`);
    pieces.push(`xref\n0 ${this.next}\n0000000000 65535 f\r\n${rows.join('')}`);
    pieces.push(`trailer\n${serialize(dict({ Size: this.next, Root: root }))}\nstartxref\n${start}\n%%EOF\n`);
    return pieces.join();
  }
}

/** A PDF whose pages show one picture each. */
export function picturePdf(pages: readonly PicturePage[]): Uint8Array {
  const objects = new PdfObjects(1);
  const [root, tree] = [objects.reserve(), objects.reserve()];
  const pictures = new PictureBook(new Map(pages.map(({ picture }, i) => [String(i), picture])), objects);
  const kids = pages.map(({ width, height }, i) => {
    const shown = pictures.refOf(String(i));
    const size = [width, height].map((side) => numberText(side, 4));
    return objects.add(
      dict({
        Type: name('Page'),
        Parent: tree,
        MediaBox: [0, 0, width, height],
        Resources: dict({ XObject: dict({ Sheet: shown ?? undefined }) }),
        Contents: objects.add(flate({}, latin1(`q ${size[0]} 0 0 ${size[1]} 0 0 cm /Sheet Do Q`))),
      }),
    );
  });
  objects.set(tree, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  objects.set(root, dict({ Type: name('Catalog'), Pages: tree }));
  return objects.write(root);
}
