import type { FolderId, ProjectId, UserId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { FilesTable } from '../../src/platform/db/file-tables.ts';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';

const page = 1;

/** Inserts an item whose second version took over a markup, and a private one of the spare member. */
export async function insertCarried(
  tx: Tx,
  { folder_id, ...common }: { project_id: ProjectId; created_by: UserId; folder_id: FolderId },
  { fileValues, spare }: { fileValues: () => Omit<Insertable<FilesTable>, 'item_id' | 'version'>; spare: UserId },
) {
  const item = await tx
    .insertInto('items')
    .values({ ...common, folder_id, name: 'carried.pdf' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [before, after] = await tx
    .insertInto('files')
    .values([1, 2].map((version) => ({ ...fileValues(), item_id: item.id, version })))
    .returning('id')
    .execute();
  if (!before || !after) throw new Error('a version was not inserted');
  const editor = await tx
    .insertInto('editor_details')
    .values({ item_id: item.id, page_number: page })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = { before_file_id: before.id, after_file_id: after.id };
  const carryOver = await tx
    .insertInto('carry_overs')
    .values({ project_id: common.project_id, item_id: item.id, ...files, comparison_id: 1, state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const markup = {
    ...common,
    item_id: item.id,
    editor_id: editor.id,
    file_id: before.id,
    page_number: page,
    objects: '[]',
    facts: 'plain' as const,
  };
  const [open, hidden] = await tx
    .insertInto('markups')
    .values([markup, { ...markup, created_by: spare, visibility: 'private' }])
    .returning('id')
    .execute();
  if (!open || !hidden) throw new Error('a markup was not inserted');
  const carried = {
    carry_over_id: carryOver.id,
    editor_id: editor.id,
    before_page: page,
    after_page: page,
    objects: '[]',
    is_queued: true,
  } as const;
  await tx
    .insertInto('carried_markups')
    .values([open, hidden].map(({ id }) => ({ ...carried, markup_id: id, place: 'changed' as const })))
    .execute();
  return { carriedItem: item.id, carriedFile: after.id, carriedMarkup: open.id, privateCarriedMarkup: hidden.id };
}
