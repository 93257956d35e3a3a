import { z } from 'zod';
import { DueDate, name, MarkupCounts, MarkupStatus, Person, Priority, prose, Time, trashed, Visibility } from './fields.ts';
import { EditorId, FileId, FolderId, ItemId, ProjectId, SheetId, UserId } from './ids.ts';
import { EditorDetails, MarkupRef } from './markups.ts';
import { fieldWords, fieldsInput, filesInput } from './messages.ts';
import { ColumnFilter, columnName, MetadataValues } from './metadata.ts';

export const ItemName = z.object({ id: ItemId, folder_id: FolderId, name: z.string() });
export type ItemName = z.infer<typeof ItemName>;

export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  Description: z.string(),
  /** Null at the top. */
  parent_id: FolderId.nullable(),
  project_id: ProjectId,
  updated_at: Time,
  items: z.array(ItemName),
  get subFolders() {
    return z.array(Folder);
  },
});
export type Folder = z.infer<typeof Folder>;

/** A folder without what is in it. */
export const FolderName = Folder.omit({ items: true, subFolders: true });
export type FolderName = z.infer<typeof FolderName>;

/** In the trash with all that lies in it. */
export const TrashedFolder = z.object({
  id: FolderId,
  name: z.string(),
  /** The folder that it lay in; null at the top. */
  parent_name: z.string().nullable(),
  /** How many folders lie in it, and items in all of them. */
  folders_count: z.number().int(),
  items_count: z.number().int(),
  ...trashed,
});
export type TrashedFolder = z.infer<typeof TrashedFolder>;

/** In the trash with its versions and markups. */
export const TrashedItem = z.object({
  id: ItemId,
  name: z.string(),
  /** The folder that it lay in. */
  folder_name: z.string(),
  versions_count: z.number().int(),
  ...trashed,
});
export type TrashedItem = z.infer<typeof TrashedItem>;

/** A version in the trash, of an item that is not. */
export const TrashedVersion = z.object({
  id: FileId,
  item_id: ItemId,
  /** V1, V2, V3 … */
  label: z.string(),
  actual_name: z.string(),
  item_name: z.string(),
  folder_name: z.string(),
  ...trashed,
});
export type TrashedVersion = z.infer<typeof TrashedVersion>;

export const Processing = z.enum(['queued', 'running', 'ready', 'failed']);
export type Processing = z.infer<typeof Processing>;

/** How far the pages are; `pages_total` is null until the file has been opened. */
const progress = { processing: Processing, pages_ready: z.number().int(), pages_total: z.number().int().nullable() };

/**
 * Tiles are squares of `size` pixels. Level z has 2^z pixels per page unit; tile (x, y) begins at (x·size, y·size) pixels of its level.
 * `{z}`, `{x}` and `{y}` stand in the template.
 */
export const Tiles = z.object({
  url_template: z.string(),
  size: z.literal(512),
  min_level: z.number().int(),
  max_level: z.number().int(),
});
export type Tiles = z.infer<typeof Tiles>;

/** One page. Widths and heights are page units of the upright, cropped page: points of a PDF, pixels of an image. */
export const Sheet = z.object({
  /** Null for a sheet made from editor details alone. */
  id: SheetId.nullable(),
  page_number: z.number().int(),
  width: z.number(),
  height: z.number(),
  unit: z.enum(['pt', 'px']),
  /** The whole page in one image, `preview_scale` pixels per page unit; null until it is there. */
  image_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  preview_scale: z.number().nullable(),
  tiles: Tiles.nullable(),
  /** Null until somebody draws on the page. */
  editor_id: EditorId.nullable(),
  /** The same without what is drawn; null until somebody draws on the page. */
  editor_details: EditorDetails.pick({ id: true, page_number: true, calibration: true, scale_regions: true }).nullable(),
  /** The markups on the page that the caller may see. What is drawn in them is in `editor_details` of the opened file. */
  mark_ups: z.array(MarkupRef),
  /** A page with markups that this version lacks: its image is a placeholder. */
  placeholder: z.boolean(),
  /** Not to be shown: there is no image. */
  hidden: z.boolean(),
  /** Why this page could not be drawn, as a sentence. */
  failure: z.string().nullable(),
});
export type Sheet = z.infer<typeof Sheet>;

export const FileVersion = z.object({ id: FileId, version: z.number().int(), label: z.string(), is_current: z.boolean() });
export type FileVersion = z.infer<typeof FileVersion>;

