import { randomFillSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/** An A1 sheet whose objects are in object streams. */
export async function writeSheet(path: string): Promise<void> {
  const document = await PDFDocument.create();
  document.addPage([2384, 1684]);
  await writeFile(path, await document.save({ useObjectStreams: true }));
}

/** Pages with noise that nothing can compress. */
export async function writeLarge(path: string, { pages, bytes }: { pages: number; bytes: number }): Promise<void> {
  let at = 0;
  const offsets: number[] = [];
  const counted = <T extends string | Buffer>(part: T): T => {
    at += part.length;
    return part;
  };
  const object = (num: number, text: string): string => {
    offsets[num] = at;
    return counted(`${num} 0 obj\n${text}\n`);
  };
  function* parts(): Generator<string | Buffer> {
    yield counted('%PDF-1.7\n');
    yield object(1, '<</Type/Catalog/Pages 2 0 R>>endobj');
    const kids = Array.from({ length: pages }, (_, i) => `${3 + 2 * i} 0 R`).join(' ');
    yield object(2, `<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj`);
    for (let i = 0; i < pages; i += 1) {
      const num = 3 + 2 * i;
      yield object(num, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 2384 1684]/Resources<</XObject<</I ${num + 1} 0 R>>>>>>endobj`);
      const head = `<</Type/XObject/Subtype/Image/Width 1000/Height ${bytes / 1000}/BitsPerComponent 8/ColorSpace/DeviceGray/Length ${bytes}>>stream`;
      yield object(num + 1, head);
      yield counted(randomFillSync(Buffer.allocUnsafe(bytes)));
      yield counted('\nendstream endobj\n');
    }
    const start = at;
    const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    yield `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
}
