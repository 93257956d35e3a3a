import type { ChangeDecision, CommentId, MarkupId, UserId } from '@sheetmark/contract';
import { fromWire, textsOf } from '@sheetmark/editor-core';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import {
  ensureEditorDetails,
  findMarkup,
  insertComment,
  insertMarkup,
  isReviewClosed,
  linkPicturesAndQueueThumbnail,
  listPictures,
  resolution,
  toDrawingColumns,
  updateComment,
  updateMarkup,
} from '../markups/public.ts';
import { findValues, keptValues, listColumns, mergeValues, presentColumn } from '../metadata/public.ts';
import { maySee } from '../visibility/public.ts';
import * as imports from './annotation-imports.repository.ts';
import { objectsSum } from './compare-states.ts';
import { earlierIn, firstImportOf, type FoundComment, FoundMarkup } from './protocol.ts';

/** What undoing an applied change returns to. */
export const Before = z.object({
  markup: z.number().int(),
  /** After the change: a markup that someone changed since isn't undone. */
  revision: z.number().int(),
  how: z.enum(['inserted', 'changed', 'trashed', 'commented', 'kept']),
  objects: z.unknown().optional(),
  itext: z.unknown().optional(),
  open: z.enum(['none', 'review', 'open', 'closed']).optional(),
  comments: z.array(z.number().int()),
  texts: z.array(z.object({ id: z.number().int(), text: z.string() })),
  /** In custom columns; null for empty ones. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  /** What was known of the annotation. Imports of earlier versions don't say. */
  known: z.object({ markup: z.number().int(), base: z.unknown() }).nullish(),
});
export type Before = z.infer<typeof Before>;

export interface Applying {
  readonly tx: Tx;
  readonly queue: Deps['queue'];
  readonly row: imports.ImportRow;
  readonly actor: UserId;
  readonly now: string;
  /** Members by the names of authors. */
  readonly authors: ReadonlyMap<string, UserId>;
}

/** Applies one change as it was decided; null if there is nothing to do. A conflict without a decision stays as it is, and will be asked about again. */
export async function applyChange(applying: Applying, change: imports.ChangeRow, decision: ChangeDecision | null): Promise<Before | null> {
  const known = await imports.findKnown(applying.tx, { item: applying.row.item_id, page: change.page_number, name: change.name });
  const before = await applyDecided(applying, change, decision);
  return before && { ...before, known: known ? { markup: known.markup_id, base: known.base } : null };
}

async function applyDecided(applying: Applying, change: imports.ChangeRow, chosen: ChangeDecision | null): Promise<Before | null> {
  const { tx } = applying;
  const found = change.found === null ? null : FoundMarkup.parse(change.found);
  if (change.markup_id === null) return found && chosen !== null && chosen !== 'ours' ? insertFound(applying, change, found) : null;
  const ours = await findMarkup(tx, change.markup_id, 'forUpdate');
  if (!ours || !maySee(ours, applying.actor)) return null;
  const isLocked = await isReviewClosed(tx, ours.review_id);
  // The drawing and the comments of a closed review stay; comments of the file are further ones.
  const decision = isLocked && chosen === 'theirs' ? 'ours' : chosen;
  if (!found) return applyDeletion(applying, change, { ours, decision });
  const said = await applyComments(applying, ours.id, { found, change, isLocked });
  if (decision === 'both' && found.isChanged) {
    const fresh = { ...found, objects: found.objects.map((object) => ({ ...object, id: `${String(object['id'])}-theirs` })), comments: [] };
    const made = await insertFound(applying, change, fresh, found);
    return { ...made, comments: said.comments, texts: said.texts };
  }
  if (decision === 'theirs' && found.isChanged) {
    const { objects, itext, open } = ours;
    const revision = await replaceDrawing(applying, ours, found);
    const values = await keepColumns(applying, ours.id, found);
    await remember(applying, change, { markup: ours.id, found });
    return { markup: ours.id, revision, how: 'changed', objects, itext, open, values, ...said };
  }
  if (decision === 'ours' && found.isChanged) {
    await remember(applying, change, { markup: ours.id, found, isKept: true });
    return { markup: ours.id, revision: ours.revision, how: 'kept', ...said };
  }
  return said.comments.length + said.texts.length === 0 ? null : { markup: ours.id, revision: ours.revision, how: 'commented', ...said };
}

const drawingOf = (found: FoundMarkup, id: MarkupId) => {
  const objects = found.objects.map((object) => ({ ...object, m_id: id }));
  return { objects, itext: textsOf(fromWire(objects, id).objects) };
};

/** `inFile` is what the file has: with that it has nothing new when it comes back again. */
async function insertFound(applying: Applying, change: imports.ChangeRow, found: FoundMarkup, inFile = found): Promise<Before> {
  const { tx, queue, row, actor, now, authors } = applying;
  const page = await ensureEditorDetails(tx, row.item_id, change.page_number);
  const { id } = await insertMarkup(tx, {
    project_id: row.project_id,
    item_id: row.item_id,
    editor_id: page.id,
    file_id: row.file_id,
    page_number: change.page_number,
    open: found.status,
    created_by: actor,
    author_name: found.author || null,
    author_id: authors.get(found.author) ?? null,
    created_at: found.created ?? now,
    updated_at: now,
    ...resolution(found.status, actor, now),
  });
  const inserted = await updateMarkup(tx, id, await toDrawingColumns(drawingOf(found, id), page));
  await linkPicturesAndQueueThumbnail(tx, queue, { row: inserted, allowed: new Set() });
  await keepColumns(applying, id, found);
  const said = await applyComments(applying, id, { found, change });
  await remember(applying, change, { markup: id, found: inFile });
  await imports.updateChange(tx, change.id, { markup_id: change.markup_id ?? id });
  return { markup: id, revision: inserted.revision, how: 'inserted', ...said };
}

