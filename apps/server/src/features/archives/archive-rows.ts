import {
  Calibration,
  Decision,
  MemberRole,
  ReviewState,
  PageBox,
  Priority,
  ScaleRegion,
  ScaleSheet,
  ScanLanguage,
  MarkupStatus,
  TaskStatus,
  Visibility,
} from '@sheetmark/contract';
import { z } from 'zod';
import { comparedRows } from './compared-rows.ts';
import { setRows } from './set-rows.ts';

/** A number by which rows of the archive name each other; it means nothing outside. */
const id = z.int().positive();
const link = id.nullable();
const time = z.iso.datetime();
const count = z.int().positive();
const made = { created_by: id, created_at: time };
const name = z
  .string()
  .max(200)
  .refine((text) => text.trim() !== '', { error: 'is empty' });
/** As uploads and new names are cleaned: no folders, nothing that cannot be seen. */
const fileName = name.refine((text) => !/[\p{Cc}\p{Bidi_Control}/\\]/u.test(text), { error: 'is no name of a file' });
const prose = z.string().max(20_000);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = { name: fileName, size: z.int().positive(), sha256, ...made };
const assigned = { priority: Priority, assignee_id: link, due_date: z.iso.date().nullable(), revision: z.int().positive() };
/** Whom an imported annotation names as its author, and who that is. */
const authored = { author_name: z.string().max(200).nullable().default(null), author_id: link.default(null) };
const resolved = { resolved_by: link, resolved_on: time.nullable() };
/** Of the BCF topic or comment that a row was imported from. Older archives lack it. */
const topicGuid = z.string().max(200).nullable().default(null);
const value = z.union([z.string().max(5000), z.number(), z.boolean()]);

/**
 * The content of a project's archive: lines of JSON, kind by kind, each after those that its rows refer to. docs/project-archive.md documents
 * it.
 */
