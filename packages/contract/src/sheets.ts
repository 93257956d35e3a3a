import { z } from 'zod';
import { PageBox } from './comparisons.ts';
import { Person, Time } from './fields.ts';
import { FileId, FolderId, ItemId, SheetId } from './ids.ts';

/** In the order of the register: that of the US National CAD Standard. */
export const disciplines = {
  general: 'General',
  hazardous: 'Hazardous materials',
  survey: 'Survey',
  geotechnical: 'Geotechnical',
  civil: 'Civil',
  landscape: 'Landscape',
  structural: 'Structural',
  architecture: 'Architecture',
  interiors: 'Interiors',
  equipment: 'Equipment',
  fire: 'Fire protection',
  plumbing: 'Plumbing',
  process: 'Process',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  energy: 'Distributed energy',
  telecommunications: 'Telecommunications',
  resource: 'Resource',
  other: 'Other disciplines',
  contractor: 'Shop drawings',
  operations: 'Operations',
} as const;

/** The values of a title block. */
export const titleBlockFields = ['number', 'title', 'discipline', 'revision', 'date'] as const;
export type TitleBlockField = (typeof titleBlockFields)[number];

/** How a value got there: read by itself, read at a place that someone drew or a correction showed, or typed. */
export const ValueSource = z.enum(['read', 'taught', 'typed']);
export type ValueSource = z.infer<typeof ValueSource>;

/** A value of a sheet's title block. */
export const TitleBlockValue = z.object({
  /** Of a discipline: a key of `disciplines`, or any other text. Of a date: YYYY-MM-DD. */
  value: z.string().nullable(),
  /** Null without a value. */
  source: ValueSource.nullable(),
  /** Typed, accepted, or read without doubt. */
  is_sure: z.boolean(),
  /** What it could be instead, most likely first. */
  others: z.array(z.string()),
  /** Where it was read, in page units. */
  box: PageBox.nullable(),
});
export type TitleBlockValue = z.infer<typeof TitleBlockValue>;

const pageNumber = z.number().int();
/** A page and what its title block says. */
export const TitleBlock = z.object({
  id: SheetId,
  page_number: pageNumber,
  number: TitleBlockValue,
  title: TitleBlockValue,
  discipline: TitleBlockValue,
  revision: TitleBlockValue,
  date: TitleBlockValue,
  /** Around everything that was read, in page units. */
  box: PageBox.nullable(),
  /** Increases with each change of a value. */
  edit_revision: z.number().int(),
  /** The part of the page with the title block; null until the page is rendered. Signed. */
  title_block_url: z.string().nullable(),
  /** What that picture shows, in page units. */
  title_block_part: PageBox,
  thumbnail_url: z.string().nullable(),
  preview_url: z.string().nullable(),
  /** Page units. */
  width: z.number(),
  height: z.number(),
});
export type TitleBlock = z.infer<typeof TitleBlock>;

/** A page of a file and what its title block says. */
export const ReadSheet = TitleBlock.extend({
  /** Other pages of the file with the same number. */
  same_number_pages: z.array(pageNumber),
});
export type ReadSheet = z.infer<typeof ReadSheet>;

