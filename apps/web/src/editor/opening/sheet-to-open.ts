import type { EditorDetails, OpenedFile, Sheet } from '@sheetmark/contract';

export interface SheetRequest {
  readonly fileId: number;
  /** The markup to show. */
  readonly markupId: number | undefined;
  /** 1-based. */
  readonly pageNumber: number | undefined;
}

/** The markup to open; if it was merged, the one that has its objects. */
export const markupToOpen = ({ editor_details }: OpenedFile, markupId: number | undefined): number | undefined =>
  editor_details.flatMap(({ merged }) => merged).find(({ id }) => id === markupId)?.into ?? markupId;

/** The requested page, or the page with the markup, or the first one; undefined if none can be shown. */
export function sheetToOpen(opened: OpenedFile, { fileId, markupId, pageNumber }: SheetRequest): Sheet | undefined {
  const sheets = sheetsOf(opened, fileId);
  const target = markupToOpen(opened, markupId);
  const hasTarget = ({ mark_ups }: EditorDetails): boolean => target !== undefined && mark_ups.some(({ id }) => id === target);
  const targetPage = opened.editor_details.find(hasTarget);
  return sheets.find(({ page_number }) => page_number === (pageNumber ?? targetPage?.page_number)) ?? sheets[0];
}

/** The sheets of a file that can be shown. */
export const sheetsOf = ({ files }: OpenedFile, fileId: number): readonly Sheet[] =>
  (files.find(({ id }) => id === fileId)?.sheets ?? []).filter(({ hidden }) => !hidden);
