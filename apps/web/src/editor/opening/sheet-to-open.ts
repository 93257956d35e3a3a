import type { OpenedFile, Sheet } from '@sheetmark/contract';

export interface Wanted {
  readonly fileId: number;
  /** The markup to fly to. */
  readonly markupId: number | undefined;
  /** 1-based. */
  readonly pageNumber: number | undefined;
}

/** The markup that is meant: another one where it was merged into that. */
export const markupToOpen = ({ editor_details }: OpenedFile, markupId: number | undefined): number | undefined =>
  editor_details.flatMap(({ merged }) => merged).find(({ id }) => id === markupId)?.into ?? markupId;

/** The page that is asked for, else the one with the markup, else the first; undefined where none can be shown. */
export function sheetToOpen(opened: OpenedFile, { fileId, markupId, pageNumber }: Wanted): Sheet | undefined {
  const sheets = sheetsOf(opened, fileId);
  const meant = markupToOpen(opened, markupId);
  const flownTo = opened.editor_details.find((page) => page.mark_ups.some(({ id }) => id === meant));
  return sheets.find(({ page_number }) => page_number === (pageNumber ?? flownTo?.page_number)) ?? sheets[0];
}

/** Those of a file that can be shown. */
export const sheetsOf = ({ files }: OpenedFile, fileId: number): readonly Sheet[] =>
  (files.find(({ id }) => id === fileId)?.sheets ?? []).filter(({ hidden }) => !hidden);
