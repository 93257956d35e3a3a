import type { ItemFile, Markup, OpenedFile, Sheet } from '@sheetmark/contract';
import type { CountedMarkup, ExportSubject } from '../../entities/markup-exports/export-choice.ts';
import { sheetsOf } from '../opening/sheet-to-open.ts';
import { hiddenLayers } from '../sync/page-settings.ts';

export interface ShownSheet {
  readonly opened: OpenedFile;
  readonly file: ItemFile;
  readonly sheet: Sheet;
  /** The page's markups as they are now. */
  readonly markups: readonly Markup[];
}

/** What the editor shows, for the export dialog. */
export function exportSubject({ opened, file, sheet, markups }: ShownSheet): ExportSubject {
  const others = opened.editor_details.filter(({ page_number }) => page_number !== sheet.page_number).flatMap(({ mark_ups }) => mark_ups);
  const counted = [...others, ...markups].map(({ page_number, open, file_id, checked_file_id }): CountedMarkup => {
    return { n: 1, page: page_number, status: open, isOfVersion: file_id === file.id || checked_file_id === file.id };
  });
  const sheets = sheetsOf(opened, file.id);
  const switchesLayers = sheets.some(({ page_number }) => hiddenLayers.read({ itemId: opened.item.id, pageNumber: page_number }) !== null);
  return {
    projectId: opened.projectDetails.id,
    name: opened.item.name,
    what: { items: [opened.item.id], file_id: file.id },
    version: file.label,
    pages: { count: sheets.length, current: sheet.page_number },
    markups: counted,
    switchesLayers,
  };
}
