/** Kinds that can be drawn. */
export const DOCUMENT_KINDS = ['pdf', 'png', 'jpeg', 'webp', 'gif', 'tiff', 'svg'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Kinds that an office program can convert to PDF. `compound` is what Office wrote before 2007: doc, xls, ppt; and what it encrypts since. */
export const OFFICE_KINDS = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'rtf', 'compound'] as const;
export type OfficeKind = (typeof OFFICE_KINDS)[number];

/** Drawings of CAD programs, which are plotted to PDF. */
export const DRAWING_KINDS = ['dxf', 'dwg'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** What may be uploaded, office documents where they can be converted. */
export type AcceptedKind = DocumentKind | OfficeKind | DrawingKind;

export type FileKind = AcceptedKind | 'unknown';

/** How much of a file `sniff` should see; with less it may miss office documents. */
export const SNIFF_BYTES = 65_536;

const PDF_SEARCH_BYTES = 1_024;

interface Signature {
  readonly kind: AcceptedKind;
  readonly at: number;
  readonly bytes: string;
}

/** Bytes as Latin-1. Rows of one kind are alternatives. */
const SIGNATURES: readonly Signature[] = [
  { kind: 'pdf', at: 0, bytes: '%PDF-' },
  { kind: 'png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { kind: 'jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { kind: 'webp', at: 8, bytes: 'WEBPVP8' },
  { kind: 'gif', at: 0, bytes: 'GIF87a' },
  { kind: 'gif', at: 0, bytes: 'GIF89a' },
  { kind: 'tiff', at: 0, bytes: 'II*\0' },
  { kind: 'tiff', at: 0, bytes: 'MM\0*' },
  { kind: 'tiff', at: 0, bytes: 'II+\0' },
  { kind: 'tiff', at: 0, bytes: 'MM\0+' },
  { kind: 'rtf', at: 0, bytes: '{\\rtf' },
  { kind: 'dwg', at: 0, bytes: 'AC10' },
  { kind: 'dxf', at: 0, bytes: 'AutoCAD Binary DXF\r\n\x1a\0' },
  { kind: 'compound', at: 0, bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
];

/** What tells an office document apart: the name of an entry, or the start of its content for OpenDocument's `mimetype`. */
const OFFICE_ENTRIES: readonly { readonly kind: OfficeKind; readonly entry: string }[] = [
  { kind: 'docx', entry: 'word/' },
  { kind: 'xlsx', entry: 'xl/' },
  { kind: 'pptx', entry: 'ppt/' },
  { kind: 'odt', entry: 'mimetypeapplication/vnd.oasis.opendocument.text' },
  { kind: 'ods', entry: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet' },
  { kind: 'odp', entry: 'mimetypeapplication/vnd.oasis.opendocument.presentation' },
  { kind: 'odg', entry: 'mimetypeapplication/vnd.oasis.opendocument.graphics' },
];

const ZIP_LOCAL_ENTRY = 'PK\x03\x04';
const ZIP_NAME_OFFSET = 30;

/** The kind of a file, from its first bytes (`SNIFF_BYTES`, or all). */
export function sniff(head: Uint8Array): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFF_BYTES));
  const text = bytes.toString('latin1');
  const signature = SIGNATURES.find((row) => text.startsWith(row.bytes, row.at));
  if (signature) return signature.kind;
  if (text.startsWith(ZIP_LOCAL_ENTRY)) return sniffZip(text);
  if (text.slice(0, PDF_SEARCH_BYTES).includes('%PDF-')) return 'pdf';
  if (startsWithSection(text)) return 'dxf';
  return startsWithSvgElement(decodeText(bytes)) ? 'svg' : 'unknown';
}

/** A DXF file in text is pairs of a code and a value, each on a line of its own: 999 begins a comment, 0 the first section. */
function startsWithSection(text: string): boolean {
  return /^(?:\xef\xbb\xbf)?(?:\s{0,8}999[^\S\n]{0,8}\n[^\n]{0,2000}\n){0,50}\s{0,8}0[^\S\n]{0,8}\n[^\S\n]{0,8}SECTION[^\S\n]{0,8}\n/.test(
    text,
  );
}

function sniffZip(text: string): FileKind {
  for (let at = 0; at !== -1; at = text.indexOf(ZIP_LOCAL_ENTRY, at + 1)) {
    const office = OFFICE_ENTRIES.find((row) => text.startsWith(row.entry, at + ZIP_NAME_OFFSET));
    if (office) return office.kind;
  }
  return 'unknown';
}

function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
}

/** What may precede an XML document's root element, and how each ends. */
const PROLOGUE: readonly { readonly start: string; readonly end: string }[] = [
  { start: '<?', end: '?>' },
  { start: '<!--', end: '-->' },
];

function startsWithSvgElement(text: string): boolean {
  let rest = text.trimStart();
  for (let next = skipPrologue(rest); next !== rest; next = skipPrologue(rest)) rest = next;
  return /^<(?:[A-Za-z_][\w.-]{0,60}:)?svg[\s/>]/.test(rest);
}

/** Returns its argument when it doesn't begin with a complete prologue. */
function skipPrologue(text: string): string {
  const part = PROLOGUE.find((row) => text.startsWith(row.start));
  const end = part ? text.indexOf(part.end) + part.end.length : doctypeLength(text);
  return part && end < part.end.length ? text : text.slice(end).trimStart();
}

/** Zero when the text doesn't start with a document type. Its internal subset is in brackets. */
function doctypeLength(text: string): number {
  return /^<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i.exec(text)?.[0].length ?? 0;
}
