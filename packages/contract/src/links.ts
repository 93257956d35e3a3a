import { z } from 'zod';
import { PageBox } from './comparisons.ts';
import { linksInput } from './feature-messages.ts';
import { FileId, FolderId, ItemId, MarkupId, PageNumber, TaskId } from './ids.ts';

/** Where a link or a bookmark leads. */
export const LinkGoal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    item_id: ItemId,
    folder_id: FolderId,
    /** The newest version, or the link's own one if it leads to another page of it. */
    file_id: FileId,
    page_number: z.number().int(),
    /** The item's. */
    name: z.string(),
    /** Of the sheet's title block. */
    number: z.string().nullable(),
    title: z.string().nullable(),
    /** What to show of it; null for the whole page. */
    box: PageBox.nullable(),
    /** The box has borders to show, rather than being a place from which to read on. */
    is_region: z.boolean(),
  }),
  z.object({
    kind: z.literal('file'),
    item_id: ItemId,
    folder_id: FolderId,
    file_id: FileId,
    name: z.string(),
    /** It can be shown as sheets. */
    has_pages: z.boolean(),
  }),
  z.object({ kind: z.literal('task'), task_id: TaskId, name: z.string() }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  /** What it led to is gone, or never was in the project; without a name where the reader may not see it. */
  z.object({ kind: z.literal('nowhere'), text: z.string() }),
]);
export type LinkGoal = z.infer<typeof LinkGoal>;

/** A link that the PDF contains. */
export const PdfLink = z.object({ box: PageBox, goal: LinkGoal });
export type PdfLink = z.infer<typeof PdfLink>;

export const OutlineEntry = z.object({
  title: z.string(),
  /** 0 for the topmost. */
  depth: z.number().int(),
  /** The file shows the entries below it at first. */
  is_open: z.boolean(),
  /** Null for headings. */
  goal: LinkGoal.nullable(),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

const Url = z
  .string({ error: linksInput.url })
  .trim()
  .max(2_000, { error: linksInput.urlTooLong })
  .pipe(z.url({ protocol: /^(?:https?|mailto)$/, error: linksInput.url }));

const itemTarget = z.object({ kind: z.literal('file'), item_id: ItemId });
const taskTarget = z.object({ kind: z.literal('task'), task_id: TaskId });
const pageTarget = { kind: z.literal('page'), item_id: ItemId, page_number: PageNumber };

/** Where someone says that a markup leads. Pages follow their sheet number through versions. */
export const LinkTarget = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...pageTarget, box: PageBox.nullable().default(null) }),
    itemTarget,
    taskTarget,
    z.object({ kind: z.literal('url'), url: Url }),
  ],
  { error: linksInput.kind },
);
export type LinkTarget = z.infer<typeof LinkTarget>;

/** The same in answers. */
export const FormerTarget = z.discriminatedUnion('kind', [
  z.object({ ...pageTarget, box: PageBox.nullable() }),
  itemTarget,
  taskTarget,
  z.object({ kind: z.literal('url'), url: z.string() }),
]);

/** A markup that leads somewhere. */
export const MarkupLink = z.object({ markup_id: MarkupId, goal: LinkGoal });
export type MarkupLink = z.infer<typeof MarkupLink>;