/** The version that sheets belong to. */
export const SheetsFile = z.object({
  id: FileId,
  item_id: ItemId,
  folder_id: FolderId,
  /** The item's. */
  name: z.string(),
  /** V1, V2, V3 … */
  label: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type SheetsFile = z.infer<typeof SheetsFile>;

/** How far the reading of a file's title blocks is. `none`: it hasn't been requested, as for images. */
export const SheetReading = z.object({
  state: z.enum(['none', 'queued', 'running', 'ready', 'failed']),
  pages_read: z.number().int(),
  pages_total: z.number().int(),
  /** Error message. */
  failure: z.string().nullable(),
});
export type SheetReading = z.infer<typeof SheetReading>;

/** Where each value is, as someone drew it on one page; null for those that nobody drew. Shared by all versions of the item. */
const TaughtPlace = z.object({ box: PageBox, page_width: z.number(), page_height: z.number() }).nullable();
export const TaughtPlaces = z.object({ number: TaughtPlace, title: TaughtPlace, revision: TaughtPlace, date: TaughtPlace });
export type TaughtPlaces = z.infer<typeof TaughtPlaces>;

/** A value that was replaced although someone had typed it after the caller last saw the sheet. */
export const ReplacedValue = z.object({
  page_number: pageNumber,
  field: z.enum(titleBlockFields),
  value: z.string().nullable(),
  by: Person.nullable(),
});
export type ReplacedValue = z.infer<typeof ReplacedValue>;

/** A sheet of the register: a page of the newest version of its item. */
export const RegisterRow = z.object({
  id: SheetId,
  item_id: ItemId,
  folder_id: FolderId,
  file_id: FileId,
  /** The item's. */
  name: z.string(),
  page_number: pageNumber,
  number: z.string().nullable(),
  title: z.string().nullable(),
  discipline: z.string().nullable(),
  revision: z.string().nullable(),
  date: z.string().nullable(),
  /** The last publication that contains this version: its name, or its date. */
  issue: z.string().nullable(),
  /** All values that it has are sure. */
  is_sure: z.boolean(),
  /** Another current sheet of the project has the same number. */
  is_duplicate: z.boolean(),
  /** V1, V2, V3 … of the item. */
  version_label: z.string(),
  /** The version before that can be shown, to compare with; null without one. */
  previous_file_id: FileId.nullable(),
  uploaded_by: Person,
  uploaded_at: Time,
  /** Those that the caller may see. */
  open_markups: z.number().int(),
  thumbnail_url: z.string().nullable(),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

/** A drawing on a sheet with a number of its own, to which other sheets refer as "3/A-501". */
export const SheetDetail = z.object({
  number: z.string(),
  title: z.string().nullable(),
  /** As it is printed. */
  scale: z.string().nullable(),
  /** The drawing with its title, in page units. */
  box: PageBox,
});
export type SheetDetail = z.infer<typeof SheetDetail>;

/** What a page says about another sheet. */
export const SheetReference = z.object({
  /** With the number of the detail above it, in page units. */
  box: PageBox,
  /** As it is printed, without the detail. */
  text: z.string(),
  /** The number of the sheet it leads to. */
  number: z.string(),
  detail: z.string().nullable(),
  /** The newest versions of the sheets with this number; empty if it leads nowhere. */
  targets: z.array(
    z.object({ item_id: ItemId, folder_id: FolderId, file_id: FileId, page_number: pageNumber, title: z.string().nullable() }),
  ),
  /** The detail on the first target; null without one, or if details of that sheet aren't known. */
  target_detail: SheetDetail.nullable(),
  /** Numbers of the first target's details; null if they aren't known. */
  known_details: z.array(z.string()).nullable(),
  /** Someone chose where it leads. */
  is_linked: z.boolean(),
});
export type SheetReference = z.infer<typeof SheetReference>;

/** A sheet as other sheets preview it. */
export const SheetPreview = z.object({
  id: SheetId,
  number: z.string().nullable(),
  title: z.string().nullable(),
  /** V1, V2, V3 … of the item. */
  version_label: z.string(),
  is_current: z.boolean(),
  /** Those that the caller may see. */
  open_markups: z.number().int(),
  /** The whole page; null until it is rendered. Signed. */
  picture_url: z.string().nullable(),
  /** Page units. */
  width: z.number(),
  height: z.number(),
  /** Of the part that was asked for. */
  part_url: z.string().nullable(),
  details: z.array(SheetDetail.extend({ picture_url: z.string() })),
});
export type SheetPreview = z.infer<typeof SheetPreview>;

/** A reference that leads nowhere, and the sheet that has it. */
export const DeadReference = z.object({
  item_id: ItemId,
  folder_id: FolderId,
  file_id: FileId,
  page_number: pageNumber,
  /** Of the sheet that has the reference. */
  sheet_number: z.string().nullable(),
  sheet_title: z.string().nullable(),
  /** The item's. */
  name: z.string(),
  reference: SheetReference,
});
export type DeadReference = z.infer<typeof DeadReference>;
