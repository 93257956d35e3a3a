import { z } from 'zod';
import { MarkupStatus, Person, Time } from './fields.ts';
import { AnnotationChangeId, AnnotationImportId, FileId, ItemId, MarkupId, ProjectId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Imports of annotations';

/** `import`: annotations become markups. `show`: they stay part of the drawing. `hide`: the drawing is shown without them. */
export const AnnotationAnswer = z.enum(['import', 'show', 'hide']);
export type AnnotationAnswer = z.infer<typeof AnnotationAnswer>;

/** An author of annotations, with the member whom people took them for. */
const AnnotationAuthor = z.object({ name: z.string(), member: Person.nullable() });
export type AnnotationAuthor = z.infer<typeof AnnotationAuthor>;

const count = z.number().int();

/** The annotations of one file, for its project's members to decide about. */
export const AnnotationImport = z.object({
  id: AnnotationImportId,
  item_id: ItemId,
  /** The version on whose pages they are. */
  file_id: FileId,
  /** `version`: the version’s own annotations. `file`: those of a file that was uploaded for them. */
  source: z.enum(['version', 'file']),
  name: z.string(),
  /**
   * `asked`: someone has to answer what becomes of them. `ready`: the file was exported here before; its changes are to be checked. `applying` and
   * `undoing`: a job does it, also if nobody waits for it.
   */
  state: z.enum(['asked', 'ready', 'applying', 'applied', 'undoing', 'undone', 'shown', 'hidden', 'failed']),
  /** Why it couldn’t be read, or not be applied or undone completely. */
  failure: z.string().nullable(),
  found: z.object({
    /** The kinds of objects, most frequent first. */
    kinds: z.array(z.object({ name: z.string(), count })),
    authors: z.array(AnnotationAuthor.extend({ count })),
    /** Links, form fields and others that aren’t annotations to people. */
    staying: count,
  }),
  counts: z.object({ new: count, changed: count, conflict: count, deleted: count, unchanged: count }),
  /** How many of them have been applied so far. */
  done: count,
  /** When the markups in it were exported; null if they weren’t. */
  exported_at: Time.nullable(),
  created_at: Time,
});
export type AnnotationImport = z.infer<typeof AnnotationImport>;

const ChangeKind = z.enum(['new', 'changed', 'conflict', 'deleted', 'unchanged']);

/** A markup as one side has it. */
const ChangeSide = z.object({
  /** As `editor_details` of a markup. */
  objects: z.unknown(),
  status: MarkupStatus,
  comments: z.array(z.object({ author: z.string(), text: z.string() })),
  author: z.string(),
  modified: Time.nullable(),
});

/** A markup of a file, compared with the one here. */
export const AnnotationChange = z.object({
  id: AnnotationChangeId,
  kind: ChangeKind,
  page_number: count,
  /** Number and title of this page’s sheet. */
  sheet: z.string().nullable(),
  title: z.string(),
  markup_id: MarkupId.nullable(),
  /** Null if it isn’t here. */
  ours: ChangeSide.nullable(),
  /** Null if it was deleted in the file. */
  theirs: ChangeSide.nullable(),
  /** Comments in the file that aren’t here. */
  new_comments: count,
  /** What was decided, once it is applied. */
  decision: z.string().nullable(),
});
export type AnnotationChange = z.infer<typeof AnnotationChange>;

/** `theirs`: as in the file. `ours`: as it is here; only new comments are taken over. `both`: ours, and theirs as a new markup. */
export const ChangeDecision = z.enum(['theirs', 'ours', 'both']);
export type ChangeDecision = z.infer<typeof ChangeDecision>;

const params = z.object({ id: AnnotationImportId });
const answer = z.object({ data: AnnotationImport });
const settings = z.object({
  /** What becomes of annotations in uploads. */
  answer: z.enum(['ask', 'import', 'show', 'hide']),
  /** `markups`: how many of those that the caller can see have this author. */
  authors: z.array(AnnotationAuthor.extend({ markups: count })),
});

export const annotationImportOperations = defineOperations({
  listAnnotationImports: {
    method: 'GET',
    path: '/api/item/{id}/annotation-imports',
    caller: 'user',
    tag,
    summary: 'The newest 20 imports of annotations into an item, newest first.',
    params: z.object({ id: ItemId }),
    answer: z.object({ data: z.array(AnnotationImport) }),
  },
  importAnnotations: {
    method: 'POST',
    path: '/api/item/{id}/annotation-imports',
    caller: 'user',
    right: 'edit',
    tag,
    summary: 'Read the annotations of a PDF, XFDF or FDF file, and compare them with the markups of the item’s newest version.',
    params: z.object({ id: ItemId }),
    upload: true,
    body: z.object({}),
    answer,
  },
  listAnnotationChanges: {
    method: 'GET',
    path: '/api/annotation-import/{id}/changes',
    caller: 'user',
    tag,
    summary: 'The markups of an import that the caller can see, page by page; 200 at a time, behind `after`.',
    params,
    query: z.object({ after: z.coerce.number<number | string>().int().nonnegative().optional() }),
    answer: z.object({ data: z.array(AnnotationChange) }),
  },
  answerAnnotationImport: {
    method: 'POST',
    path: '/api/annotation-import/{id}/answer',
    caller: 'user',
    right: 'edit',
    tag,
    summary: 'Decide what becomes of a version’s annotations, and with `always` of those of all later uploads to the project.',
    params,
    body: z.object({ answer: AnnotationAnswer, always: z.boolean().default(false) }),
    answer,
  },
  applyAnnotationChanges: {
    method: 'POST',
    path: '/api/annotation-import/{id}/apply',
    caller: 'user',
    right: 'edit',
    tag,
    summary:
      'Start applying the changes of an import. Changes without a decision follow the file, except conflicts, which stay as they are here. The decisions are kept, and a job applies them.',
    params,
    body: z.object({
      decisions: z
        .array(z.object({ id: AnnotationChangeId, decision: ChangeDecision }))
        .max(50_000)
        .default([]),
    }),
    answer,
  },
  undoAnnotationImport: {
    method: 'POST',
    path: '/api/annotation-import/{id}/undo',
    caller: 'user',
    right: 'edit',
    tag,
    summary: 'Start undoing the changes of an import, except of markups that someone changed since.',
    params,
    answer,
  },
  getAnnotationSettings: {
    method: 'GET',
    path: '/api/project/{id}/annotation-settings',
    caller: 'user',
    tag,
    summary: 'What becomes of annotations in uploads, and which members their authors are.',
    params: z.object({ id: ProjectId }),
    answer: z.object({ data: settings }),
  },
  updateAnnotationSettings: {
    method: 'POST',
    path: '/api/project/{id}/annotation-settings',
    caller: 'user',
    right: 'edit',
    tag,
    summary: 'Change what becomes of annotations in uploads, or which member an author is; null for none.',
    params: z.object({ id: ProjectId }),
    body: z.object({
      answer: settings.shape.answer.optional(),
      author: z.object({ name: z.string().min(1).max(200), user_id: UserId.nullable() }).optional(),
    }),
    answer: z.object({ data: settings }),
  },
});
