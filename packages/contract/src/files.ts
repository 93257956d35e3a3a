import { z } from 'zod';
import { DueDate, name, MarkupCounts, MarkupStatus, Person, Priority, prose, Time, trashed, Visibility } from './fields.ts';
import { EditorId, FileId, FolderId, ItemId, PageNumber, ProjectId, SheetId, UserId } from './ids.ts';
import { EditorDetails, MarkupRef } from './markups.ts';
import { fieldWords, fieldsInput, filesInput } from './messages.ts';
import { ColumnFilter, MetadataValues } from './metadata.ts';
import { MemberRole, rights } from './rights.ts';

export const ItemName = z.object({ id: ItemId, folder_id: FolderId, name: z.string() });
export type ItemName = z.infer<typeof ItemName>;

/** Who sees a folder besides the project's owner: members with these roles, and these members, but none from whom it is hidden. */
export const FolderLimit = z.object({
  roles: z.array(MemberRole).max(3),
  user_ids: z.array(UserId).max(500),
  /** Whatever their role. */
  hidden_from: z.array(UserId).max(500),
});
export type FolderLimit = z.infer<typeof FolderLimit>;

export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  Description: z.string(),
  /** Null at the top level. */
  parent_id: FolderId.nullable(),
  project_id: ProjectId,
  updated_at: Time,
  /** Null if everyone who sees the folder around it sees it. */
  limit: FolderLimit.nullable(),
  items: z.array(ItemName),
  get subFolders() {
    return z.array(Folder);
  },
});
export type Folder = z.infer<typeof Folder>;

/** A folder without its contents. */
export const FolderName = Folder.omit({ items: true, subFolders: true });
export type FolderName = z.infer<typeof FolderName>;

/** A folder in the trash with everything in it. */
export const TrashedFolder = z.object({
  id: FolderId,
  name: z.string(),
  /** Its former parent folder; null at the top level. */
  parent_name: z.string().nullable(),
  /** The number of folders in it, and of items in all of them. */
  folders_count: z.number().int(),
  items_count: z.number().int(),
  ...trashed,
});
export type TrashedFolder = z.infer<typeof TrashedFolder>;

/** An item in the trash with its versions and markups. */
export const TrashedItem = z.object({
  id: ItemId,
  name: z.string(),
  /** Its former folder. */
  folder_name: z.string(),
  versions_count: z.number().int(),
  ...trashed,
});
export type TrashedItem = z.infer<typeof TrashedItem>;

/** A version in the trash whose item is not in the trash. */
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

/** Rendering progress; `pages_total` is null until the file has been opened. */
const progress = { processing: Processing, pages_ready: z.number().int(), pages_total: z.number().int().nullable() };

/**
 * Tiles are squares of `size` pixels. Level z has 2^z pixels per page unit; tile (x, y) begins at (x·size, y·size) pixels of its level. The template
 * contains `{z}`, `{x}` and `{y}`.
 */
export const Tiles = z.object({
  url_template: z.string(),
  size: z.literal(512),
  min_level: z.number().int(),
  max_level: z.number().int(),
});
export type Tiles = z.infer<typeof Tiles>;

/** A layer of a drawing: optional content of a PDF. */
export const SheetLayer = z.object({
  name: z.string(),
  /** Whether the drawing shows it at first. */
  is_shown: z.boolean(),
  /** Whether the drawing lets nobody switch it. */
  is_locked: z.boolean(),
  /** Of the layers with this number, at most one is shown at a time. */
  choice: z.number().int().nullable(),
});
export type SheetLayer = z.infer<typeof SheetLayer>;

/** In the order of the drawing's own list: a layer, by its place in `layers`, or a heading of those that follow and are deeper. */
export const SheetLayerRow = z.union([
  z.object({ layer: z.number().int(), depth: z.number().int() }),
  z.object({ heading: z.string(), depth: z.number().int() }),
]);
export type SheetLayerRow = z.infer<typeof SheetLayerRow>;

export const SheetLayers = z.object({ layers: z.array(SheetLayer), rows: z.array(SheetLayerRow) });
export type SheetLayers = z.infer<typeof SheetLayers>;

/**
 * Which layers are hidden, in a URL: a bit for each layer in the order of `listLayers`, lowest first, as base64url without padding. All others are
 * shown.
 */
export const HiddenLayers = z.string().regex(/^[\w-]{0,700}$/);

/** The layers that a user hides on a page: as URLs of a version name them, and by name for other versions. */
export const PageLayers = z.object({
  page_number: PageNumber,
  file_id: FileId,
  key: HiddenLayers,
  names: z.array(z.string()),
});
export type PageLayers = z.infer<typeof PageLayers>;

/** One page. Widths and heights are page units of the upright, cropped page: points of a PDF, pixels of an image. */
export const Sheet = z.object({
  /** Null for a sheet that exists only through its editor details. */
  id: SheetId.nullable(),
  page_number: z.number().int(),
  /** What its title block says, or people typed; null until it has been read, and where nothing was found. */
  sheet_number: z.string().nullable(),
  sheet_title: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  unit: z.enum(['pt', 'px']),
  /** The whole page in one image with `preview_scale` pixels per page unit; null until it is rendered. */
  image_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  preview_scale: z.number().nullable(),
  tiles: Tiles.nullable(),
  /** Null until someone draws on the page. */
  editor_id: EditorId.nullable(),
  /** The same without the drawn objects; null until someone draws on the page. */
  editor_details: EditorDetails.pick({ id: true, page_number: true, calibration: true, scale_regions: true }).nullable(),
  /** The markups on the page that the caller may see. Their objects are in `editor_details` of the opened file. */
  mark_ups: z.array(MarkupRef),
  /** This version lacks the page, but the page has markups: its image is a placeholder. */
  placeholder: z.boolean(),
  /** The page can't be shown: it has no image. */
  hidden: z.boolean(),
  /** Error message: why this page couldn't be rendered. */
  failure: z.string().nullable(),
});
export type Sheet = z.infer<typeof Sheet>;

