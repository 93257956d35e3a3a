import {
  type AcceptedKind,
  type DocumentKind,
  DOCUMENT_KINDS,
  DRAWING_KINDS,
  type DrawingKind,
  type FileKind,
  OFFICE_KINDS,
  type OfficeKind,
  sniff,
} from './rendering/sniff.ts';

/** The content type sent to browsers; never the uploader's. */
export const mediaTypes: Readonly<Record<AcceptedKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  odg: 'application/vnd.oasis.opendocument.graphics',
  rtf: 'application/rtf',
  compound: 'application/x-ole-storage',
  dxf: 'image/vnd.dxf',
  dwg: 'image/vnd.dwg',
};

export function isDocument(kind: string): kind is DocumentKind {
  return DOCUMENT_KINDS.some((known) => known === kind);
}

function isOffice(kind: string): kind is OfficeKind {
  return OFFICE_KINDS.some((known) => known === kind);
}

function isDrawing(kind: string): kind is DrawingKind {
  return DRAWING_KINDS.some((known) => known === kind);
}

/** Its sheets are drawn from a PDF that is made of it. */
export function isConverted(kind: string): kind is OfficeKind | DrawingKind {
  return isOffice(kind) || isDrawing(kind);
}

export function isAccepted(kind: string): kind is AcceptedKind {
  return isDocument(kind) || isConverted(kind);
}

/** The media type of an attachment, which may be anything, by its bytes. */
export function mediaTypeOf(head: Uint8Array): string {
  return mediaTypeOfKind(sniff(head), { isAttached: true });
}

/** Of whole files of a known kind: a document is what it is, an attachment that cannot be drawn may be anything. */
export function mediaTypeOfKind(kind: FileKind, { isAttached }: { isAttached: boolean }): string {
  return isDocument(kind) || (isConverted(kind) && !isAttached) ? mediaTypes[kind] : 'application/octet-stream';
}

/** Why a file of this kind is not taken, or null when it is; office documents where `convertsOffice`. */
export function refusalOf(kind: FileKind, { convertsOffice }: { convertsOffice: boolean }): string | null {
  if (isDocument(kind) || isDrawing(kind) || (isOffice(kind) && convertsOffice)) return null;
  if (isOffice(kind)) return 'Office files cannot be turned into sheets on this server. Save it as a PDF and upload that.';
  const taken = [
    'a PDF',
    'a DXF or DWG drawing',
    ...(convertsOffice ? ['an Office file'] : []),
    'an image (PNG, JPEG, WebP, GIF, TIFF, SVG)',
  ];
  return `This kind of file is not accepted. Upload ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(taken)}.`;
}

export const versionLabel = (version: number): string => `V${version}`;

/**
 * The name as the sender called it, without folders, control characters and the spaces around it; at most 200 characters. What turns the
 * direction of writing goes too: it makes `plan<override>fdp.exe` look like a PDF.
 */
export function itemNameOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
      .trim()
      .slice(0, 200)
      .trim() || 'Unnamed file'
  );
}

/** As a person called it: a stroke in it is no folder. */
export const itemNameFrom = (name: string): string => itemNameOf(name.replaceAll(/[/\\]/g, '-'));
