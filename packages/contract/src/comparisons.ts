import { z } from 'zod';
import { Person, Time } from './fields.ts';
import { ChangeId, ComparedPageId, ComparisonId, FileId, FolderId, ItemId, MarkupId, ProjectId, TaskId } from './ids.ts';

/** Page units: y points down from the top left of the upright, cropped page. */
const PagePoint = z.object({ x: z.number(), y: z.number() });
export const PageBox = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export type PageBox = z.infer<typeof PageBox>;

/** (x, y) → (a·x + c·y + e, b·x + d·y + f), as PDF writes it (ISO 32000-2, 8.3.3). */
export const PageMatrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type PageMatrix = z.infer<typeof PageMatrix>;

/** The same point on both versions of a page. */
export const PointPair = z.object({ before: PagePoint, after: PagePoint });
export type PointPair = z.infer<typeof PointPair>;

export const PageAlignment = z.object({
  /** From page units of the older page to page units of the newer one. */
  matrix: PageMatrix,
  /** Otherwise changes are unknown until someone aligns the pages by points. Always true with `points`. */
  is_trusted: z.boolean(),
  /** Share of lines and words that both pages have, from 0 to 1. */
  coverage: z.number(),
  /** Median distance between ends of lines that belong together, in page units of the newer page; of points: their remaining error. */
  residual: z.number(),
  /** Empty unless someone aligned the pages. */
  points: z.array(PointPair),
  aligned_by: Person.nullable(),
});
export type PageAlignment = z.infer<typeof PageAlignment>;

export const ComparisonState = z.enum(['queued', 'running', 'ready', 'failed', 'cancelled']);
export type ComparisonState = z.infer<typeof ComparisonState>;

const count = z.number().int().nonnegative();
/** Of changes that nobody dismissed, except for `dismissed`. */
export const ChangeCounts = z.object({ all: count, checked: count, not_clouded: count, text: count, moved: count, dismissed: count });
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** How a page of one version was matched with a page of the other. */
export const MatchedBy = z.enum(['label', 'content', 'order', 'people']);
export type MatchedBy = z.infer<typeof MatchedBy>;

/** A page of each version; a page without a counterpart was added or removed. */
export const ComparedPage = z.object({
  id: ComparedPageId,
  before_page: z.number().int().nullable(),
  after_page: z.number().int().nullable(),
  /** What the sheet is called; null if nothing names it. */
  label: z.string().nullable(),
  matched_by: MatchedBy.nullable(),
  state: ComparisonState,
  /** Error message: why this page couldn't be compared. */
  failure: z.string().nullable(),
  /** Compared by their pictures, because they have no lines or words. */
  is_scan: z.boolean(),
  /** Null until it is ready, and for a page without a counterpart. */
  alignment: PageAlignment.nullable(),
  /** Around what the older page shows beyond the newer sheet, in page units of the newer one. */
  outside: PageBox.nullable(),
  /** There may be more changes than are listed: too many, or more on a page than is compared. */
  is_cut: z.boolean(),
  counts: ChangeCounts,
});
export type ComparedPage = z.infer<typeof ComparedPage>;

/** One side of a comparison. */
export const ComparedFile = z.object({
  item_id: ItemId,
  folder_id: FolderId,
  /** The item's. */
  name: z.string(),
  file_id: FileId,
  /** V1, V2, V3 … */
  label: z.string(),
  /** Set if a single page is compared. */
  page_number: z.number().int().nullable(),
  /** Who uploaded it, and when. */
  created_by: Person,
  created_at: Time,
});
export type ComparedFile = z.infer<typeof ComparedFile>;

/** Two versions of an item, or any two pages of a project. */
export const Comparison = z.object({
  id: ComparisonId,
  project_id: ProjectId,
  before: ComparedFile,
  after: ComparedFile,
  state: ComparisonState,
  /** Error message: why the files couldn't be compared. */
  failure: z.string().nullable(),
  pages_ready: count,
  /** Null until the pages are matched. */
  pages_total: count.nullable(),
  /** Pages that only the newer or the older version has. */
  pages_added: count,
  pages_removed: count,
  /** Pages whose changes aren't known: they failed, or wait for someone to align them by points. */
  pages_unsure: count,
  counts: ChangeCounts,
  created_at: Time,
  updated_at: Time,
});
export type Comparison = z.infer<typeof Comparison>;

export const ChangeKind = z.enum(['text', 'moved', 'added', 'removed', 'colour', 'style', 'picture', 'redrawn']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One changed region of a page. */
export const PageChange = z.object({
  id: ChangeId,
  /** 1, 2, 3 … in reading order on its page. */
  number: z.number().int().positive(),
  kind: ChangeKind,
  /** In page units of the newer page; of what moved: both its places. */
  box: PageBox,
  /** The same region in page units of the older page. */
  before_box: PageBox,
  /** Of that region: `1200 mm × 300 mm`, in real units where the page has a scale. */
  size: z.string(),
  /** Of what moved: how far, in page units of the newer page. */
  shift: PagePoint.nullable(),
  /** `Door D12 moved 300 mm right`. */
  sentence: z.string(),
  /** The largest text near it, such as the room's; null for none. */
  nearby: z.string().nullable(),
  /** Pictures of both versions differ here, too. */
  is_confirmed: z.boolean(),
  /** A revision cloud that only the newer version has goes around it. */
  is_clouded: z.boolean(),
  checked_by: Person.nullable(),
  checked_at: Time.nullable(),
  dismissed_by: Person.nullable(),
  dismissed_at: Time.nullable(),
  /** Made from this change; null as well for a private markup of others. */
  markup_id: MarkupId.nullable(),
  task_id: TaskId.nullable(),
  /** Signed. Both show the same region. */
  before_image_url: z.string(),
  after_image_url: z.string(),
});
export type PageChange = z.infer<typeof PageChange>;
