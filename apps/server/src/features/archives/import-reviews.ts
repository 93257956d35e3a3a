import type { ReviewerId, ReviewId, ReviewSheetId } from '@sheetmark/contract';
import { firstBroken } from '../reviews/public.ts';
import type { RowOf } from './archive-rows.ts';
import type { ImportContext } from './import-context.ts';
import { countViewers } from './import-reviews.repository.ts';
import { ArchiveRefused } from './refused.ts';

type Row = RowOf<'reviews'>;

/** A review with everything that belongs to it. Throws ArchiveRefused if its record was changed. */
export async function importReview(context: ImportContext, row: Row): Promise<void> {
  const { tx, project: project_id } = context.to;
  const { id: _, stages, team, files, sheets: pages, chain, markups, earlier_markups, stamps, created_by, closed_by, ...review } = row;
  if (firstBroken(review, chain) !== null)
    throw new ArchiveRefused(`The record of review ${review.number}, round ${review.round}, was changed.`);
  const { id } = await tx
    .insertInto('reviews')
    .values({
      ...review,
      project_id,
      sheets: pages.length,
      reviewers: team.length,
      reminders: JSON.stringify(review.reminders),
      decisions: JSON.stringify(review.decisions),
      outcome: review.outcome && JSON.stringify(review.outcome),
      created_by: context.people.get(created_by),
      closed_by: context.people.orNull(closed_by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (stages.length > 0)
    await tx
      .insertInto('review_stages')
      .values(stages.map((stage) => ({ ...stage, review_id: id })))
      .execute();
  await importFiles(context, id, files);
  const made = await importSheets(context, id, pages);
  await importTeam(context, id, team, made);
  await countViewers(tx, id);
  await importStamps(context, stamps, made);
  if (chain.length > 0) {
    const entries = chain.map(({ actor_id, ...entry }) => ({ ...entry, review_id: id, actor_id: context.people.orNull(actor_id) }));
    for (let at = 0; at < entries.length; at += batch)
      await tx
        .insertInto('review_entries')
        .values(entries.slice(at, at + batch))
        .execute();
  }
  const drawn = markups.flatMap((old) => context.markups.find(old) ?? []);
  if (drawn.length > 0) await tx.updateTable('markups').set({ review_id: id }).where('id', 'in', drawn).execute();
  const earlier = earlier_markups.flatMap((old) => context.markups.find(old) ?? []);
  if (earlier.length > 0)
    await tx
      .insertInto('review_earlier_markups')
      .values(earlier.map((markup_id) => ({ review_id: id, markup_id })))
      .execute();
}

const batch = 500;

async function importFiles({ to: { tx }, items, files: versions }: ImportContext, id: ReviewId, files: Row['files']): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('review_files')
    .values(
      files.map(({ item_id, file_id, pages }, position) => ({
        review_id: id,
        position,
        item_id: items.get(item_id),
        file_id: versions.orNull(file_id),
        pages: pages && JSON.stringify(pages),
      })),
    )
    .execute();
}

/** Returns the new ids, by position. */
async function importSheets(
  { to: { tx }, items, files }: ImportContext,
  id: ReviewId,
  sheets: Row['sheets'],
): Promise<ReadonlyMap<number, ReviewSheetId>> {
  if (sheets.length === 0) return new Map();
  const made = await tx
    .insertInto('review_sheets')
    .values(
      sheets.map(({ item_id, file_id, ...sheet }) => ({
        ...sheet,
        review_id: id,
        item_id: items.orNull(item_id),
        file_id: files.orNull(file_id),
      })),
    )
    .returning(['id', 'position'])
    .execute();
  return new Map(made.map((sheet) => [sheet.position, sheet.id]));
}

async function importStamps(
  { to: { tx }, markups }: ImportContext,
  stamps: Row['stamps'],
  sheets: ReadonlyMap<number, ReviewSheetId>,
): Promise<void> {
  const made = stamps.flatMap(({ position, markup_id: old, closed_at }) => {
    const [sheet_id, markup_id] = [sheets.get(position), markups.find(old)];
    return sheet_id === undefined || markup_id === undefined ? [] : [{ sheet_id, markup_id, closed_at }];
  });
  if (made.length > 0) await tx.insertInto('review_stamps').values(made).execute();
}

async function importTeam(
  { to: { tx }, people }: ImportContext,
  id: ReviewId,
  team: Row['team'],
  sheets: ReadonlyMap<number, ReviewSheetId>,
): Promise<void> {
  for (const { user_id, skipped_by, decision, views, ...one } of team) {
    const made = await tx
      .insertInto('review_reviewers')
      .values({
        ...one,
        review_id: id,
        user_id: people.get(user_id),
        skipped_by: people.orNull(skipped_by),
        decision: decision && JSON.stringify(decision),
        viewed: views.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await importViews(
      tx,
      made.id,
      views.flatMap(({ position, viewed_at }) => {
        const sheet_id = sheets.get(position);
        return sheet_id === undefined ? [] : [{ sheet_id, viewed_at }];
      }),
    );
  }
}

async function importViews(
  tx: ImportContext['to']['tx'],
  reviewer_id: ReviewerId,
  views: readonly { sheet_id: ReviewSheetId; viewed_at: string }[],
): Promise<void> {
  if (views.length === 0) return;
  await tx
    .insertInto('review_views')
    .values(views.map((view) => ({ ...view, reviewer_id })))
    .execute();
}