export const FileVersion = z.object({ id: FileId, version: z.number().int(), label: z.string(), is_current: z.boolean() });
export type FileVersion = z.infer<typeof FileVersion>;

/** What people should know about a plotted drawing. */
const DrawingNotes = z.object({
  /** Objects that couldn't be drawn, by what they are called, such as `OLE frame`. */
  omitted: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** The unit that was assumed because the drawing names none; its pages have no scale. */
  assumed_unit: z.enum(['mm', 'in']).nullable(),
});

/** One version of an item. */
export const ItemFile = z.object({
  id: FileId,
  item_id: ItemId,
  /** 1, 2, 3 … in upload order; `label` is V1, V2, V3 … */
  version: z.number().int(),
  label: z.string(),
  is_current: z.boolean(),
  actual_name: z.string(),
  /** The note on this version; blank for none. */
  note: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  ...progress,
  /** Error message: why the file couldn't be read. */
  failure: z.string().nullable(),
  /** The file couldn't be read because it needs a password, which users can enter. */
  is_locked: z.boolean(),
  /** Of DXF and DWG files once they are plotted; null for others. */
  drawing: DrawingNotes.nullable(),
  /** Thumbnail of the first page. */
  image_url: z.string().nullable(),
  download_url: z.string(),
  created_by: Person,
  created_at: Time,
  updated_at: Time,
  /** In page order. An opened file has all of them; the list of an item's files has the first 50 of each. */
  sheets: z.array(Sheet).optional(),
  /** All versions of its item, oldest first; only if the response contains sheets. */
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
  /** Values of the project's custom columns. */
  metadata: MetadataValues.nullable(),
  created_by: Person,
  created_at: Time,
  updated_at: Time,
});
export type Item = z.infer<typeof Item>;

/** A folder in a list. Its counts include all folders below; markups count if the caller may see them. */
export const ListedFolder = FolderName.extend({ items_count: z.number().int().nonnegative(), markups: MarkupCounts });
export type ListedFolder = z.infer<typeof ListedFolder>;

const day = z.iso.date({ error: fieldsInput.day });
const oneOf = <V extends z.ZodType>(value: V) => z.array(value).max(500, { error: fieldsInput.tooManyValues }).optional();

/** Filters for items; omitted ones don't filter. Days are UTC, both ends included; `null` among the values means no one. */
export const ItemFilter = z.object({
  /** Part of the name, case-insensitive. */
  name: z.string().trim().max(200, { error: filesInput.nameTooLong }).optional(),
  /** The user who uploaded the newest version. */
  uploaded_by: oneOf(UserId),
  updated_from: day.optional(),
  updated_to: day.optional(),
  /** The filters from here on must all match one markup on the item that the caller may see. */
  status: oneOf(MarkupStatus),
  priority: oneOf(Priority),
  assignee: oneOf(UserId.nullable()),
  visibility: oneOf(Visibility),
  due_from: DueDate.optional(),
  due_to: DueDate.optional(),
  /** Only markups without a due date. */
  due_empty: z.boolean().optional(),
  /** Values of the project's custom columns. */
  columns: z.array(ColumnFilter).max(20, { error: fieldsInput.tooManyColumns }).optional(),
});
export type ItemFilter = z.infer<typeof ItemFilter>;

/** The result of an upload: the item, and the version that these bytes became. */
export const UploadedItem = z.object({ ...Item.shape, file: ItemFile, ...progress });
export type UploadedItem = z.infer<typeof UploadedItem>;

/** What uploading this name would create: the next version of `item`, or a new item. */
export const UploadPrediction = z.object({
  /** As requested. */
  name: z.string(),
  item: ItemName.nullable(),
  /** The label of the version that would be created. */
  label: z.string(),
  /** The hash of the item's current version: uploading the same bytes creates no new version. */
  current: z.object({ label: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
});
export type UploadPrediction = z.infer<typeof UploadPrediction>;

/** A file as opened in the page editor. */
export const OpenedFile = z.object({
  files: z.array(ItemFile),
  /** One per page that someone drew on. */
  editor_details: z.array(EditorDetails),
  /** The version that took over this one's markups: the markups are shown as they were, and can't be moved here. Null for the current version. */
  superseded_by: z.object({ file_id: FileId, label: z.string() }).nullable(),
  /** Of pages where the caller hides other layers than the drawing does. */
  hidden_layers: z.array(PageLayers),
  item: ItemName,
  projectDetails: z.object({ id: ProjectId, name: z.string() }),
  /** The most that the caller may do in the project. */
  right: z.enum(rights),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

export const folderName = name(fieldWords.folderName, fieldWords.folderNameEmpty);
export const folderDescription = prose(fieldWords.description);
export const itemName = name(fieldWords.fileName, fieldWords.fileNameEmpty);
