import { deflateSync } from 'node:zlib';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import {
  encryptedPdf,
  lineworkPdf,
  nestedFormsPdf,
  overdrawnPdf,
  quarteredPdf,
} from '../../apps/server/src/features/files/rendering/testing/documents.ts';
import { endlessTable, letter, linkingSlides } from '../../apps/server/src/features/files/rendering/testing/office-documents.ts';
import type { Chance } from '../chance.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const svg = (content: string, attributes = 'width="400" height="200"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`);

/** Files that are cheap to send and expensive or dangerous to open. */
const bombs: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  'rectangles-without-end.pdf': () => overdrawnPdf(),
  'forms-in-forms.pdf': () => nestedFormsPdf(),
  'content-that-swells.pdf': () => pdfWith('/Length 0', deflateSync(Buffer.alloc(2 ** 28, '0 0 m 9 9 l S\n')), '/Filter /FlateDecode'),
  'page-of-the-size-of-a-country.pdf': () => quarteredPdf({ mediaBox: [0, 0, 2_000_000, 2_000_000] }),
  'page-beyond-all-sizes.pdf': () => quarteredPdf({ mediaBox: [0, 0, 50_000_000, 50_000_000] }),
  'page-without-width.pdf': () => quarteredPdf({ mediaBox: [0, 0, 0, 0] }),
  'password.pdf': () => encryptedPdf({ userPassword: 'secret' }),
  'many-pages.pdf': manyPages,
  'huge-image.png': () =>
    sharp({ limitInputPixels: false, create: { width: 20_000, height: 20_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer(),
  'claims-to-be-huge.png': claimsToBeHuge,
  'many-directories.tif': circularTiff,
  'script.svg': () => svg('<script>while (true) {}</script><rect width="9" height="9" onload="alert(1)"/>'),
  'reaches-outside.svg': () =>
    svg(
      '<image width="99" height="99" xlink:href="file:///etc/passwd"/><image width="9" height="9" xlink:href="http://127.0.0.1:9/x.png"/>',
    ),
  'entities.svg': entityBomb,
  'uses-of-uses.svg': usesOfUses,
  'filter.svg': () => svg('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect width="400" height="200" filter="url(#f)"/>'),
  'wide-as-the-world.svg': () => svg('<rect width="9" height="9"/>', 'width="1e9" height="1e9"'),
  'empty.pdf': () => new Uint8Array(),
  'polyglot.pdf': async () =>
    Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), await quarteredPdf({ mediaBox: [0, 0, 99, 99] })]),
  'polyglot.gif': () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//', 'latin1'),
  'zip-in-a-pdf.pdf': () => Buffer.from('%PDF-1.7\nPK\x03\x04\0\0\0\0', 'latin1'),
  'endless-page-tree.pdf': endlessPageTree,
  'table-without-end.ods': () => endlessTable(),
  'reaches-outside.odp': () =>
    linkingSlides({ pictures: ['file:///etc/passwd', 'http://127.0.0.1:9/x.png'], films: ['http://127.0.0.1:9/x.mp4'] }),
  'letter-that-swells.docx': () => letter('swell '.repeat(4_000_000)),
  'braces-in-braces.rtf': () => Buffer.from(`{\\rtf1${'{'.repeat(1_000_000)}`),
  'noise.doc': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100_000, 'noise')]),
};

/** Returns all bombs, then randomly damaged samples of every kind, `count` files in total. */
export async function makeHostileFiles(count: number, chance: Chance): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const [name, make] of Object.entries(bombs)) files.push({ name, bytes: await make() });
  const samples = await makeSamples();
  while (files.length < count) {
    const sample = samples[files.length % samples.length];
    const damage = damages[chance(0, damages.length)];
    if (sample && damage) files.push({ name: `${files.length}-${sample.name}`, bytes: damage(Buffer.from(sample.bytes), chance) });
  }
  return files;
}

type Damage = (bytes: Buffer, chance: Chance) => Buffer;

const damages: readonly Damage[] = [
  (bytes, chance) => bytes.subarray(0, chance(1, bytes.length)),
  (bytes, chance) => {
    for (let hits = chance(1, 40); hits > 0; hits -= 1) bytes[chance(0, bytes.length)] = chance(0, 256);
    return bytes;
  },
  (bytes, chance) => {
    const [from, length] = [chance(0, bytes.length), chance(1, 400)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  (bytes, chance) => {
    const at = chance(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, chance(1, bytes.length)), bytes.subarray(at)]);
  },
  (bytes, chance) => bytes.fill(chance(0, 256), chance(8, bytes.length)),
  // Replaces decimal numbers, such as lengths, offsets and sizes.
  (bytes, chance) =>
    Buffer.from(
      bytes.toString('latin1').replaceAll(/\d{2,6}/g, (n) => (chance(0, 9) === 0 ? '2147483647' : n)),
      'latin1',
    ),
];

async function makeSamples(): Promise<HostileFile[]> {
  const picture = sharp({
    create: { width: 300, height: 200, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
  const images = (['png', 'jpeg', 'webp', 'gif', 'tiff'] as const).map(async (format) => ({
    name: `picture.${format}`,
    bytes: await picture.clone().toFormat(format).toBuffer(),
  }));
  return [
    { name: 'lines.pdf', bytes: await lineworkPdf() },
    { name: 'form.pdf', bytes: await formPdf() },
    { name: 'picture.pdf', bytes: await picturePdf(await picture.clone().jpeg().toBuffer()) },
    { name: 'letter.docx', bytes: await letter('First', 'Second') },
    { name: 'locked.pdf', bytes: await encryptedPdf({ userPassword: '', ownerPassword: 'secret' }) },
    { name: 'drawing.svg', bytes: svg('<g transform="rotate(9)"><path d="M1 1L99 99" stroke="red"/><text y="50">Text</text></g>') },
    ...(await Promise.all(images)),
  ];
}

async function formPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('field');
  field.addToPage(document.addPage([200, 200]), { x: 9, y: 9, width: 100, height: 20, backgroundColor: rgb(1, 0, 0) });
  return document.save({ useObjectStreams: false });
}

async function picturePdf(jpeg: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawImage(await document.embedJpg(jpeg));
  return document.save({ useObjectStreams: false });
}

async function manyPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < 6_000; page += 1) document.addPage([10, 10]);
  return document.save();
}

/** One page with this content stream, without a cross-reference table, so that readers must search for objects. */
function pdfWith(length: string, content: Uint8Array, filter: string): Uint8Array {
  const head = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>> endobj
4 0 obj <<${length.replace('0', String(content.length))} ${filter}>> stream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF')]);
}

function endlessPageTree(): Uint8Array {
  return Buffer.from(
    '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[2 0 R 2 0 R]/Count 99>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
  );
}

/** A header that claims 60,000 × 60,000 pixels, with data for 9 × 9. */
async function claimsToBeHuge(): Promise<Uint8Array> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

/** A directory whose next directory is itself. */
function circularTiff(): Uint8Array {
  const bytes = Buffer.from('II*\0\x08\0\0\0\x01\0\0\x01\x03\0\x01\0\0\0\x05\0\0\0\x08\0\0\0', 'latin1');
  return bytes;
}

function entityBomb(): Uint8Array {
  const entities = Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e10;</text></svg>`,
  );
}

function usesOfUses(): Uint8Array {
  const levels = Array.from({ length: 9 }, (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(10)}</g>`);
  return svg(`<defs><rect id="g0" width="9" height="9"/>${levels.join('')}</defs><use xlink:href="#g9"/>`);
}
