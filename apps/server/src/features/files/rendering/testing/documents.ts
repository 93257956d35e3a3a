import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFNumber, degrees } from '@cantoo/pdf-lib';
import type { PDFPage } from '@cantoo/pdf-lib';
import type { DocumentSource } from '../protocol.ts';
import { SNIFF_BYTES, sniff } from '../sniff.ts';

/** Left, bottom, width, height in points. */
export type Box = readonly [number, number, number, number];

export interface QuarteredPage {
  readonly mediaBox: Box;
  readonly cropBox?: Box;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly userUnit?: number;
}

export function writeDocument(folder: string, name: string, bytes: Uint8Array): DocumentSource {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, sha256, kind: sniff(bytes.subarray(0, SNIFF_BYTES)) };
}

/** Pages whose visible quarters are red (upper left before rotation), green, yellow (lower right) and blue, on black. */
export async function quarteredPdf(...pages: readonly QuarteredPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const wanted of pages) {
    const page = document.addPage();
    page.setMediaBox(...wanted.mediaBox);
    if (wanted.cropBox) page.setCropBox(...wanted.cropBox);
    page.setRotation(degrees(wanted.rotate ?? 0));
    if (wanted.userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(wanted.userUnit));
    const [left, bottom, width, height] = wanted.cropBox ?? wanted.mediaBox;
    const [w, h] = [width / 2, height / 2];
    setContent(
      page,
      [
        `0 g ${wanted.mediaBox.join(' ')} re f`,
        `1 0 0 rg ${left} ${bottom + h} ${w} ${h} re f`,
        `0 1 0 rg ${left + w} ${bottom + h} ${w} ${h} re f`,
        `1 1 0 rg ${left + w} ${bottom} ${w} ${h} re f`,
        `0 0 1 rg ${left} ${bottom} ${w} ${h} re f`,
      ].join('\n'),
    );
  }
  return document.save();
}

/** A drawing of many thin lines, always the same. */
export async function lineworkPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([1190.55, 300]);
  let state = 1;
  const next = (range: number): string => {
    state = (state * 48_271) % 2_147_483_647;
    return ((state / 2_147_483_647) * range).toFixed(2);
  };
  const lines = Array.from({ length: 1_000 }, () => `${next(1_190)} ${next(300)} m ${next(1_190)} ${next(300)} l S`);
  setContent(page, `0.3 w\n${lines.join('\n')}`);
  return document.save();
}

/** So many pages of the document, from its first one on and over again. */
export async function repeatedPages(bytes: Uint8Array, count: number): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const made = await PDFDocument.create();
  const indexes = Array.from({ length: count }, (_, index) => index % source.getPageCount());
  for (const page of await made.copyPages(source, indexes)) made.addPage(page);
  return made.save();
}

/** One page of 400 × 300 units of ten points. */
export async function encryptedPdf(passwords: { userPassword: string; ownerPassword?: string }): Promise<Uint8Array> {
  const document = await PDFDocument.load(await quarteredPdf({ mediaBox: [0, 0, 400, 300], userUnit: 10 }));
  document.encrypt({ ...passwords, permissions: { modifying: false } });
  return document.save();
}

/** Small to store, endless to draw: each of a great many rectangles covers the page. */
export async function overdrawnPdf(rectangles = 400_000): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  setContent(document.addPage([1_000, 1_000]), '0 0 1000 1000 re f\n'.repeat(rectangles));
  return document.save();
}

/** Forms that each draw the next ten times over: 10^8 drawings, and as many objects in memory. */
export async function nestedFormsPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([1_000, 1_000]);
  const { context } = document;
  const form = (content: string, resources: object): ReturnType<typeof context.register> =>
    context.register(
      context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1_000, 1_000], Resources: { ...resources } }),
    );
  let inner = form('0 0 1 1 re f', {});
  for (let depth = 0; depth < 8; depth += 1) inner = form('/F Do '.repeat(10), { XObject: { F: inner } });
  page.node.setXObject(PDFName.of('F'), inner);
  setContent(page, '/F Do');
  return document.save();
}

function setContent(page: PDFPage, content: string): void {
  const { context } = page.doc;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
}
