import { type CommentId, type MediaId, parseJson, type UserId } from '@sheetmark/contract';
import { drawnMediaOf, drawThumbnailJob, nameOf, searchTextOf, queueReadFacts } from '../markups/public.ts';
import { mergeValues } from '../metadata/public.ts';
import { freeName } from '../projects/public.ts';
import * as annotationRows from './annotation-rows.repository.ts';
import type { RowOf } from './archive-rows.ts';
import { type ImportContext, mapIds, requireAt } from './import-context.ts';
import * as rows from './import-rows.repository.ts';
import { ArchiveRefused } from './refused.ts';
import { renumberObjects, renumberView } from './renumber.ts';

export async function importMarkups(context: ImportContext, some: RowOf<'markups'>[]): Promise<void> {
  const { tx, queue, project: project_id } = context.to;
  const made = await context.insert.markups(
    some.map(({ id: _, page_id, number, file_id, checked_file_id, status: open, objects, itext, annotations: __, ...markup }) => {
      const page = context.pages.get(page_id);
      const search_text = searchTextOf(itext);
      return {
        ...markup,
        ...peopleIn(context, markup),
        author_id: context.people.orNull(markup.author_id),
        project_id,
        editor_id: page.id,
        item_id: page.item_id,
        number: context.numbers.take(page.item_id, number),
        page_number: page.page_number,
        file_id: context.files.orNull(file_id),
        checked_file_id: context.files.orNull(checked_file_id),
        open,
        itext: asJson(itext),
        search_text,
        name: markup.name ?? nameOf({ search_text, objects }),
      };
    }),
  );
  mapIds(context.markups, some, made);
  const annotations = some.flatMap((markup, index) => {
    const { item_id, page_number } = context.pages.get(markup.page_id);
    const at = { item_id, page_number, markup_id: requireAt(made, index) };
    return markup.annotations.map(({ name, base }) => ({ ...at, name, base: JSON.stringify(base ?? null) }));
  });
  await annotationRows.insertImportedAnnotations(tx, annotations);
  const items = new Set(some.map(({ page_id }) => context.pages.get(page_id).item_id));
  await rows.setLastNumbers(
    tx,
    [...items].map((id) => ({ id, number: context.numbers.lastOf(id) })),
  );
  const media = (old: number): MediaId | undefined => context.media.find(old);
  const drawn = made.map((id, index) => ({ id, objects: renumberObjects(requireAt(some, index).objects, { markup: id, media }) }));
  await rows.setObjects(
    tx,
    drawn.map(({ id, objects }) => ({ id, objects: asJson(objects) })),
  );
  for (const { id, objects } of drawn) await rows.linkDrawnMedia(tx, id, drawnMediaOf(objects));
  await queueReadFacts(queue, tx);
  const toDraw = drawn.filter(({ objects }) => objects !== null);
  await queue.sendAll(
    tx,
    drawThumbnailJob,
    toDraw.map(({ id }) => ({ markupId: id })),
  );
}

export async function importTasks(context: ImportContext, some: RowOf<'tasks'>[]): Promise<void> {
  const made = await context.insert.tasks(
    some.map(({ id: _, markup_id, name: task_name, attachments: __, ...task }) => ({
      ...task,
      ...peopleIn(context, task),
      project_id: context.to.project,
      markup_id: context.markups.orNull(markup_id),
      task_name,
    })),
  );
  mapIds(context.tasks, some, made);
  for (const [index, id] of made.entries()) {
    await rows.linkTaskAttachments(
      context.to.tx,
      id,
      requireAt(some, index).attachments.map((old) => context.media.get(old)),
    );
  }
}

export async function importComments(context: ImportContext, some: RowOf<'comments'>[]): Promise<void> {
  const made: CommentId[] = await context.insert.comments(
    some.map(({ id: _, markup_id, task_id, attachments: __, mentions: ___, created_by, ...comment }) => ({
      ...comment,
      project_id: context.to.project,
      markup_id: context.markups.orNull(markup_id),
      task_id: context.tasks.orNull(task_id),
      created_by: context.people.get(created_by),
      author_id: context.people.orNull(comment.author_id),
    })),
  );
  for (const [index, id] of made.entries()) {
    const { id: old, attachments, mentions } = requireAt(some, index);
    if (old !== undefined) context.comments.set(old, id);
    const media = attachments.map((one) => context.media.get(one));
    await rows.linkComment(context.to.tx, id, { media, people: mentions.map((one) => context.people.get(one)) });
  }
}

export async function importLinks(context: ImportContext, some: RowOf<'links'>[]): Promise<void> {
  await rows.insertLinks(
    context.to.tx,
    some.map(({ markup_id, item_id, task_id, box, created_by, created_at, ...link }) => ({
      ...link,
      markup_id: context.markups.get(markup_id),
      item_id: context.items.orNull(item_id),
      task_id: context.tasks.orNull(task_id),
      box: asJson(box),
      linked_by: context.people.orNull(created_by),
      linked_at: created_at,
    })),
  );
}

export async function importReferences(context: ImportContext, some: RowOf<'references'>[]): Promise<void> {
  await rows.insertReferences(
    context.to.tx,
    some.map(({ item_id, created_by, created_at, ...reference }) => {
      const place = { item_id: context.items.orNull(item_id), page_number: reference.page_number };
      if ((place.item_id === null) !== (place.page_number === null))
        throw new ArchiveRefused('The archive has a reference on a page without an item.');
      const linked = { linked_by: context.people.orNull(created_by), linked_at: created_at };
      return { ...reference, ...place, ...linked, project_id: context.to.project };
    }),
  );
}

export async function importValues(context: ImportContext, { item_id, markup_id, values, updated_at }: RowOf<'values'>): Promise<void> {
  const of = { project_id: context.to.project, item_id: context.items.orNull(item_id), markup_id: context.markups.orNull(markup_id) };
  if ((of.item_id === null) === (of.markup_id === null)) throw new ArchiveRefused('The archive has values without an item or markup.');
  await mergeValues(context.to.tx, of, { values, updated_at });
}

/** Views belong to the importer: an import adds nothing to other accounts. */
export async function importView(context: ImportContext, { name, configuration, ...view }: RowOf<'views'>): Promise<void> {
  const { tx, importer, project } = context.to;
  const free = freeName(name, await rows.listViewNames(tx, importer, view.kind));
  const people = (old: number): UserId | undefined => context.people.find(old);
  const renumbered = renumberView(requireJson(configuration), people);
  await rows.insertView(tx, { ...view, user_id: importer, project_id: project, name: free, configuration: renumbered });
}

function peopleIn(
  context: ImportContext,
  { created_by, assignee_id, resolved_by }: Pick<RowOf<'tasks'>, 'created_by' | 'assignee_id' | 'resolved_by'>,
) {
  return {
    created_by: context.people.get(created_by),
    assignee_id: context.people.orNull(assignee_id),
    resolved_by: context.people.orNull(resolved_by),
  };
}

const asJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

function requireJson(text: string): string {
  try {
    parseJson(text);
    return text;
  } catch (cause) {
    throw new ArchiveRefused('The archive has a view that can’t be read.', { cause });
  }
}
