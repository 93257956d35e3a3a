import { type Change, describeChange } from '@sheetmark/compare';
import {
  ChangeCounts,
  type ComparedFile,
  type ComparedPage,
  type Comparison,
  type ComparisonId,
  type ComparisonState,
  PageAlignment,
  PageBox,
  type PageChange,
} from '@sheetmark/contract';
import { calibrationFor, formatQuantity, type PageScales, toRealLength } from '@sheetmark/editor-core';
import type { z } from 'zod';
import { versionLabel } from '../files/public.ts';
import { person, personOrNull, type Viewer } from '../markups/public.ts';
import type { PageCounts } from './compared-pages.repository.ts';
import type { ComparisonRow, ListedPage, SideRow } from './comparisons.repository.ts';
import type { CountedChanges, ListedChange } from './page-changes.repository.ts';

/** With the places where it's unknown whether something changed, in page units of the newer page. */
export const storedAlignment = PageAlignment.omit({ aligned_by: true }).extend({ unsure: PageBox.array().optional() });
export type StoredAlignment = z.infer<typeof storedAlignment>;

const noChanges: ChangeCounts = { all: 0, checked: 0, not_clouded: 0, text: 0, moved: 0, dismissed: 0 };

function sumCounts(counted: readonly ChangeCounts[]): ChangeCounts {
  const sum = (name: keyof ChangeCounts): number => counted.reduce((total, each) => total + each[name], 0);
  return ChangeCounts.parse(Object.fromEntries(ChangeCounts.keyof().options.map((name) => [name, sum(name)])));
}

function presentSide(side: SideRow, pageNumber: number | null): ComparedFile {
  return {
    item_id: side.item_id,
    folder_id: side.folder_id,
    name: side.name,
    file_id: side.file_id,
    label: versionLabel(side.version),
    page_number: pageNumber,
    created_by: person(side.created_by, side.first_name, side.last_name),
    created_at: side.created_at,
  };
}

export interface ComparisonParts {
  readonly before: SideRow;
  readonly after: SideRow;
  readonly pages: PageCounts | undefined;
  readonly counted: readonly CountedChanges[];
}

export function presentComparison(row: ComparisonRow, { before, after, pages, counted }: ComparisonParts): Comparison {
  return {
    id: row.id,
    project_id: row.project_id,
    before: presentSide(before, row.before_page),
    after: presentSide(after, row.after_page),
    state: row.state,
    failure: row.failure,
    pages_ready: pages?.ready ?? 0,
    pages_total: row.is_matched ? (pages?.total ?? 0) : null,
    pages_added: pages?.added ?? 0,
    pages_removed: pages?.removed ?? 0,
    pages_unsure: row.is_matched ? (pages?.unsure ?? 0) : 0,
    counts: sumCounts(counted),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

interface PageParts {
  readonly counted: CountedChanges | undefined;
  readonly comparison: Pick<ComparisonRow, 'is_matched' | 'state'>;
}

/** What becomes of a page that waits to be compared: nothing if the comparison was cancelled or has failed. */
function waitingState({ state }: PageParts['comparison']): ComparisonState {
  return state === 'cancelled' || state === 'failed' ? state : 'queued';
}

/** Before the pages are matched, pages without a trusted alignment may simply not belong together. */
export function presentPage(row: ListedPage, { counted, comparison }: PageParts): ComparedPage {
  const stored = storedAlignment.nullable().parse(row.alignment);
  const isOpen = !comparison.is_matched && stored?.is_trusted === false;
  const alignment = isOpen ? null : stored;
  const aligned_by = personOrNull(row.aligned_by, row.first_name, row.last_name);
  return {
    id: row.id,
    before_page: row.before_page,
    after_page: row.after_page,
    label: row.label,
    matched_by: row.matched_by,
    state: isOpen || row.state === 'queued' ? waitingState(comparison) : row.state,
    failure: row.failure,
    is_scan: row.is_scan,
    alignment: alignment && { ...alignment, aligned_by },
    outside: PageBox.nullable().parse(row.outside),
    is_cut: row.is_cut,
    counts: counted ? ChangeCounts.parse(counted) : noChanges,
  };
}

export interface ChangeParts {
  readonly comparisonId: ComparisonId;
  readonly viewer: Viewer;
  readonly scales: PageScales;
  /** `pt` or `px`: what lengths are in without a scale. */
  readonly unit: string;
}

/** Words lengths within a box of a page: in real units where the page has a scale. */
export function wordLengthIn(box: PageBox, { scales, unit }: Pick<ChangeParts, 'scales' | 'unit'>): (length: number) => string {
  const within = { minX: box.left, minY: box.top, maxX: box.left + box.width, maxY: box.top + box.height };
  const scale = calibrationFor(within, scales);
  return (length) =>
    scale ? formatQuantity(toRealLength(length, scale), scale.decimals ?? 0) : `${Number(length.toFixed(length < 10 ? 1 : 0))} ${unit}`;
}

export function presentChange(row: ListedChange, { comparisonId, viewer, scales, unit }: ChangeParts): PageChange {
  const [change, box] = [parseChange(row.change), PageBox.parse(row.box)];
  const wordLength = wordLengthIn(box, { scales, unit });
  const imageUrl = (side: 'before' | 'after'): string =>
    viewer.signedUrls.url(`/api/comparison/${comparisonId}/change/${row.id}/${side}`, viewer);
  return {
    id: row.id,
    number: row.number,
    kind: change.kind,
    box,
    before_box: PageBox.parse(row.before_box),
    size: `${wordLength(box.width)} × ${wordLength(box.height)}`,
    shift: change.kind === 'moved' ? { x: change.by[0], y: change.by[1] } : null,
    sentence: describeChange(change, { wordLength, isConfirmed: row.is_confirmed }),
    nearby: row.nearby,
    is_confirmed: row.is_confirmed,
    is_clouded: row.is_clouded,
    checked_by: personOrNull(row.checked_by, row.checker_first_name, row.checker_last_name),
    checked_at: row.checked_at,
    dismissed_by: personOrNull(row.dismissed_by, row.dismisser_first_name, row.dismisser_last_name),
    dismissed_at: row.dismissed_at,
    markup_id: row.visible_markup_id,
    task_id: row.shown_task_id,
    before_image_url: imageUrl('before'),
    after_image_url: imageUrl('after'),
  };
}

/** Changes stored by this server: their shape is the one of the package that made them. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- see above
export const parseChange = (stored: unknown): Change => stored as Change;
