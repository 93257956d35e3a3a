import { deflateSync } from 'node:zlib';
import { anObject } from '@sheetmark/editor-core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate } from './annotate.ts';
import { factsOf } from './document-facts.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { latin1, latin1Of, PdfError, Ref, type Value, dict, name } from './pdf/values.ts';
import { append, makePdf } from './testing/make-pdf.ts';
import { aMarkup, noScales, options } from './testing/markups.ts';
import { seenByPdfium } from './testing/pdfium.ts';

const pages = [{ number: 1, markups: [aMarkup(1, [anObject('rectangle')])], scales: noScales }];

function annotated(bytes: Uint8Array): Uint8Array {
  return append(bytes, annotate(PdfFile.open(bytesSource(bytes)), pages, options).appended);
}

const replaced = (bytes: Uint8Array, from: string, to: string): Uint8Array => latin1(latin1Of(bytes).replace(from, to));

describe('a damaged file', () => {
  it.each([
    ['a wrong startxref', (bytes: Uint8Array) => latin1(latin1Of(bytes).replace(/startxref\n\d+/, 'startxref\n12'))],
    ['nothing after its objects', (bytes: Uint8Array) => bytes.subarray(0, latin1Of(bytes).indexOf('startxref'))],
    ['bytes before its header', (bytes: Uint8Array) => append(latin1('junk\n'), bytes)],
    ['a table without the word trailer', (bytes: Uint8Array) => latin1(latin1Of(bytes).replace('trailer', '       '))],
    ['cross-references in a circle', (bytes: Uint8Array) => latin1(latin1Of(bytes).replace('/Size ', '/Prev 15 /Size '))],
  ])('with %s is annotated so that readers see all', async (_, damage) => {
    for (const form of ['table', 'stream'] as const) {
      const bytes = annotated(damage(makePdf([{}, {}], { form })));
      expect((await seenByPdfium(bytes)).map(({ names }) => names)).toEqual([['sheetmark-1-o-x1'], []]);
    }
  });

  it.each([
    ['no PDF', latin1('hello')],
    ['no objects', latin1('%PDF-1.7\nstartxref\n0\n%%EOF')],
    ['a page tree that contains itself', replaced(makePdf([{}]), '/Kids[4 0 R]', '/Kids[2 0 R]')],
    [
      'a page tree that refers to itself',
      replaced(makePdf([{}]), '2 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1>>', '2 0 obj\n2 0 R                                 '),
    ],
    ['fewer pages than it says', replaced(makePdf([{}]), '/Kids[4 0 R]/Count 1', '/Kids[9 0 R]/Count 9')],
    [
      'a very deep object',
      replaced(makePdf([{}], { root: { Deep: 'x'.length } }), '/Deep 1', `/Deep ${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    ],
  ])('with %s is refused with an error message', (_, bytes) => {
    expect(() => annotated(bytes)).toThrow(PdfError);
  });

  it('with a huge count of cross-references is refused or repaired, quickly', () => {
    expect(annotated(replaced(makePdf([{}]), 'xref\n0 5', 'xref\n0 999999999')).length).toBeGreaterThan(0);
  });

  it('is never decompressed beyond a limit', () => {
    const bomb = deflateSync(Buffer.alloc(300 * 2 ** 20));
    const holder = `9 0 obj\n<</Type/XRef/W[1 2 1]/Size 100/Root 1 0 R/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`;
    const bytes = append(append(makePdf([{}]), append(latin1(holder), bomb)), latin1('\nendstream\nendobj\nstartxref\n'));
    const at = latin1Of(bytes).indexOf('9 0 obj');
    expect(annotated(append(bytes, latin1(`${at}\n%%EOF`))).length).toBeGreaterThan(0);
  });

  it('with any bytes changed is annotated or refused, and never anything else', () => {
    const changes = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom('table' as const, 'stream' as const), changes, fc.nat({ max: 300 }), (form, edits, cut) => {
        const bytes = Uint8Array.from(makePdf([{}, {}], { form }));
        for (const { at, byte } of edits) bytes[at % bytes.length] = byte;
        const damaged = bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut : 0));
        try {
          expect(latin1Of(annotated(damaged)).startsWith(latin1Of(damaged))).toBe(true);
        } catch (error) {
          if (!(error instanceof PdfError)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('what a file says about annotations', () => {
  const certified = (P: number): Record<string, Value> => {
    const reference = dict({ TransformMethod: name('DocMDP'), TransformParams: dict({ P }) });
    return { Perms: dict({ DocMDP: dict({ Type: name('Sig'), Reference: [reference] }) }) };
  };
  const facts = (root: Record<string, Value> = {}) => factsOf(PdfFile.open(bytesSource(makePdf([{}], { root }))));

  it('is whether it is signed, and whether a certification forbids them', () => {
    expect(facts()).toEqual({ isEncrypted: false, forbidsAnnotations: false, isSigned: false, signatureForbids: false });
    expect(facts(certified(2))).toMatchObject({ isSigned: true, signatureForbids: true });
    expect(facts(certified(3))).toMatchObject({ isSigned: true, signatureForbids: false });
    const field = dict({ FT: name('Sig'), V: dict({ Type: name('Sig') }) });
    expect(facts({ AcroForm: dict({ SigFlags: 3, Fields: [field] }) })).toMatchObject({ isSigned: true, signatureForbids: false });
    expect(facts({ AcroForm: dict({ Fields: [new Ref(1)] }) })).toMatchObject({ isSigned: false });
  });
});
