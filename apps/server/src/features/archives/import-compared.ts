import { type MediaId, parseJson } from '@sheetmark/contract';
import { type AnswerRecord, md5 } from '../carry-over/public.ts';
import type { RowOf } from './archive-rows.ts';
import * as hashes from './import-compared.repository.ts';
import { type ImportContext, mapIds } from './import-context.ts';
import { ArchiveRefused } from './refused.ts';
import { renumberObjects } from './renumber.ts';

const orNull = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Comparisons that are queued go on when the pages of their versions have been read. */
export async function importComparisons(context: ImportContext, some: RowOf<'comparisons'>[]): Promise<void> {
  const rows = some.map(({ id: _, ...row }) => ({
    ...row,
    project_id: context.to.project,
    before_file_id: context.files.get(row.before_file_id),
    after_file_id: context.files.get(row.after_file_id),
    created_by: context.people.orNull(row.created_by),
  }));
  const made = await context.to.tx.insertInto('comparisons').values(rows).returning('id').execute();
  mapIds(
    context.comparisons,
    some,
    made.map(({ id }) => id),
  );
}

export async function importComparedPages(context: ImportContext, some: RowOf<'compared_pages'>[]): Promise<void> {
  const rows = some.map(({ id: _, comparison_id, alignment, aligned_by, outside, ...row }) => ({
    ...row,
    comparison_id: context.comparisons.get(comparison_id),
    alignment: orNull(alignment),
    aligned_by: context.people.orNull(aligned_by),
    outside: orNull(outside),
  }));
  const made = await context.to.tx.insertInto('compared_pages').values(rows).returning('id').execute();
  mapIds(
    context.comparedPages,
    some,
    made.map(({ id }) => id),
  );
}

export async function importPageChanges(context: ImportContext, some: RowOf<'page_changes'>[]): Promise<void> {
  const rows = some.map(({ compared_page_id, box, before_box, change, ...row }) => ({
    ...row,
    page_id: context.comparedPages.get(compared_page_id),
    box: JSON.stringify(box),
    before_box: JSON.stringify(before_box),
    change: JSON.stringify(change),
    checked_by: context.people.orNull(row.checked_by),
    dismissed_by: context.people.orNull(row.dismissed_by),
    markup_id: context.markups.orNull(row.markup_id),
    task_id: context.tasks.orNull(row.task_id),
  }));
  await context.to.tx.insertInto('page_changes').values(rows).execute();
}

/** 0 names no comparison: that of the archive is gone. */
const noComparison = 0;

export async function importCarryOvers(context: ImportContext, some: RowOf<'carry_overs'>[]): Promise<void> {
  const rows = some.map(({ id: _, ...row }) => ({
    ...row,
    project_id: context.to.project,
    item_id: context.items.get(row.item_id),
    before_file_id: context.files.get(row.before_file_id),
    after_file_id: context.files.get(row.after_file_id),
    comparison_id: context.comparisons.orNull(row.comparison_id) ?? noComparison,
  }));
  const made = await context.to.tx.insertInto('carry_overs').values(rows).returning('id').execute();
  mapIds(
    context.carryOvers,
    some,
    made.map(({ id }) => id),
  );
}

export async function importCarryOverPages(context: ImportContext, some: RowOf<'carry_over_pages'>[]): Promise<void> {
  const rows = some.map(({ carry_over_id, alignment, changes, ...row }) => ({
    ...row,
    carry_over_id: context.carryOvers.get(carry_over_id),
    alignment: orNull(alignment),
    changes: JSON.stringify(changes),
  }));
  await context.to.tx.insertInto('carry_over_pages').values(rows).execute();
}

export async function importCarriedMarkups(context: ImportContext, some: RowOf<'carried_markups'>[]): Promise<void> {
  const rows = some.map(({ is_placed, is_edited, page_id, answer_record, ...row }) => {
    const markup_id = context.markups.get(row.markup_id);
    const hash = is_edited ? hashes.edited : hashes.asCarried;
    return {
      ...row,
      carry_over_id: context.carryOvers.get(row.carry_over_id),
      markup_id,
      editor_id: context.pages.get(page_id).id,
      objects: orNull(renumbered(context, row.markup_id, row.objects)),
      itext: orNull(row.itext),
      matrix: orNull(row.matrix),
      shift: orNull(row.shift),
      before_bounds: orNull(row.before_bounds),
      after_bounds: orNull(row.after_bounds),
      changed_values: JSON.stringify(row.changed_values),
      drawn: is_placed ? hash : null,
      answered_by: context.people.orNull(row.answered_by),
      answer_record: answer_record && JSON.stringify(renumberRecord(context, row.markup_id, answer_record)),
    };
  });
  await context.to.tx.insertInto('carried_markups').values(rows).execute();
  await hashes.hashCarried(
    context.to.tx,
    rows.map(({ markup_id }) => markup_id),
  );
}

function renumbered(context: ImportContext, markup: number, objects: unknown): unknown {
  const media = (old: number): MediaId | undefined => context.media.find(old);
  return renumberObjects(objects, { markup: context.markups.get(markup), media });
}

/** Comments that the archive lacks were deleted since. */
function renumberRecord(context: ImportContext, markup: number, { status, drawing, ...record }: AnswerRecord): AnswerRecord {
  return {
    checked_file_id: record.checked_file_id === null ? null : (context.files.find(record.checked_file_id) ?? null),
    comments: record.comments.flatMap((old) => context.comments.find(old) ?? []),
    status: status && { ...status, resolved_by: context.people.orNull(status.resolved_by) },
    drawing: drawing && renumberDrawing(context, markup, drawing),
  };
}

function renumberDrawing(
  context: ImportContext,
  markup: number,
  drawing: NonNullable<AnswerRecord['drawing']>,
): NonNullable<AnswerRecord['drawing']> {
  const isAsCarried = drawing.objects !== null && md5(drawing.objects) === drawing.drawn;
  const objects = drawing.objects === null ? null : JSON.stringify(renumbered(context, markup, readDrawing(drawing.objects)));
  const drawn = drawing.drawn === null ? null : hashes.edited;
  return {
    ...drawing,
    objects,
    editor_id: context.pages.get(drawing.editor_id).id,
    drawn: isAsCarried && objects !== null ? md5(objects) : drawn,
  };
}

function readDrawing(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new ArchiveRefused('The archive has a drawing that can’t be read.', { cause });
  }
}
