/** Why a document, page or tile can't be drawn: what happened and what the person who uploaded it can do. */
export const RENDER_FAILURES = {
  encrypted: 'This file is password-protected. Enter the password, or upload a copy that has none.',
  unknown_protection:
    'This file is protected in a way that can’t be opened here, whatever the password. Save a copy without protection and upload that.',
  unreadable: 'This file is damaged or incomplete. Open it in the program that made it, save it again and upload that copy.',
  old_jpeg_tiff:
    'This TIFF uses an old JPEG compression (type 6) that can’t be read. Save it again as a TIFF with LZW or ZIP compression, as a PDF or as a PNG, and upload that copy.',
  unconvertible:
    'This Office file could not be turned into sheets. If it has a password, take that away; else save it as a PDF and upload that.',
  empty_drawing:
    'This drawing shows nothing: neither model space nor a layout contains an object that can be drawn. Check it in its CAD program.',
  old_drawing: 'This DWG file was saved by a version of AutoCAD before R14. Save it as DXF or in a newer version and upload that.',
  unsupported: 'This kind of file can’t be shown as sheets. Save it as a PDF or an image and upload that.',
  too_large: 'This file needs more memory to draw than the server allows. Split it or lower its resolution and upload it again.',
  timed_out: 'Drawing this file took too long and was stopped. Simplify or flatten it, or split it, and upload it again.',
  budget_spent:
    'The pages of this file take so long to draw that the rest of them was left out. Simplify or flatten it, or split it, and upload it again.',
  no_reader: 'This server can’t read text in scans, because its text recognition doesn’t start.',
  crashed: 'Drawing this file ended unexpectedly. Try once more; if it happens again, save the file again and upload that copy.',
} as const;

export type RenderFailureCode = keyof typeof RENDER_FAILURES;

/** `message` is for people; `detail` is for the log and may name internals. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: RenderFailureCode;
  readonly detail: string;

  constructor(code: RenderFailureCode, detail = '') {
    super(RENDER_FAILURES[code]);
    this.code = code;
    this.detail = detail;
  }
}