export const archiveRows = {
  /** Archives made before annotations were imported lack what says how, here and in other kinds. */
  project: z.object({
    name,
    description: prose,
    created_at: time,
    annotation_answer: z.enum(['ask', 'import', 'show', 'hide']).default('ask'),
    /** Older archives lack how text in scans is read. */
    reads_scans: z.boolean().default(true),
    scan_languages: z.array(ScanLanguage).min(1).max(3).default(['eng']),
  }),
  people: z.object({
    id,
    email: z.string().max(320),
    first_name: z.string().max(200),
    last_name: z.string().max(200),
    right: z.enum(['owner', 'member']).nullable(),
    /** Names of authors of annotations who are this person. */
    annotation_authors: z.array(z.string().min(1).max(200)).default([]),
  }),
  columns: z.object({
    column_name: name,
    kind: z.enum(['text', 'number', 'date', 'choice', 'checkbox']),
    choices: z.array(z.string().max(200)).max(100).nullable(),
    created_at: time,
  }),
  folders: z.object({
    id,
    parent_id: link,
    name,
    description: prose,
    /** Who sees it besides the owner: members with these roles, and these people. Null, as in older archives: everyone. */
    seen_by_roles: z.array(MemberRole).max(3).nullable().default(null),
    people: z.array(id).max(500).default([]),
    /** People who don't see it, whatever their role. */
    hidden_from: z.array(id).max(500).default([]),
    ...made,
    updated_at: time,
  }),
  items: z.object({ id, folder_id: id, name: fileName, assignee_id: link, ...made, updated_at: time }),
  /** Archives made before versions had notes lack them. */
  files: z.object({
    id,
    item_id: id,
    version: id,
    note: z.string().max(500).default(''),
    /** Whether its annotations became markups, stay in the drawing or are left out; null if nobody has decided. */
    annotations: z.enum(['applied', 'shown', 'hidden']).nullable().default(null),
    hides_annotations: z.boolean().default(false),
    ...bytes,
  }),
  pages: z.object({
    id,
    item_id: id,
    page_number: z.int().min(1).max(100_000),
    calibration: Calibration.nullable(),
    scale_regions: z.array(ScaleRegion),
    /** The sheet on which the scale was last confirmed. Older archives lack it. */
    scale_sheet: ScaleSheet.omit({ file_id: true }).extend({ file_id: id }).nullable().default(null),
    created_at: time,
  }),
  attachments: z.object({ id, ...bytes }),
  markups: z.object({
    id,
    page_id: id,
    /** Within the item. Archives made before markups had numbers lack it: they are then numbered in their order. */
    number: z.int().positive().max(1_000_000_000).optional(),
    file_id: link,
    checked_file_id: link,
    status: MarkupStatus,
    visibility: Visibility,
    /** What it is called: of markups that aren't placed on the current version, whose drawing doesn't say. */
    name: z.string().max(1_000).nullable().default(null),
    ...assigned,
    ...authored,
    /** The annotations of a file that it comes from, each as it was imported. */
    annotations: z.array(z.object({ name: z.string().max(400), base: z.unknown() })).default([]),
    /** As they were drawn, see CanvasObject of the API. */
    objects: z.unknown(),
    itext: z.unknown(),
    ...made,
    ...resolved,
    updated_at: time,
  }),
  tasks: z.object({
    id,
    markup_id: link,
    name,
    description: prose,
    status: TaskStatus,
    ...assigned,
    attachments: z.array(id),
    topic_guid: topicGuid,
    ...made,
    ...resolved,
    updated_at: time,
  }),
  comments: z.object({
    /** Older archives lack it: then no answer of a carry-over names a comment. */
    id: id.optional(),
    markup_id: link,
    task_id: link,
    text: z.string().max(20_000),
    attachments: z.array(id),
    mentions: z.array(id),
    topic_guid: topicGuid,
    ...authored,
    ...made,
    edited_at: time.nullable(),
  }),
  /** Where markups lead; `item_id` and `task_id` are null for what is gone. */
  links: z.object({
    markup_id: id,
    kind: z.enum(['page', 'file', 'task', 'url']),
    item_id: link,
    page_number: z.int().min(1).max(100_000).nullable(),
    sheet_number: z.string().max(100).nullable(),
    box: PageBox.nullable(),
    task_id: link,
    url: z
      .url({ protocol: /^(?:https?|mailto)$/ })
      .max(2_000)
      .nullable(),
    label: z.string().max(2_000),
    created_by: link,
    created_at: time,
  }),
  /** Where references lead that name no sheet of the project: on one page, or wherever they say the same. */
  references: z.object({
    item_id: link,
    page_number: z.int().min(1).max(100_000).nullable(),
    normalized_number: z.string().min(1).max(200),
    number: z.string().max(200),
    detail: z.string().max(200),
    target_number: z.string().min(1).max(200),
    created_by: link,
    created_at: time,
  }),
  values: z.object({ item_id: link, markup_id: link, values: z.record(z.string().max(200), value), updated_at: time }),
  /** Those that were shared with the project; they become the importer's. */
  views: z.object({
    kind: z.enum(['markups_and_tasks', 'projects']),
    name,
    configuration: z.string().max(64 * 1024),
    created_at: time,
    updated_at: time,
  }),
  /** Those that were sent, each with all that belongs to it. The importer refuses a chain that was changed. */
  reviews: z.object({
    id,
    uid: z.uuid(),
    number: count,
    round: count,
    title: name,
    instructions: prose,
    due_date: z.iso.date().nullable(),
    reminders: z.array(z.int()).max(10),
    decision_set: z.string().max(200),
    decisions: z.array(Decision).max(8),
    state: ReviewState.exclude(['draft']),
    is_superseded: z.boolean(),
    stage: count.nullable(),
    outcome: Decision.nullable(),
    deciders: z.int().min(0),
    decided: z.int().min(0),
    awaited: z.int().min(0),
    entries: z.int().min(0),
    record_hash: sha256.nullable(),
    ...made,
    updated_at: time,
    sent_at: time.nullable(),
    closed_at: time.nullable(),
    closed_by: link,
    stages: z
      .array(z.object({ stage: count, name: z.string().max(60), started_at: time.nullable(), finished_at: time.nullable() }))
      .max(20),
    team: z
      .array(
        z.object({
          user_id: id,
          stage: count,
          position: z.int().min(0),
          must_decide: z.boolean(),
          sent_at: time.nullable(),
          opened_at: time.nullable(),
          decision: Decision.nullable(),
          remark: prose,
          decided_at: time.nullable(),
          skipped_at: time.nullable(),
          skipped_by: link,
          left_at: time.nullable(),
          reminded_at: time.nullable(),
          views: z.array(z.object({ position: count, viewed_at: time })).max(1_000),
        }),
      )
      .max(200),
    files: z.array(z.object({ item_id: id, file_id: link, pages: z.array(count).max(1_000).nullable() })).max(1_500),
    sheets: z
      .array(
        z.object({
          position: count,
          item_id: link,
          file_id: link,
          page_number: z.int().min(1).max(100_000),
          file_name: fileName,
          version: count,
          sha256: z.string().max(100),
          number: z.string().max(200).nullable(),
          title: z.string().max(500).nullable(),
        }),
      )
      .max(1_000),
    chain: z.array(
      z.object({
        seq: count,
        at: time,
        act: z.string().max(40),
        actor_id: link,
        body: z.string().max(4_000_000),
        previous_hash: sha256,
        hash: sha256,
      }),
    ),
    markups: z.array(id),
    earlier_markups: z.array(id).default([]),
    stamps: z.array(z.object({ position: count, markup_id: id, closed_at: time })).default([]),
  }),
  ...comparedRows,
  ...setRows,
} as const;

export type RowKind = keyof typeof archiveRows;
export type RowOf<Kind extends RowKind> = z.infer<(typeof archiveRows)[Kind]>;
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of a literal are its type's
export const rowKinds = Object.keys(archiveRows) as readonly RowKind[];

/** Kinds that older archives lack. */
export const laterKinds: ReadonlySet<RowKind> = new Set<RowKind>([
  'links',
  'references',
  'reviews',
  'comparisons',
  'compared_pages',
  'page_changes',
  'carry_overs',
  'carry_over_pages',
  'carried_markups',
  'title_blocks',
  'taught_places',
  'publications',
]);

/** The part of an archive with the rows of a kind, and the files that a row names. */
export const rowsPart = (kind: RowKind): string => `${kind}.jsonl`;
export const bytesPart = { files: (row: number): string => `files/${row}`, attachments: (row: number): string => `attachments/${row}` };
