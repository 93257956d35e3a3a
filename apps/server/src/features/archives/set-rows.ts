import { titleBlockFields } from '@sheetmark/contract';
import { z } from 'zod';

const id = z.int().positive();
const link = id.nullable();
const time = z.iso.datetime();
const pageNumber = z.int().min(1).max(100_000);
const length = z.number().positive().max(1_000_000);
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const text = z.string().max(300);

/** Drawing sets: what title blocks say, where people drew their values, and what was published. */
export const setRows = {
  /** A page of a version. It is read again after the import; until then it says this, and what people typed stays. */
  title_blocks: z.object({
    file_id: id,
    page_number: pageNumber,
    width: length,
    height: length,
    unit: z.enum(['pt', 'px']),
    readings: z.partialRecord(
      z.enum(titleBlockFields),
      z.object({
        text,
        isSure: z.boolean(),
        source: z.enum(['read', 'taught']),
        box: box.nullable(),
        others: z.array(text).max(100),
      }),
    ),
    typed: z.partialRecord(
      z.enum(titleBlockFields),
      z.object({ text: text.nullable(), isAccepted: z.boolean(), by: id, at: time, revision: z.int().min(0).max(1_000_000_000) }),
    ),
    box: box.nullable(),
    edit_revision: z.int().min(0).max(1_000_000_000),
    updated_at: time,
  }),
  taught_places: z.object({
    item_id: id,
    field: z.enum(['number', 'title', 'revision', 'date']),
    box,
    page_width: length,
    page_height: length,
    quarter: z.int().min(0).max(3),
    created_by: link,
    created_at: time,
  }),
  /** Those that appeared. Versions in the trash aren't named. */
  publications: z.object({
    folder_id: id,
    name: z.string().max(200),
    issue_date: z.iso.date(),
    state: z.enum(['published', 'undone']),
    carries_markups: z.boolean(),
    notifies: z.boolean(),
    issued: z.array(z.object({ file_id: id, outcome: z.enum(['new', 'version', 'unchanged']) })).max(100_000),
    /** Pages whose sheets continue in files of their own. */
    superseded: z.array(z.object({ file_id: id, page_number: pageNumber, has_own_file: z.boolean() })).max(100_000),
    created_by: id,
    created_at: time,
    updated_at: time,
    published_by: link,
    published_at: time.nullable(),
  }),
} as const;
