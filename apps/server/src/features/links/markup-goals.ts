import { type LinkGoal, PageBox } from '@sheetmark/contract';
import { exactNumber, normalizeNumber } from '@sheetmark/sheets';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listTargets, type SeenSheets, type TargetRow } from '../sheets/public.ts';
import { type CurrentFile, listCurrentFiles, listPagesOf, type MarkupLinkRow } from './links.repository.ts';

const storedBox = PageBox.nullable();

/** Returns a function that finds where linked markups lead now. */
export async function createMarkupGoals(
  db: Reader,
  of: SeenSheets,
  rows: readonly MarkupLinkRow[],
): Promise<(row: MarkupLinkRow) => LinkGoal> {
  const items = rows.flatMap(({ item_id }) => item_id ?? []);
  const files = new Map((await listCurrentFiles(db, items, of.viewer)).map((file) => [file.item_id, file]));
  const fileOf = ({ item_id }: MarkupLinkRow): CurrentFile | undefined => (item_id === null ? undefined : files.get(item_id));
  const findPage = await createPageFinder(db, of, { rows, fileOf });
  return (row) => {
    const nowhere: LinkGoal = { kind: 'nowhere', text: row.is_named ? row.label : '' };
    switch (row.kind) {
      case 'url':
        return row.url === null ? nowhere : { kind: 'url', url: row.url };
      case 'task':
        return row.task_id === null || row.task_name === null ? nowhere : { kind: 'task', task_id: row.task_id, name: row.task_name };
      case 'file':
        return toFile(fileOf(row)) ?? nowhere;
      case 'page':
        return findPage(row) ?? nowhere;
    }
  };
}

function toFile(file: CurrentFile | undefined): LinkGoal | null {
  if (!file) return null;
  const { item_id, folder_id, file_id, name, has_pages } = file;
  return { kind: 'file', item_id, folder_id, file_id, name, has_pages };
}

interface Linked {
  readonly rows: readonly MarkupLinkRow[];
  readonly fileOf: (row: MarkupLinkRow) => CurrentFile | undefined;
}

/** Of sheets with the same letters and digits those with the linked number: A-101 is never A1.01. */
function sameSheets({ sheet_number, label }: MarkupLinkRow, sheets: readonly TargetRow[]): readonly TargetRow[] {
  const isLabelled = ({ number }: TargetRow): boolean => label === number || label.startsWith(`${number} `);
  const labelled = sheets.filter(isLabelled);
  return labelled.length > 0 ? labelled : sheets.filter(({ number }) => exactNumber(number) === sheet_number);
}

/** A page follows its sheet number, then stays the page of its item. */
async function createPageFinder(db: Reader, of: SeenSheets, { rows, fileOf }: Linked): Promise<(row: MarkupLinkRow) => LinkGoal | null> {
  const numbered = rows.some(({ sheet_number }) => sheet_number !== null) ? await listTargets(db, of) : [];
  const byNumber = Map.groupBy(numbered, ({ number }) => normalizeNumber(number));
  const asked = rows.flatMap((row) => {
    const file = row.kind === 'page' ? fileOf(row) : undefined;
    return file && row.page_number !== null ? [{ file_id: file.file_id, page_number: row.page_number }] : [];
  });
  const pages = await listPagesOf(db, asked);
  return (row) => {
    const shown = { kind: 'page', box: storedBox.parse(row.box), is_region: row.box !== null } as const;
    const same = row.sheet_number === null ? [] : sameSheets(row, byNumber.get(normalizeNumber(row.sheet_number)) ?? []);
    const sheet = same.find(({ item_id }) => item_id === row.item_id) ?? same[0];
    if (sheet) {
      const { item_id, folder_id, file_id, page_number, number, title, name } = sheet;
      return { ...shown, item_id, folder_id, file_id, page_number, number, title, name };
    }
    const file = fileOf(row);
    const page = file && pages.find((each) => each.file_id === file.file_id && each.page_number === row.page_number);
    if (!page) return null;
    const { item_id, folder_id, file_id, name } = file;
    return { ...shown, item_id, folder_id, file_id, name, page_number: page.page_number, number: page.number, title: page.title };
  };
}
