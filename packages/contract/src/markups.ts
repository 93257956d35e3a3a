import { z } from 'zod';
import { DueDate, MarkupStatus, Person, Priority, Time, Visibility, Whereabouts } from './fields.ts';
import { CommentId, EditorId, FileId, FolderId, ItemId, MarkupId, MediaId, ProjectId, TaskId, UserId } from './ids.ts';
import { fieldsInput, markupsInput } from './messages.ts';
import { MetadataValues } from './metadata.ts';

/** An attached file; `url` is signed. */
export const Media = z.object({ id: MediaId, url: z.string(), name: z.string(), size: z.number().int(), type: z.string() });
export type Media = z.infer<typeof Media>;

/** On a markup or on a task: one of the two ids is set. */
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

/** Who and when, alike on markups and tasks. `resolved_by` and `resolved_on` are set while the status is closed, and null otherwise. */
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
  /** Goes up with every change; sent with a PUT, an older one answers 409 with what stands. */
  revision: z.number().int(),
  created_at: Time,
  updated_at: Time,
};

/** One saved set of objects drawn on a page. */
export const Markup = z.object({
  id: MarkupId,
  project_id: ProjectId,
  item_id: ItemId,
  /** 1, 2, 3 … within its item, in the order of creation; never changes and is never used again. */
  number: z.number().int().positive(),
  editor_id: EditorId,
  /** The version it was drawn on. */
  file_id: FileId.nullable(),
  /** Another version, on which somebody found that it still holds; null while nobody did. */
  checked_file_id: FileId.nullable(),
  page_number: z.number().int(),
  open: MarkupStatus,
  /** Two names of one setting. */
  privacy: Visibility,
  visibility: Visibility,
  /** The canvas objects (see CanvasObject), as they were sent; null until the markup is filled. */
  editor_details: z.unknown(),
  /** Their texts, as they were sent. */
  itext: z.unknown(),
  thumbnail_url: z.string().nullable(),
  ...workFields,
});
export type Markup = z.infer<typeof Markup>;

/** A markup in short. */
export const MarkupRef = Markup.pick({ id: true, number: true, page_number: true, open: true });
export type MarkupRef = z.infer<typeof MarkupRef>;

const above0 = (name: string) => z.number({ error: fieldsInput.above0(name) }).positive({ error: fieldsInput.above0(name) });

/** What a measured stretch of a page is in reality (specification 5: without all three there is no scale). */
export const Calibration = z.object({
  /** The stretch on the page, in page units. */
  actual: above0('actual'),
  /** The same stretch in reality, in `unit`. */
  calibrated: above0('calibrated'),
  unit: z.string({ error: markupsInput.unit }).trim().min(1, { error: markupsInput.unit }).max(20, { error: markupsInput.unitTooLong }),
  /** Of the labels of measurements; one where nothing is said. */
  decimals: z
    .int({ error: markupsInput.decimals })
    .min(0, { error: markupsInput.decimals })
    .max(3, { error: markupsInput.decimals })
    .optional(),
});
export type Calibration = z.infer<typeof Calibration>;

const coordinate = z.number({ error: markupsInput.coordinate });

/** A part of a page with a scale of its own, such as a detail. Coordinates as those of objects. */
export const ScaleRegion = z.object({
  /** Made by whoever draws it: anything that nobody else makes. */
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

/** The sheet on which a page's scale was last said to hold; another size or another note of the scale makes it doubtful. */
export const ScaleSheet = z.object({ file_id: FileId, width: z.number(), height: z.number(), unit: z.enum(['pt', 'px']) });
export type ScaleSheet = z.infer<typeof ScaleSheet>;

/** One per item and page; pages belong to the item, so markups stay on the page from version to version. */
export const EditorDetails = z.object({
  id: EditorId,
  item_id: ItemId,
  page_number: z.number().int(),
  /** The same for everybody; null while nobody has calibrated the page. */
  calibration: Calibration.nullable(),
  /** Parts of the page that have another scale. The smallest that holds a measurement decides. */
  scale_regions: z.array(ScaleRegion),
  /** Null while the page has no scale. */
  scale_sheet: ScaleSheet.nullable(),
  mark_ups: z.array(Markup),
  /** Markups that were merged into one of `mark_ups`, so that links to them lead there. */
  merged: z.array(z.object({ id: MarkupId, into: MarkupId })),
});
export type EditorDetails = z.infer<typeof EditorDetails>;

/** Names beside the ids, alike in every list of markups and tasks. */
export const rowFields = {
  project_detail: z.object({ id: ProjectId, name: z.string() }),
  assignee_details: Person.nullable(),
  assignee_name: z.string().nullable(),
  created_by_detail: Person,
};

/** What a markup measures or counts, one entry per unit. */
export const Quantities = z.array(z.object({ quantity: z.number(), unit: z.string() }));

/** A markup in a list, with where it is. */
export const MarkupRow = z.object({
  ...Markup.shape,
  /** Small drawings and texts alone, of at most 2,000 bytes; null for others, which the page of the markup answers. */
  editor_details: z.unknown(),
  itext: z.unknown(),
  type: z.literal('markup'),
  /** The first words of its text, or what kind of markup it is. */
  name: z.string(),
  /** The kinds of its objects, such as `Cloud, Text box`; empty until it is filled. */
  subject: z.string(),
  /** The first words written in it, without those of measurements. */
  label: z.string().nullable(),
  /** What it measures or counts, in `unit`; null for nothing, and for lengths on a page without a scale. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  /** Of a markup that measures in several units. */
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
  /** Folder names from the root, joined by ` / `. */
  file_path: z.string(),
  /** Of the current version, as its label says it. Versions in the trash keep their places, so it counts them, too. */
  file_version: z.number().int(),
  /** The values of the project's custom columns; null until one is set. */
  metadata: MetadataValues.nullable(),
});
export type MarkupRow = z.infer<typeof MarkupRow>;

/** The project (checked against the row that the path names) and the page that the caller stood on. */
export const place = { projectId: ProjectId.optional(), currentPath: Whereabouts, url: Whereabouts };

/** The revision that the change was made on; an older one than what stands is refused. */
export const revision = z.coerce.number<number | string>({ error: markupsInput.revision }).int().positive().optional();

export const commentBody = z
  .object({
    text: z.string({ error: markupsInput.comment }).trim().max(10_000, { error: markupsInput.commentTooLong }),
    attachments: z.array(MediaId).max(50, { error: markupsInput.tooManyAttachments }).default([]),
    ...place,
  })
  .refine(({ text, attachments }) => text !== '' || attachments.length > 0, { path: ['text'], error: markupsInput.comment })
  .describe('`text` may be empty where something is attached.');
