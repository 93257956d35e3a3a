import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { encryptedPdf } from '../testing/documents.ts';
import { readUserUnits } from './user-unit.ts';

async function pdf(units: readonly (number | undefined)[], useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const unit of units) {
    const { node } = document.addPage();
    if (unit !== undefined) node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
  }
  return Buffer.from(await document.save({ useObjectStreams }));
}

describe('the user units of a PDF', () => {
  it.each([
    ['packed in object streams', true],
    ['in plain sight', false],
  ])('are found %s', async (_, useObjectStreams) => {
    expect(await readUserUnits(await pdf([undefined, 10, 0.5], useObjectStreams), { pageCount: 3 })).toEqual([1, 10, 0.5]);
  });

  it('are found in a document encrypted without a password to open it', async () => {
    expect(await readUserUnits(Buffer.from(await encryptedPdf({ userPassword: '', ownerPassword: 'secret' })), { pageCount: 1 })).toEqual([
      10,
    ]);
  });

  it.each([
    ['are not mentioned', () => pdf([undefined], true)],
    ['make no sense', () => pdf([-3], false)],
    ['stand in a document that can’t be parsed', async () => Buffer.from('/UserUnit 7 /ObjStm stream\nnothing')],
  ])('are one where they %s', async (_, make) => {
    expect(await readUserUnits(await make(), { pageCount: 1 })).toEqual([1]);
  });

  it('are one where the second parsing finds other pages', async () => {
    expect(await readUserUnits(await pdf([10, 10], false), { pageCount: 3 })).toEqual([1, 1, 1]);
  });
});
