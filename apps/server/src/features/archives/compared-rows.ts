import {
  CarriedPlace,
  CarriedValue,
  CarryOverAnswer,
  CarryOverState,
  ComparisonState,
  MatchedBy,
  PageBox,
  PageMatrix,
} from '@sheetmark/contract';
import { z } from 'zod';
import { AnswerRecord, CarriedShift, SheetAlignment, SheetChange } from '../carry-over/public.ts';
import { storedAlignment, StoredChange } from '../comparisons/public.ts';

const id = z.int().positive();
const link = id.nullable();
const time = z.iso.datetime();
const page = z.int().min(1).max(100_000);
const position = z.int().min(0).max(1_000_000);
const failure = z.string().max(2_000).nullable();
const versions = { before_file_id: id, after_file_id: id };
const written = { created_at: time, updated_at: time };

/** What was compared, with what people decided about it. What was under way is queued. */
export const comparedRows = {
  /** Two versions, or with page numbers two pages. */
  comparisons: z.object({
    id,
    ...versions,
    before_page: page.nullable(),
    after_page: page.nullable(),
    state: ComparisonState.exclude(['running']),
    failure,
    is_matched: z.boolean(),
    created_by: link,
    ...written,
  }),
  compared_pages: z.object({
    id,
    comparison_id: id,
    position,
    before_page: page.nullable(),
    after_page: page.nullable(),
    matched_by: MatchedBy.nullable(),
    state: ComparisonState.exclude(['running']),
    failure,
    is_scan: z.boolean(),
    /** With the points by which people aligned the pages. */
    alignment: storedAlignment.nullable(),
    aligned_by: link,
    outside: PageBox.nullable(),
    is_cut: z.boolean(),
  }),
  page_changes: z.object({
    compared_page_id: id,
    number: z.int().positive(),
    box: PageBox,
    before_box: PageBox,
    change: StoredChange,
    nearby: z.string().nullable(),
    is_confirmed: z.boolean(),
    is_clouded: z.boolean(),
    checked_by: link,
    checked_at: time.nullable(),
    dismissed_by: link,
    dismissed_at: time.nullable(),
    markup_id: link,
    task_id: link,
  }),
  carry_overs: z.object({
    id,
    item_id: id,
    ...versions,
    comparison_id: link,
    state: CarryOverState.exclude(['running']),
    ...written,
  }),
  /** Pages of the older version as they were aligned for the carry-over. */
  carry_over_pages: z.object({
    carry_over_id: id,
    before_page: page,
    after_page: page.nullable(),
    alignment: SheetAlignment.nullable(),
    changes: SheetChange.array(),
  }),
  /** What the older version has, what became of it, and what people answered. */
  carried_markups: z.object({
    carry_over_id: id,
    markup_id: id,
    page_id: id,
    before_page: page,
    objects: z.unknown(),
    itext: z.unknown(),
    after_page: page.nullable(),
    matrix: PageMatrix.nullable(),
    place: CarriedPlace,
    is_queued: z.boolean(),
    shift: CarriedShift.nullable(),
    before_bounds: PageBox.nullable(),
    after_bounds: PageBox.nullable(),
    changed_values: CarriedValue.array(),
    /** Whether the newer version shows it, and whether someone has edited it there. */
    is_placed: z.boolean(),
    is_edited: z.boolean(),
    answer: CarryOverAnswer.nullable(),
    answered_by: link,
    answered_at: time.nullable(),
    /** What taking the answer back restores. */
    answer_record: AnswerRecord.nullable(),
    revision: z.int().positive(),
  }),
} as const;
