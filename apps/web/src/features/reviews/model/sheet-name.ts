import type { RegisterRow } from '@sheetmark/contract';
import { sheetsMessages } from '../../../lib/messages/sheets.ts';

/** The number and title of a sheet, or its file and page. */
export const nameOfSheet = ({ number, title, name, page_number }: Pick<RegisterRow, 'number' | 'title' | 'name' | 'page_number'>): string =>
  [number, title].filter(Boolean).join(' ') || sheetsMessages.pageOf(name, page_number);
