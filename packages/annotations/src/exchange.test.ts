import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import { describe, expect, it } from 'vitest';
import { exchangedPages } from './exchange.ts';
import { toFdf } from './fdf.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { latin1Of } from './pdf/values.ts';
import { makePdf } from './testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from './testing/markups.ts';
import { toXfdf } from './xfdf.ts';

const comment = { id: 4, author: 'Ewa', text: 'a < b & "c"', created: '2026-11-20T10:00:00.000Z', modified: '2026-11-20T10:00:00.000Z' };
const objects = stacked(KINDS.map((kind) => anObject(kind)));
const markups = [aMarkup(3, objects, { status: 'closed', comments: [comment] })];
const pages = exchangedPages(PdfFile.open(bytesSource(makePdf([{}, {}]))), [{ number: 2, markups, scales: noScales }], options);

describe('XFDF', () => {
  const xml = toXfdf(pages, 'Plan "A" & B.pdf');
  const elements = [...xml.matchAll(/<(\w+) page="1"[^>]*>/g)];

  it('contains every annotation with its page, name and relation', () => {
    const tags = elements.map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(
      new Set(['square', 'circle', 'polygon', 'line', 'polyline', 'ink', 'freetext', 'stamp', 'highlight', 'text']),
    );
    expect(elements.length).toBe(KINDS.length + 2 + 2);
    expect(xml).toContain('inreplyto="sheetmark-3-o-o15" replyType="reply"');
    expect(xml).toContain('<contents>a &lt; b &amp; &quot;c&quot;</contents>');
    expect(xml).toContain('state="Completed" statemodel="Review"');
    expect(xml).toContain('<f href="Plan &quot;A&quot; &amp; B.pdf"/>');
  });

  it('writes geometry and colours as its readers expect', () => {
    expect(xml).toMatch(/<square page="1" rect="99,199,301,301" color="#e5342b"/);
    expect(xml).toMatch(/<line [^>]*start="100,300" end="300,200"/);
    expect(xml).toContain('<vertices>100,300;300,300;300,200</vertices>');
    expect(xml).toContain('coords="100,300,300,300,100,200,300,200"');
    expect(xml).toContain('flags="print"');
  });

  it('writes rich text with the attributes that the standard requires of its body', () => {
    const [body] = /<contents-richtext><body [^>]*>/.exec(xml) ?? [];
    for (const part of ['xmlns="http://www.w3.org/1999/xhtml"', 'xfa:contentType="text/html"', 'xfa:APIVersion="', 'xfa:spec="2.0.2"'])
      expect(body).toContain(part);
  });

  it('is well-formed', () => {
    const open: string[] = [];
    for (const [tag, close, word, alone] of xml.matchAll(/<(\/?)([\w:-]+)(?:\s[^<>]*?)?(\/?)>/g)) {
      if (alone === '/' || tag.startsWith('<?')) continue;
      if (close !== '/' || open.at(-1) !== word) open.push(word ?? '');
      else open.pop();
    }
    expect(open).toEqual([]);
  });
});

describe('FDF', () => {
  it('contains the same annotations with their appearances, and names what they answer', () => {
    const fdf = latin1Of(toFdf(pages, { ...options, fileName: 'Plan.pdf' }));
    expect(fdf.startsWith('%FDF-1.2')).toBe(true);
    expect(fdf.match(/\/Page 1\b/g)?.length).toBe(KINDS.length + 2 + 2);
    expect(fdf).toContain('/IRT(sheetmark-3-o-o15)');
    expect(fdf.match(/\/AP<<\/N \d+ 0 R>>/g)?.length).toBe(KINDS.length + 2);
  });
});