/** One version of an item. */
export const ItemFile = z.object({
  id: FileId,
  item_id: ItemId,
  /** 1, 2, 3 … in the order of upload; `label` says V1, V2, V3 … */
  version: z.number().int(),
  label: z.string(),
  is_current: z.boolean(),
  actual_name: z.string(),
  /** What people say about this version; blank when nothing. */
  note: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  ...progress,
  /** Why the file could not be read, as a sentence. */
  failure: z.string().nullable(),
  /** It could not be read because it needs a password, which can be given. */
  is_locked: z.boolean(),
  /** Thumbnail of the first page. */
  image_url: z.string().nullable(),
  download_url: z.string(),
  created_by: Person,
  created_at: Time,
  updated_at: Time,
  /** In the order of pages: of an opened file all of them, in the list of an item’s files the first 50 of each. */
  sheets: z.array(Sheet).optional(),
  /** All versions of its item, oldest first: where there are sheets. */
  versions: z.array(FileVersion).optional(),
});
export type ItemFile = z.infer<typeof ItemFile>;

/** A document in a folder. `files` are its versions, oldest first; `markups` counts those that the caller may see. */
export const Item = z.object({
  id: ItemId,
  project_id: ProjectId,
  folder_id: FolderId,
  name: z.string(),
  files: z.array(ItemFile),
  markups: MarkupCounts,
  assignee: Person.nullable(),
  /** What its project's own columns hold. */
  metadata: MetadataValues.nullable(),
  created_by: Person,
  created_at: Time,
  updated_at: Time,
});
export type Item = z.infer<typeof Item>;

/** A folder in a list. What it counts lies in it or anywhere below; of the markups, those that the caller may see. */
export const ListedFolder = FolderName.extend({ items_count: z.number().int().nonnegative(), markups: MarkupCounts });
export type ListedFolder = z.infer<typeof ListedFolder>;

const day = z.iso.date({ error: fieldsInput.day });
const oneOf = <V extends z.ZodType>(value: V) => z.array(value).max(500, { error: fieldsInput.tooManyValues }).optional();

/** What items must be like; what is left out asks for nothing. Days are UTC, both ends included; `null` among the values means no one. */
export const ItemFilter = z.object({
  /** Part of the name, whatever its case. */
  name: z.string().trim().max(200, { error: filesInput.nameTooLong }).optional(),
  /** Who uploaded the newest version. */
  uploaded_by: oneOf(UserId),
  updated_from: day.optional(),
  updated_to: day.optional(),
  /** From here on: of a markup on it that the caller may see, and the same one for all of them. */
  status: oneOf(MarkupStatus),
  priority: oneOf(Priority),
  assignee: oneOf(UserId.nullable()),
  visibility: oneOf(Visibility),
  due_from: DueDate.optional(),
  due_to: DueDate.optional(),
  /** Only without a day to be done by. */
  due_empty: z.boolean().optional(),
  /** What items hold in the project’s own columns. */
  columns: z.array(ColumnFilter).max(20, { error: fieldsInput.tooManyColumns }).optional(),
});
export type ItemFilter = z.infer<typeof ItemFilter>;

/** Columns of an export of items, in the order in which they are sent; `status` is a column for each status, of counts. */
export const ItemColumn = z.enum([
  'name',
  'file_path',
  'file_version',
  'size',
  'pages',
  'status',
  'assignee',
  'uploaded_by',
  'created_at',
  'updated_at',
]);
export type ItemColumn = z.infer<typeof ItemColumn>;

/** One that every project has, or one of a project's own. */
export const ItemExportColumn = z.union([ItemColumn, z.object({ column_name: columnName })], { error: fieldsInput.exportColumn });
export type ItemExportColumn = z.infer<typeof ItemExportColumn>;

/** What an upload answers: the item, and the version that these bytes became. */
export const UploadedItem = z.object({ ...Item.shape, file: ItemFile, ...progress });
export type UploadedItem = z.infer<typeof UploadedItem>;

/** What an upload of a name would become: the next version of `item`, or a new item where there is none. */
export const UploadPrediction = z.object({
  /** As it was asked for. */
  name: z.string(),
  item: ItemName.nullable(),
  /** Of the version that it would become. */
  label: z.string(),
  /** What the item has now: the same bytes would make no new version. */
  current: z.object({ label: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
});
export type UploadPrediction = z.infer<typeof UploadPrediction>;

/** A file as opened in the page editor. */
export const OpenedFile = z.object({
  files: z.array(ItemFile),
  /** One per page that somebody drew on. */
  editor_details: z.array(EditorDetails),
  item: ItemName,
  projectDetails: z.object({ id: ProjectId, name: z.string() }),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

export const folderName = name(fieldWords.folderName, fieldWords.folderNameEmpty);
export const folderDescription = prose(fieldWords.description);
export const itemName = name(fieldWords.fileName, fieldWords.fileNameEmpty);
