import { type DocumentKind, DOCUMENT_KINDS, type FileKind, OFFICE_KINDS, sniff } from './rendering/sniff.ts';

/** What a browser is told the bytes are; never what their sender said. */
export const mediaTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
};

export function isDocument(kind: string): kind is DocumentKind {
  return DOCUMENT_KINDS.some((known) => known === kind);
}

/** Of an attachment, which may be anything: as its bytes say. */
export function mediaTypeOf(head: Uint8Array): string {
  const kind = sniff(head);
  return isDocument(kind) ? mediaTypes[kind] : 'application/octet-stream';
}

/** Why a file of this kind is not taken, or null when it is. */
export function refusalOf(kind: FileKind): string | null {
  if (isDocument(kind)) return null;
  if (OFFICE_KINDS.some((known) => known === kind))
    return 'Office files cannot be turned into sheets on this server. Save it as a PDF and upload that.';
  return 'This kind of file is not accepted. Upload a PDF, or an image (PNG, JPEG, WebP, GIF, TIFF, SVG).';
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
