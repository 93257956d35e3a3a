import { z } from 'zod';
import { publicationsInput } from './feature-messages.ts';
import { Person, Time } from './fields.ts';
import { FileId, FolderId, ItemId, ProjectId, PublicationId, SheetId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { SheetReading, TitleBlock } from './sheets.ts';

const tag = 'Publishing';
const issueName = z.string().trim().max(100, { error: publicationsInput.name });
const issueDate = z.iso.date({ error: publicationsInput.date });

/** A set of sheets that is published together. */
export const Publication = z.object({
  id: PublicationId,
  project_id: ProjectId,
  folder_id: FolderId,
  /** The issue, such as Tender. */
  name: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  state: z.enum(['draft', 'publishing', 'published', 'undone', 'discarded']),
  /** Why it couldn't be published. */
  failure: z.string().nullable(),
  created_by: Person,
  created_at: Time,
  published_by: Person.nullable(),
  published_at: Time.nullable(),
  /** Until when it can be undone. */
  undo_until: Time.nullable(),
  /** When a draft is deleted. */
  ends_at: Time.nullable(),
  /** Its files that aren't published yet. */
  files: z.number().int(),
  /** What it did; zeros until it is published. */
  sheets: z.object({ new: z.number().int(), version: z.number().int(), unchanged: z.number().int() }),
});
export type Publication = z.infer<typeof Publication>;

/** A file that was uploaded for a publication. */
export const PublicationFile = z.object({
  item_id: ItemId,
  name: z.string(),
  /** Null until it is uploaded. */
  file_id: FileId.nullable(),
  processing: z.enum(['queued', 'running', 'ready', 'failed']).nullable(),
  failure: z.string().nullable(),
  /** It needs a password. */
  is_locked: z.boolean(),
  /** Bytes. */
  size: z.number().int(),
  pages_total: z.number().int(),
  /** How many have their text: title blocks are read once all have. */
  pages_with_text: z.number().int(),
  reading: SheetReading,
});
export type PublicationFile = z.infer<typeof PublicationFile>;

/** A sheet of the register before publishing. */
const CurrentSheet = z.object({
  sheet_id: SheetId,
  item_id: ItemId,
  file_id: FileId,
  page_number: z.number().int(),
  number: z.string(),
  title: z.string().nullable(),
  discipline: z.string().nullable(),
  revision: z.string().nullable(),
  date: z.string().nullable(),
  /** V1, V2, V3 … */
  label: z.string(),
  /** Those that the caller may see. */
  open_markups: z.number().int(),
});

/**
 * What publishing does with a page. `clash`: another page has its number; `no_number`: it needs one; `unsure`: a current sheet has almost its
 * number, such as A1.01 for A-101. All three keep the set from being published.
 */
export const PlannedPage = z.object({
  sheet_id: SheetId,
  file_id: FileId,
  page_number: z.number().int(),
  outcome: z.enum(['new', 'version', 'unchanged', 'left_out', 'clash', 'no_number', 'unsure', 'unreadable']),
  /** Why the page can't be drawn. Without a number it isn't published. */
  failure: z.string().nullable(),
  /** Until then, a version can turn out to be unchanged. */
  is_compared: z.boolean(),
  title_block: TitleBlock,
  /** The sheet that gets a version, or that is unchanged; if it is unsure, the one with almost its number. */
  current: CurrentSheet.nullable(),
  /** Positions of the other pages with this number, among all pages of the publication. */
  clash_pages: z.array(z.number().int()),
});
export type PlannedPage = z.infer<typeof PlannedPage>;

export const PublicationPlan = z.object({
  publication: Publication,
  files: z.array(PublicationFile),
  pages: z.array(PlannedPage),
  /** Current sheets of the same disciplines that none of the pages updates. */
  missing: z.array(CurrentSheet),
  /** How many of the pages are files of their own already, while the set is being published. */
  pages_made: z.number().int(),
  /** Names this plan; publishing refuses another one. */
  plan_key: z.string(),
  /** The last publication of sheets of this set since the draft was started. */
  published_meanwhile: z.object({ name: z.string(), by: Person, at: Time, sheets: z.number().int() }).nullable(),
});
export type PublicationPlan = z.infer<typeof PublicationPlan>;

/** Files that a set has at most. */
export const mostSetFiles = 500;
const fileNames = z
  .array(z.string().trim().min(1, { error: publicationsInput.files }).max(200))
  .min(1, { error: publicationsInput.files })
  .max(mostSetFiles, { error: publicationsInput.tooMany });

const params = z.object({ publicationId: PublicationId });
const answer = z.object({ data: Publication });

/** Publishing sets: sheets get new versions by their numbers. */
export const publicationOperations = defineOperations({
  createPublication: {
    method: 'POST',
    path: '/api/project/{id}/publications',
    caller: 'user',
    tag,
    summary:
      'Start a draft for these files. Upload each with the item_id that is returned for it; nobody else sees them as files until they are published. Drafts are deleted after 30 days.',
    params: z.object({ id: ProjectId }),
    body: z.object({ folder_id: FolderId, name: issueName.default(''), date: issueDate, files: fileNames }),
    answer: z.object({ data: z.object({ publication: Publication, items: z.array(ItemId) }) }),
  },
  addPublicationFiles: {
    method: 'POST',
    path: '/api/publication/{publicationId}/files',
    caller: 'user',
    tag,
    summary: 'Add files to a draft. Upload each with the item_id that is returned for it.',
    refusals: ['edit_conflict'],
    params,
    body: z.object({ files: fileNames }),
    answer: z.object({ data: z.object({ items: z.array(ItemId) }) }),
  },
  listPublications: {
    method: 'GET',
    path: '/api/project/{id}/publications',
    caller: 'user',
    tag,
    summary: 'What was published last and, for members who may publish, the drafts of the project; at most 100, newest first.',
    params: z.object({ id: ProjectId }),
    answer: z.object({ data: z.array(Publication) }),
  },
  getPublication: {
    method: 'GET',
    path: '/api/publication/{publicationId}',
    caller: 'user',
    tag,
    summary: 'A publication and what it would do, page by page. Drafts are for members who may publish them.',
    params,
    answer: z.object({ data: PublicationPlan }),
  },
  updatePublication: {
    method: 'PUT',
    path: '/api/publication/{publicationId}',
    caller: 'user',
    tag,
    summary: 'Change the issue of a draft, remove files from it, leave pages out, or say which are new sheets. Absent values stay.',
    params,
    body: z.object({
      name: issueName.optional(),
      date: issueDate.optional(),
      removed_files: z.array(ItemId).max(mostSetFiles, { error: publicationsInput.tooMany }).optional(),
      pages: z
        .array(
          z.object({
            sheet_id: SheetId,
            is_left_out: z.boolean().optional(),
            /** Whether a page with almost the number of a current sheet is a new sheet. If it is that sheet, give it the sheet's number. */
            is_new: z.boolean().optional(),
          }),
        )
        .max(2_000, { error: publicationsInput.tooMany })
        .optional(),
    }),
    answer,
  },
  publishSheets: {
    method: 'POST',
    path: '/api/publication/{publicationId}/publish',
    caller: 'user',
    tag,
    summary:
      'Publish all pages at once. Sheets with these numbers get a new version, others become new files with one page. Refused with 409 if the plan has changed.',
    refusals: ['edit_conflict'],
    params,
    body: z.object({
      plan_key: z.string().max(100),
      /** Whether open markups move to the new versions. If not, members can do so later, sheet by sheet. */
      carries_markups: z.boolean().default(true),
      /** Whether the other members are notified. */
      notifies: z.boolean().default(true),
    }),
    answer,
  },
  undoPublication: {
    method: 'POST',
    path: '/api/publication/{publicationId}/undo',
    caller: 'user',
    tag,
    summary: 'Within 7 days: move the versions and files that it made to the trash. The sheets before are current again.',
    refusals: ['edit_conflict'],
    params,
    answer,
  },
  discardPublication: {
    method: 'DELETE',
    path: '/api/publication/{publicationId}',
    caller: 'user',
    tag,
    summary: 'Discard a draft with its files.',
    refusals: ['edit_conflict'],
    params,
    answer,
  },
});
