import { disciplines, type RegisterRow } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../../platform/tables/csv.ts';
import type { RegisterLine } from './protocol.ts';

type Column = readonly [title: string, cell: (row: RegisterRow) => Cell];

const names: Readonly<Record<string, string>> = disciplines;
const disciplineName = ({ discipline }: RegisterRow): string | null => (discipline === null ? null : (names[discipline] ?? discipline));

const columns: readonly Column[] = [
  ['Discipline', disciplineName],
  ['Number', ({ number }) => number],
  ['Title', ({ title }) => title],
  ['Revision', ({ revision }) => revision],
  ['Date', ({ date }) => dateCell(date)],
  ['Version', ({ version_label }) => version_label],
  ['Issue', ({ issue }) => issue],
  ['File', ({ name }) => name],
  ['Page', ({ page_number }) => page_number],
  ['Open markups', ({ open_markups }) => open_markups],
  ['Uploaded by', ({ uploaded_by }) => uploaded_by.name],
  ['Uploaded on', ({ uploaded_at }) => dateCell(uploaded_at)],
  ['Check', ({ number, is_sure, is_duplicate }) => checkOf({ number, is_sure, is_duplicate })],
];

function checkOf({ number, is_sure, is_duplicate }: Pick<RegisterRow, 'number' | 'is_sure' | 'is_duplicate'>): string | null {
  const doubts = [...(is_duplicate ? ['Number is used twice'] : []), ...(number !== null && !is_sure ? ['Unsure'] : [])];
  return doubts.length > 0 ? doubts.join(', ') : null;
}

export const registerTitles: readonly string[] = columns.map(([title]) => title);
export const registerCells = (row: RegisterRow): Cell[] => columns.map(([, cell]) => cell(row));

/** Sheets below the names of their disciplines. */
export function createRegisterLines(): (row: RegisterRow) => RegisterLine[] {
  let last: string | undefined;
  return (row) => {
    const name = disciplineName(row) ?? (row.number === null ? 'Without a number' : 'Without a discipline');
    const heading: RegisterLine[] = name === last ? [] : [{ type: 'discipline', name }];
    last = name;
    const cells = {
      number: row.number ?? '',
      title: row.title ?? `${row.name}, page ${row.page_number}`,
      revision: row.revision ?? '',
      date: row.date ?? '',
      issue: row.issue ?? '',
      version: row.version_label,
      openMarkups: String(row.open_markups),
    };
    return [...heading, { type: 'sheet', cells }];
  };
}
