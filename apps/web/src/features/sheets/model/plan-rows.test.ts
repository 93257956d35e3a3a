import { FileId, ItemId, type PlannedPage, type PublicationPlan, SheetId, type TitleBlock } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { countOutcomes, publishedRows, rowsOfPlan } from './plan-rows.ts';

const value = (text: string | null) => ({
  value: text,
  source: text === null ? null : ('read' as const),
  is_sure: true,
  others: [],
  box: null,
});

const block = (at: number, number: string | null, discipline = 'architecture'): TitleBlock => ({
  id: SheetId.parse(at),
  page_number: at,
  number: value(number),
  title: value('Plan'),
  discipline: value(discipline),
  revision: value(null),
  date: value(null),
  box: null,
  edit_revision: 1,
  title_block_url: null,
  title_block_part: { left: 0, top: 0, width: 10, height: 10 },
  thumbnail_url: null,
  preview_url: null,
  width: 100,
  height: 100,
});

const current = (id: number, number: string, discipline = 'architecture'): PublicationPlan['missing'][number] => ({
  sheet_id: SheetId.parse(id),
  item_id: ItemId.parse(id),
  file_id: FileId.parse(id),
  page_number: 1,
  number,
  title: null,
  discipline,
  revision: null,
  date: null,
  label: 'V2',
  open_markups: 0,
});

function page(at: number, number: string | null, fields: Partial<PlannedPage> = {}): PlannedPage {
  const title_block = block(at, number);
  const places = { sheet_id: title_block.id, file_id: FileId.parse(1), page_number: at };
  return { ...places, outcome: 'new', failure: null, is_compared: true, title_block, current: null, clash_pages: [], ...fields };
}

function plan(
  pages: PlannedPage[],
  { missing = [], state = 'ready' }: { missing?: PublicationPlan['missing']; state?: 'ready' | 'running' } = {},
) {
  const reading = { state, pages_read: 0, pages_total: pages.length, failure: null };
  const file = { item_id: ItemId.parse(1), file_id: FileId.parse(1), name: 'set.pdf', processing: 'ready' as const, failure: null };
  const files = [{ ...file, is_locked: false, size: 1, pages_total: pages.length, pages_with_text: pages.length, reading }];
  // Rows follow from the pages alone.
  return rowsOfPlan({ files, pages, missing } as unknown as PublicationPlan);
}

const outcomes = (rows: ReturnType<typeof plan>) => rows.map(({ page: at, values, outcome }) => [at, values.number, outcome.kind]);

it('compares until the outcome of a version is final, and asks for numbers', () => {
  const rows = plan([
    page(1, 'A-101', { outcome: 'version', current: current(9, 'A-101'), is_compared: false }),
    page(2, 'A-102', { outcome: 'version', current: current(10, 'A 102') }),
    page(3, null, { outcome: 'no_number' }),
    page(4, 'A-104', { outcome: 'left_out' }),
    page(5, 'A-105', { is_compared: false }),
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    { kind: 'comparing' },
    { kind: 'version', number: 'A 102', label: 'V2' },
    { kind: 'needs-number' },
    { kind: 'left-out' },
    { kind: 'new' },
  ]);
  expect(publishedRows(rows).map(({ page: at }) => at)).toEqual([1, 2, 5]);
  expect(countOutcomes(rows)).toMatchObject({ comparing: 1, version: 1, new: 1 });
});

it('puts a missing sheet where its number belongs, once all pages are read', () => {
  const pages = [page(1, 'A-101'), page(2, 'A-110'), page(3, 'A-000')];
  const missing = [current(20, 'A-1'), current(21, 'A-109'), current(22, 'A-109.2')];
  expect(outcomes(plan(pages, { missing }))).toEqual([
    [1, 'A-101', 'new'],
    [null, 'A-109', 'missing'],
    [null, 'A-109.2', 'missing'],
    [2, 'A-110', 'new'],
    [3, 'A-000', 'new'],
    [null, 'A-1', 'missing'],
  ]);
  expect(outcomes(plan(pages, { missing, state: 'running' })).map(([, , kind]) => kind)).toEqual(['reading', 'reading', 'reading']);
});
