import { z } from 'zod';
import { markupsInput } from './feature-messages.ts';
import { DueDate, MarkupStatus, Person, Priority, Time, Visibility, Whereabouts } from './fields.ts';
import { CommentId, EditorId, FileId, FolderId, ItemId, MarkupId, MediaId, ProjectId, ReviewId, TaskId, UserId } from './ids.ts';
import { Media } from './media.ts';
import { fieldsInput } from './messages.ts';
import { MetadataValues } from './metadata.ts';
import { ReviewRef } from './review-name.ts';

/** A comment on a markup or on a task: one of the two ids is set. */
export const Comment = z.object({
  id: CommentId,
  markup_id: MarkupId.nullable(),
  task_id: TaskId.nullable(),
  text: z.string(),
  attachments: z.array(Media),
  author: Person,
  created_at: Time,
  updated_at: Time,
  edited: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/**
 * Creator, dates and the like, the same on markups and tasks. `resolved_by` and `resolved_on` are set while the status is closed, and null otherwise.
 */
export const workFields = {
  priority: Priority,
  assignee: Person.nullable(),
  assignee_id: UserId.nullable(),
  due_date: DueDate.nullable(),
  created_by: Person,
  created_by_id: UserId,
  resolved_by: Person.nullable(),
  resolved_on: Time.nullable(),
  comments: z.array(Comment),
  /** Increases with every change. A PUT sends it; an outdated one gets 409 with the current row. */
  revision: z.number().int(),
  created_at: Time,
  updated_at: Time,
};

/** One saved set of objects drawn on a page. */
export const Markup = z.object({
  id: MarkupId,
  project_id: ProjectId,
  item_id: ItemId,
  /** 1, 2, 3 … within its item in order of creation; never changes and is never reused. */
  number: z.number().int().positive(),
  editor_id: EditorId,
  /** The version it was drawn on. */
  file_id: FileId.nullable(),
  /** A later version on which someone confirmed it; null until then. */
  checked_file_id: FileId.nullable(),
  /** The review during which it was drawn. */
  review_id: ReviewId.nullable(),
  page_number: z.number().int(),
  open: MarkupStatus,
  /** Two names for one setting. */
  privacy: Visibility,
  visibility: Visibility,
  /** The canvas objects (see CanvasObject) as they were sent; null until the markup is filled. */
  editor_details: z.unknown(),
  /** The texts of the objects as they were sent. */
  itext: z.unknown(),
  thumbnail_url: z.string().nullable(),
  ...workFields,
});
export type Markup = z.infer<typeof Markup>;

/** A markup in brief. */
export const MarkupRef = Markup.pick({ id: true, number: true, page_number: true, open: true });
export type MarkupRef = z.infer<typeof MarkupRef>;

const above0 = (name: string) => z.number({ error: fieldsInput.above0(name) }).positive({ error: fieldsInput.above0(name) });

/** The real length of a distance on a page (specification 5: a scale needs all three). */
export const Calibration = z.object({
  /** The distance on the page, in page units. */
  actual: above0('actual'),
  /** The same distance in reality, in `unit`. */
  calibrated: above0('calibrated'),
  unit: z.string({ error: markupsInput.unit }).trim().min(1, { error: markupsInput.unit }).max(20, { error: markupsInput.unitTooLong }),
  /** Decimals of measurement labels; one by default. */
  decimals: z
    .int({ error: markupsInput.decimals })
    .min(0, { error: markupsInput.decimals })
    .max(3, { error: markupsInput.decimals })
    .optional(),
});
export type Calibration = z.infer<typeof Calibration>;

const coordinate = z.number({ error: markupsInput.coordinate });

/** A part of a page with its own scale, such as a detail. Coordinates like those of objects. */
export const ScaleRegion = z.object({
  /** Chosen by the client; must be unique. */
  id: z.string({ error: markupsInput.region }).min(1, { error: markupsInput.region }).max(100, { error: markupsInput.region }),
  name: z
    .string({ error: markupsInput.regionName })
    .trim()
    .min(1, { error: markupsInput.regionName })
    .max(60, { error: markupsInput.regionNameTooLong }),
  left: coordinate,
  top: coordinate,
  width: above0('width'),
  height: above0('height'),
  calibration: Calibration,
});
export type ScaleRegion = z.infer<typeof ScaleRegion>;

/** The sheet on which the scale was last confirmed; another size or another scale note on the sheet makes it doubtful. */
export const ScaleSheet = z.object({ file_id: FileId, width: z.number(), height: z.number(), unit: z.enum(['pt', 'px']) });
export type ScaleSheet = z.infer<typeof ScaleSheet>;

/** A markup whose objects are in another one now. */
export const MergedMarkup = z.object({ id: MarkupId, into: MarkupId });
export type MergedMarkup = z.infer<typeof MergedMarkup>;

/** One per item and page. Pages belong to the item, so markups stay on the page from version to version. */
export const EditorDetails = z.object({
  id: EditorId,
  item_id: ItemId,
  page_number: z.number().int(),
  /** The same for everyone; null until someone calibrates the page. */
  calibration: Calibration.nullable(),
  /** Parts of the page with another scale. The smallest one that contains a measurement applies. */
  scale_regions: z.array(ScaleRegion),
  /** Null until the page has a scale. */
  scale_sheet: ScaleSheet.nullable(),
  mark_ups: z.array(Markup),
  /** Markups that were merged into one of `mark_ups`, so that links to them still lead there. */
  merged: z.array(MergedMarkup),
});
export type EditorDetails = z.infer<typeof EditorDetails>;

/** A row of a list has at most this many of its comments, the newest ones; `comment_count` is the number of all. */
export const listedComments = 20;

/** Names for the ids and the number of comments, the same in every list of markups and tasks. */
export const rowFields = {
  comment_count: z.number().int(),
  project_detail: z.object({ id: ProjectId, name: z.string() }),
  assignee_details: Person.nullable(),
  assignee_name: z.string().nullable(),
  created_by_detail: Person,
};

/** A markup's measurements and counts, one entry per unit. */
export const Quantities = z.array(z.object({ quantity: z.number(), unit: z.string() }));

/** A markup in a list, with its location. */
export const MarkupRow = z.object({
  ...Markup.shape,
  /** Only for small drawings and texts, of at most 2,000 bytes; null for others, which the response for the markup's page includes. */
  editor_details: z.unknown(),
  itext: z.unknown(),
  type: z.literal('markup'),
  /** The first words of its text, or its kind. */
  name: z.string(),
  /** The kinds of its objects, such as `Cloud, Text box`; empty until it is filled. */
  subject: z.string(),
  /** Its first words, without those of measurements. */
  label: z.string().nullable(),
  /** What it measures or counts, in `unit`; null for nothing, and for lengths on a page without a scale. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  /** For a markup that measures in several units. */
  further_quantities: Quantities,
  ...rowFields,
  item: z.object({
    id: ItemId,
    name: z.string(),
    folder_id: FolderId,
    folder: z.object({ id: FolderId, name: z.string() }),
    project: z.object({ id: ProjectId, name: z.string() }),
    /** The versions, oldest first. */
    files: z.array(z.object({ id: FileId, version: z.number().int(), actual_name: z.string() })),
  }),
  /** What the title block of its page says in the newest version that has the page; null where nothing was found. */
  sheet_number: z.string().nullable(),
  sheet_title: z.string().nullable(),
  /** The review during which it was drawn; null also for one that the caller doesn't see. */
  review: ReviewRef.nullable(),
  /** Folder names from the root, joined by ` / `. */
  file_path: z.string(),
  /** The current version's number, as in its label. Versions in the trash keep their numbers and are counted. */
  file_version: z.number().int(),
  /** The values of the project's custom columns; null until one is set. */
  metadata: MetadataValues.nullable(),
});
export type MarkupRow = z.infer<typeof MarkupRow>;

/** The caller's project (checked against the path's row) and page. */
export const place = { projectId: ProjectId.optional(), currentPath: Whereabouts, url: Whereabouts };

/** The revision that the change is based on; an outdated one is refused. */
export const revision = z.coerce.number<number | string>({ error: markupsInput.revision }).int().positive().optional();

export const commentBody = z
  .object({
    text: z.string({ error: markupsInput.comment }).trim().max(10_000, { error: markupsInput.commentTooLong }),
    attachments: z.array(MediaId).max(50, { error: markupsInput.tooManyAttachments }).default([]),
    ...place,
  })
  .refine(({ text, attachments }) => text !== '' || attachments.length > 0, { path: ['text'], error: markupsInput.comment })
  .describe('`text` can be empty if something is attached.');
