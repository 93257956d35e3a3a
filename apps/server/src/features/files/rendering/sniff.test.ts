import { describe, expect, it } from 'vitest';
import { sniff } from './sniff.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const zip = (...names: string[]): Uint8Array => latin1(names.map((name) => `PK\x03\x04${'\0'.repeat(26)}${name}`).join('....'));

describe('sniff', () => {
  it.each([
    ['pdf', latin1('%PDF-1.7\n')],
    ['pdf', latin1(`${'junk '.repeat(200)}%PDF-1.4`)],
    ['unknown', latin1(`${'junk '.repeat(210)}%PDF-1.4`)],
    ['png', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['jpeg', latin1('\xff\xd8\xff\xe1')],
    ['webp', latin1('RIFF\0\0\0\0WEBPVP8X')],
    ['gif', latin1('GIF89a')],
    ['gif', latin1('GIF87a%PDF-1.7')],
    ['tiff', latin1('II*\0')],
    ['tiff', latin1('MM\0*')],
    ['tiff', latin1('II+\0')],
    ['docx', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
    ['xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['pptx', zip('ppt/presentation.xml')],
    ['rtf', latin1('{\\rtf1\\ansi')],
    ['compound', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0')],
    ['odt', zip('mimetypeapplication/vnd.oasis.opendocument.text')],
    ['ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['unknown', zip('notes/word/document.xml')],
    ['unknown', new Uint8Array()],
    ['dxf', latin1('  0\nSECTION\n  2\nHEADER')],
    ['dxf', latin1('\xef\xbb\xbf999\r\nmade by hand\r\n  0\r\nSECTION\r\n')],
    ['dxf', latin1('AutoCAD Binary DXF\r\n\x1a\0\0SECTION')],
    ['dwg', latin1('AC1032\0\0\0\0')],
    ['unknown', latin1('10\nSECTION\n')],
    ['unknown', latin1('999\n'.repeat(20_000))],
  ])('tells %s by its bytes', (kind, bytes) => {
    expect(sniff(bytes)).toBe(kind);
  });

  it.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['svg', '\ufeff<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg [ <!ENTITY a "<b>"> ]>\n<svg>'],
    ['svg', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['unknown', '<html><body><svg></svg></body></html>'],
    ['unknown', '<svgx/>'],
    ['unknown', '<!-- never closed <svg>'],
    ['unknown', 'the <svg> element'],
  ])('tells %s by the root element of %s', (kind, text) => {
    expect(sniff(Buffer.from(text))).toBe(kind);
    expect(sniff(Buffer.from(`\ufeff${text.replace('\ufeff', '')}`, 'utf16le'))).toBe(kind);
  });
});