type Ours = NonNullable<Awaited<ReturnType<typeof findMarkup>>>;

async function applyDeletion(
  { tx, row, actor, now }: Applying,
  change: imports.ChangeRow,
  { ours, decision }: { ours: Ours; decision: ChangeDecision | null },
): Promise<Before> {
  const said = { comments: [], texts: [] };
  if (decision === 'theirs') {
    const { revision } = await updateMarkup(tx, ours.id, { deleted_at: now, deleted_by: actor });
    return { markup: ours.id, revision, how: 'trashed', ...said };
  }
  const base = JSON.stringify({ isDeleted: true, seen: now });
  await imports.saveKnown(tx, { item_id: row.item_id, page_number: change.page_number, name: change.name, markup_id: ours.id, base });
  return { markup: ours.id, revision: ours.revision, how: 'kept', ...said };
}

async function replaceDrawing({ tx, queue, actor, now }: Applying, ours: Ours, found: FoundMarkup): Promise<number> {
  const page = await ensureEditorDetails(tx, ours.item_id, ours.page_number);
  const allowed = await listPictures(tx, [ours]);
  const status = found.status === ours.open ? {} : { open: found.status, ...resolution(found.status, actor, now) };
  const columns = await toDrawingColumns(drawingOf(found, ours.id), page);
  const changed = await updateMarkup(tx, ours.id, { ...columns, ...status, updated_at: now });
  await linkPicturesAndQueueThumbnail(tx, queue, { row: changed, allowed });
  return changed.revision;
}

/** Keeps the values of the file's custom columns; returns what there was before. */
async function keepColumns({ tx, row, now }: Applying, markup: MarkupId, { columns }: FoundMarkup): Promise<NonNullable<Before['values']>> {
  if (columns === null) return {};
  const of = { project_id: row.project_id, item_id: null, markup_id: markup };
  const values = keptValues((await listColumns(tx, row.project_id)).map(presentColumn), columns);
  const stored = (await findValues(tx, of))?.values;
  if (stored === undefined && Object.values(values).every((value) => value === null)) return {};
  await mergeValues(tx, of, { values, updated_at: now });
  const before = new Map(Object.entries(Before.shape.values.parse(stored ?? {}) ?? {}));
  return Object.fromEntries(Object.keys(values).map((name) => [name, before.get(name) ?? null]));
}

/** New comments of both sides are always kept. */
async function applyComments(
  applying: Applying,
  markup: MarkupId,
  { found, change, isLocked = false }: { found: FoundMarkup; change: imports.ChangeRow; isLocked?: boolean },
): Promise<Pick<Before, 'comments' | 'texts'>> {
  const { tx, row, actor, now, authors } = applying;
  const comments: number[] = [];
  const texts: Before['texts'] = [];
  for (const comment of found.comments) {
    if (comment.id === null) {
      const { name, text, author, created } = comment;
      const authored = { author_name: author || null, author_id: authors.get(author) ?? null };
      const values = { project_id: row.project_id, markup_id: markup, task_id: null, text, created_by: actor, created_at: created ?? now };
      const { id } = await insertComment(tx, { ...values, ...authored });
      comments.push(id);
      await imports.saveKnown(tx, { item_id: row.item_id, page_number: change.page_number, name, markup_id: markup, base: '{}' });
    } else if (comment.isChanged && !isLocked) {
      const before = await changeText(applying, markup, comment);
      if (before) texts.push(before);
    }
  }
  return { comments, texts };
}

async function changeText({ tx, now }: Applying, markup: MarkupId, { id, text }: FoundComment) {
  const before = await tx
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('id', '=', commentId(id))
    .where('markup_id', '=', markup)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!before) return null;
  await updateComment(tx, before.id, { text, edited_at: now });
  return before;
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the query checks whose it is
const commentId = (id: number | null): CommentId => (id ?? 0) as CommentId;

/** Copies of an export that are remembered. */
const MAX_EARLIER = 20;

/** What was kept here against several copies of an export is asked about once for each, until a copy's side is taken. */
async function remember(
  { tx, row, now }: Applying,
  change: imports.ChangeRow,
  { markup, found, isKept = false }: { markup: MarkupId; found: FoundMarkup; isKept?: boolean },
): Promise<void> {
  const { objects, status, pictures, columns } = found;
  const before = await imports.findKnown(tx, { item: row.item_id, page: change.page_number, name: change.name });
  const kept = { sum: objectsSum(objects), status, pictures, columns, seen: now };
  const earlier = isKept ? [...earlierIn(before?.base), kept].slice(-MAX_EARLIER) : [];
  const first = firstImportOf(before?.base) ?? row.created_at;
  const base = JSON.stringify({ objects, status, pictures, columns, seen: now, first, earlier });
  await imports.saveKnown(tx, { item_id: row.item_id, page_number: change.page_number, name: change.name, markup_id: markup, base });
}
