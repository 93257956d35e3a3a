import type { SheetId } from '@sheetmark/contract';
import { insertSheets, listPageIds } from '../files/public.ts';
import { insertTitleBlocks, teachPlaces } from '../sheets/public.ts';
import type { RowOf } from './archive-rows.ts';
import type { ImportContext } from './import-context.ts';
import { insertPublication } from './import-sets.repository.ts';
import { ArchiveRefused } from './refused.ts';

/** Sizes and levels are those of the pages themselves once these are read. */
const unread = { mode: 'vector', min_level: 0, max_level: 0 } as const;

export async function importTitleBlocks(context: ImportContext, some: RowOf<'title_blocks'>[]): Promise<void> {
  const { tx } = context.to;
  const pages = some.map(({ file_id, page_number, width, height, unit }) => ({
    file_id: context.files.get(file_id),
    page_number,
    width,
    height,
    unit,
    ...unread,
  }));
  await insertSheets(tx, pages);
  const ids = await listPageIds(tx, pages);
  await insertTitleBlocks(
    tx,
    some.map(({ readings, typed, box, edit_revision, updated_at }, index) => {
      const by = Object.entries(typed).map(([field, value]) => [field, { ...value, by: context.people.get(value.by) }] as const);
      const sheet_id = requirePage(ids[index]);
      return { sheet_id, readings, typed: Object.fromEntries<unknown>(by), box, edit_revision, updated_at };
    }),
  );
}

export async function importTaughtPlaces(context: ImportContext, some: RowOf<'taught_places'>[]): Promise<void> {
  await teachPlaces(
    context.to.tx,
    some.map(({ item_id, created_by, created_at, box, ...place }) => ({
      ...place,
      item_id: context.items.get(item_id),
      box: JSON.stringify(box),
      taught_by: context.people.orNull(created_by),
      taught_at: created_at,
    })),
  );
}

export async function importPublication(context: ImportContext, row: RowOf<'publications'>): Promise<void> {
  const { tx, project: project_id } = context.to;
  const { issued, superseded, folder_id, created_by, published_by, ...publication } = row;
  const pages = superseded.map(({ file_id, page_number }) => ({ file_id: context.files.get(file_id), page_number }));
  const ids = await listPageIds(tx, pages);
  await insertPublication(tx, {
    publication: {
      ...publication,
      project_id,
      folder_id: context.folders.get(folder_id).id,
      created_by: context.people.get(created_by),
      published_by: context.people.orNull(published_by),
    },
    issued: issued.map(({ file_id, outcome }) => ({ file_id: context.files.get(file_id), outcome })),
    superseded: superseded.map(({ has_own_file }, index) => ({ sheet_id: requirePage(ids[index]), has_own_file })),
  });
}

function requirePage(id: SheetId | undefined): SheetId {
  if (id === undefined) throw new ArchiveRefused('The archive has a superseded page without a title block.');
  return id;
}
