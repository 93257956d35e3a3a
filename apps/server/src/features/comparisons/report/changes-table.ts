import type { ComparedPage, PageChange } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../../platform/tables/csv.ts';
import type { ChangeLine, SheetLine } from './protocol.ts';

/** A page of a comparison with its changes. */
export interface ReportedPage {
  readonly page: ComparedPage;
  readonly changes: readonly ReportedChange[];
}

export interface ReportedChange extends PageChange {
  /** `name: text` of the comments on its markup and task. */
  readonly remarks: readonly string[];
}

type Column = readonly [title: string, cell: (page: ComparedPage, change: ReportedChange) => Cell];

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Lengths are in page units of the newer page. */
const columns: readonly Column[] = [
  ['Sheet', (page) => sheetName(page)],
  ['Page before', ({ before_page }) => before_page],
  ['Page after', ({ after_page }) => after_page],
  ['Number', (_, { number }) => number],
  ['Change', (_, { sentence }) => sentence],
  ['Kind', (_, { kind }) => kind],
  ['Near', (_, { nearby }) => nearby],
  ['Left', (_, { box }) => rounded(box.left)],
  ['Top', (_, { box }) => rounded(box.top)],
  ['Width', (_, { box }) => rounded(box.width)],
  ['Height', (_, { box }) => rounded(box.height)],
  ['Clouded', (_, { is_clouded }) => yesOrNo(is_clouded)],
  ['Confirmed by picture', (_, { is_confirmed }) => yesOrNo(is_confirmed)],
  ['Checked by', (_, { checked_by }) => checked_by?.name ?? null],
  ['Checked on', (_, { checked_at }) => dateCell(checked_at)],
  ['Dismissed by', (_, { dismissed_by }) => dismissed_by?.name ?? null],
  ['Dismissed on', (_, { dismissed_at }) => dateCell(dismissed_at)],
  ['Markup', (_, { markup_id }) => markup_id],
  ['Task', (_, { task_id }) => task_id],
  ['Remarks', (_, { remarks }) => (remarks.length === 0 ? null : remarks.join('\n'))],
];

export const changeTitles: readonly string[] = columns.map(([title]) => title);

export const changeCells = ({ page, changes }: ReportedPage): Cell[][] =>
  changes.map((change) => columns.map(([, cell]) => cell(page, change)));

function sheetName({ label, before_page, after_page }: ComparedPage): string {
  return label ?? `Page ${after_page ?? before_page}`;
}

export function sheetLine({ page, changes }: ReportedPage): SheetLine {
  return { type: 'sheet', title: sheetName(page), summary: summaryOf(page, changes) };
}

function summaryOf(page: ComparedPage, changes: readonly ReportedChange[]): string {
  if (page.before_page === null) return 'Added';
  if (page.after_page === null) return 'Removed';
  if (page.failure !== null) return page.failure;
  if (page.state !== 'ready') return 'Not compared yet';
  if (page.alignment?.is_trusted !== true) return 'The versions could not be aligned. Align them by points to see what changed.';
  const dismissed = changes.filter(({ dismissed_at }) => dismissed_at !== null).length;
  const kept = changes.length - dismissed;
  const words = [kept === 0 ? 'No changes' : kept === 1 ? '1 change' : `${kept.toLocaleString('en')} changes`];
  if (dismissed > 0) words.push(`${dismissed.toLocaleString('en')} dismissed`);
  if (page.is_cut) words.push('more than are listed');
  return words.join(', ');
}

/** Dismissed changes are only counted. */
export function changeLines({ changes }: ReportedPage): ChangeLine[] {
  return changes
    .filter(({ dismissed_at }) => dismissed_at === null)
    .map(({ id, number, sentence, is_clouded, nearby, checked_by, checked_at, remarks }) => ({
      type: 'change',
      id,
      number,
      sentence,
      isUnclouded: !is_clouded,
      facts: [
        ...(nearby === null ? [] : [`Near ${nearby}`]),
        ...(checked_by && checked_at ? [`Checked by ${checked_by.name} on ${checked_at.slice(0, 10)}`] : []),
        ...remarks,
      ],
    }));
}
