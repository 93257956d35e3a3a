import type { CommentId, FileId, ItemId, MarkupId, MediaId, ProjectId, TaskId, UploadId } from '@sheetmark/contract';
import { type Selectable, sql } from 'kysely';
import type { FilesTable } from '../../platform/db/file-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { type Bytes, joined, noBytes } from './bytes.ts';

/** Passes all ids as one parameter: a statement takes at most 65,535. */
const isOneOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

interface Ids {
  readonly comments: CommentId;
  readonly tasks: TaskId;
  readonly markups: MarkupId;
  readonly media: MediaId;
  readonly files: FileId;
  readonly items: ItemId;
  readonly projects: ProjectId;
}
export type Purged = keyof Ids;

/** Locks rows that were moved to the trash before then, so that nobody restores them. Skips rows that someone is restoring. */
export async function lockExpired<Table extends Purged>(
  tx: Tx,
  table: Table,
  at: { before: string; limit: number },
): Promise<Ids[Table][]> {
  const found = await sql<{ id: Ids[Table] }>`
    select id from ${sql.table(table)} where deleted_at < ${at.before} order by deleted_at limit ${at.limit} for update skip locked`.execute(
    tx,
  );
  return found.rows.map((row) => row.id);
}

/** With the attachments that nothing else has. */
export async function purgeComments(tx: Tx, ids: readonly CommentId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  const attached = await tx.selectFrom('comment_attachments').select('media_id').where(isOneOf('comment_id', ids)).execute();
  await tx.deleteFrom('comments').where(isOneOf('id', ids)).execute();
  return purgeUnattached(
    tx,
    attached.map((row) => row.media_id),
  );
}

async function purgeUnattached(tx: Tx, ids: readonly MediaId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  const unattached = await tx
    .selectFrom('media')
    .select('id')
    .where(isOneOf('id', ids))
    .where(sql<boolean>`not exists (select from comment_attachments a where a.media_id = media.id)`)
    .where(sql<boolean>`not exists (select from task_attachments a where a.media_id = media.id)`)
    .execute();
  return purgeMedia(
    tx,
    unattached.map((row) => row.id),
  );
}

export async function purgeMedia(tx: Tx, ids: readonly MediaId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  await tx.deleteFrom('comment_attachments').where(isOneOf('media_id', ids)).execute();
  await tx.deleteFrom('task_attachments').where(isOneOf('media_id', ids)).execute();
  const deleted = await tx.deleteFrom('media').where(isOneOf('id', ids)).returning('storage_key').execute();
  return { keys: deleted.map((row) => row.storage_key), prefixes: [] };
}

export async function purgeTasks(tx: Tx, ids: readonly TaskId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  const comments = await tx.selectFrom('comments').select('id').where(isOneOf('task_id', ids)).execute();
  const ofComments = await purgeComments(
    tx,
    comments.map((row) => row.id),
  );
  const attached = await tx.selectFrom('task_attachments').select('media_id').where(isOneOf('task_id', ids)).execute();
  await tx.deleteFrom('notifications').where(isOneOf('task_id', ids)).execute();
  await tx.deleteFrom('tasks').where(isOneOf('id', ids)).execute();
  const ofTasks = await purgeUnattached(
    tx,
    attached.map((row) => row.media_id),
  );
  return joined(ofComments, ofTasks);
}

/** A task of the markup stays, without it. */
export async function purgeMarkups(tx: Tx, ids: readonly MarkupId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  const comments = await tx.selectFrom('comments').select('id').where(isOneOf('markup_id', ids)).execute();
  const ofComments = await purgeComments(
    tx,
    comments.map((row) => row.id),
  );
  await tx.deleteFrom('metadata_values').where(isOneOf('markup_id', ids)).execute();
  await tx.deleteFrom('notifications').where(isOneOf('markup_id', ids)).execute();
  await tx.updateTable('tasks').set({ markup_id: null }).where(isOneOf('markup_id', ids)).execute();
  const deleted = await tx.deleteFrom('markups').where(isOneOf('id', ids)).returning(['id', 'project_id']).execute();
  return joined(ofComments, { keys: [], prefixes: deleted.map((row) => `markups/${row.project_id}/${row.id}/`) });
}

/**
 * Returns drawings that only these versions have to their markups: of markups that newer versions couldn't place. They are where they were then, and
 * without a thumbnail. Call it before `purgeFiles`.
 */
export async function keepLastDrawings(tx: Tx, files: readonly FileId[]): Promise<MarkupId[]> {
  const { rows } = await sql<{ id: MarkupId }>`
    with kept as (
      select k.*, c.before_file_id = any(${files}::bigint[]) or c.after_file_id = any(${files}::bigint[]) as is_purged
      from carried_markups k join carry_overs c on c.id = k.carry_over_id
      where k.objects is not null
        and c.item_id in (select item_id from files where id = any(${files}::bigint[]))
    ), last as (
      select distinct on (markup_id) markup_id, objects, itext, editor_id, before_page from kept
      where markup_id not in (select markup_id from kept where not is_purged)
      order by markup_id, id desc
    )
    update markups m set objects = last.objects, itext = last.itext, editor_id = last.editor_id, page_number = last.before_page,
      thumbnail_key = null, revision = m.revision + 1
    from last where last.markup_id = m.id and m.objects is null and m.merged_into is null
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes single versions. The markups drawn on them stay with their item. */
export async function purgeFiles(tx: Tx, ids: readonly FileId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  await tx.updateTable('markups').set({ file_id: null }).where(isOneOf('file_id', ids)).execute();
  await tx.deleteFrom('sheets').where(isOneOf('file_id', ids)).execute();
  const deleted = await tx.deleteFrom('files').where(isOneOf('id', ids)).returning(['id', 'project_id', 'storage_key']).execute();
  return bytesOfFiles(deleted);
}

type DeletedFile = Pick<Selectable<FilesTable>, 'id' | 'project_id' | 'storage_key'>;

function bytesOfFiles(files: readonly DeletedFile[]): Bytes {
  const prefixes = files.flatMap((file) => ['sheets', 'tiles'].map((kind) => `${kind}/${file.project_id}/${file.id}/`));
  return { keys: files.map((file) => file.storage_key), prefixes };
}

/** With all versions and everything drawn on them. */
export async function purgeItems(tx: Tx, ids: readonly ItemId[]): Promise<Bytes> {
  if (ids.length === 0) return noBytes;
  const markups = await tx.selectFrom('markups').select('id').where(isOneOf('item_id', ids)).execute();
  const ofMarkups = await purgeMarkups(
    tx,
    markups.map((row) => row.id),
  );
  await tx.deleteFrom('metadata_values').where(isOneOf('item_id', ids)).execute();
  await tx.deleteFrom('notifications').where(isOneOf('item_id', ids)).execute();
  await tx.deleteFrom('editor_details').where(isOneOf('item_id', ids)).execute();
  await tx
    .deleteFrom('sheets')
    .where('file_id', 'in', tx.selectFrom('files').select('id').where(isOneOf('item_id', ids)))
    .execute();
  const files = await tx.deleteFrom('files').where(isOneOf('item_id', ids)).returning(['id', 'project_id', 'storage_key']).execute();
  await tx.deleteFrom('items').where(isOneOf('id', ids)).execute();
  return joined(ofMarkups, bytesOfFiles(files));
}

/** Deletes empty folders and returns how many. Their parents may be empty now, so call it again. */
export async function purgeEmptyFolders(tx: Tx, before: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('folders')
    .where('deleted_at', '<', before)
    .where(sql<boolean>`not exists (select from items where items.folder_id = folders.id)`)
    .where(sql<boolean>`not exists (select from folders inside where inside.parent_id = folders.id)`)
    .returning('id')
    .execute();
  return deleted.length;
}

/** Deletes every row that names the project, in the trash or not. */
export async function purgeProject(tx: Tx, id: ProjectId): Promise<Bytes> {
  const items = tx.selectFrom('items').select('id').where('project_id', '=', id);
  const files = tx.selectFrom('files').select('id').where('project_id', '=', id);
  await tx.deleteFrom('notifications').where('project_id', '=', id).execute();
  await tx.deleteFrom('notifications').where('item_id', 'in', items).execute();
  await tx.deleteFrom('comments').where('project_id', '=', id).execute();
  await tx.deleteFrom('metadata_values').where('project_id', '=', id).execute();
  await tx.deleteFrom('metadata_columns').where('project_id', '=', id).execute();
  await tx.deleteFrom('tasks').where('project_id', '=', id).execute();
  await tx.deleteFrom('markups').where('project_id', '=', id).execute();
  await tx.deleteFrom('editor_details').where('item_id', 'in', items).execute();
  await tx.deleteFrom('sheets').where('file_id', 'in', files).execute();
  const originals = await tx.deleteFrom('files').where('project_id', '=', id).returning('storage_key').execute();
  await tx.deleteFrom('items').where('project_id', '=', id).execute();
  await tx.deleteFrom('folders').where('project_id', '=', id).execute();
  const media = await tx.deleteFrom('media').where('project_id', '=', id).returning('storage_key').execute();
  await tx.deleteFrom('memberships').where('project_id', '=', id).execute();
  await tx.deleteFrom('invitations').where('project_id', '=', id).execute();
  await deleteEvents(tx, id);
  const archives = await tx.deleteFrom('project_archives').where('project_id', '=', id).returning('storage_key').execute();
  const exported = await tx.deleteFrom('markup_exports').where('project_id', '=', id).returning('storage_key').execute();
  const topics = await tx.deleteFrom('topic_imports').where('project_id', '=', id).returning('storage_key').execute();
  await tx.deleteFrom('projects').where('id', '=', id).execute();
  const prefixes = ['originals', 'uploads', 'sheets', 'tiles', 'markups', 'media'].map((kind) => `${kind}/${id}/`);
  return { keys: [...originals, ...media, ...archives, ...exported, ...topics].flatMap((row) => row.storage_key ?? []), prefixes };
}

/** Keeps only who deleted the project, and when. */
async function deleteEvents(tx: Tx, id: ProjectId): Promise<void> {
  const ofProject = sql<boolean>`project_id = ${id}`;
  await tx.deleteFrom('events').where(ofProject).where('type', '<>', 'project_deleted').execute();
  const name = sql<string>`jsonb_build_object('name', (select name from projects where id = ${id}))`;
  await tx.updateTable('events').set({ project_id: null, data: name }).where(ofProject).execute();
}

/** Deletes uploads in parts that were started before then, with their remaining parts. */
export async function purgeUploads(tx: Tx, at: { before: string; limit: number }): Promise<{ deleted: number; bytes: Bytes }> {
  const { rows } = await sql<{ id: UploadId }>`
    select id from uploads where created_at < ${at.before} order by created_at limit ${at.limit} for update skip locked`.execute(tx);
  const old = sql<boolean>`upload_id = any(${rows.map((row) => row.id)}::text[])`;
  const parts = await tx.deleteFrom('upload_parts').where(old).returning('storage_key').execute();
  await tx
    .deleteFrom('uploads')
    .where(sql<boolean>`id = any(${rows.map((row) => row.id)}::text[])`)
    .execute();
  return { deleted: rows.length, bytes: { keys: parts.map((part) => part.storage_key), prefixes: [] } };
}

/** Deletes expired archives and the records of imports, expired exports of markups, or files with topics. */
export async function purgeExpired(
  tx: Tx,
  table: 'project_archives' | 'markup_exports' | 'topic_imports',
  at: { now: string; limit: number },
): Promise<{ deleted: number; bytes: Bytes }> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where ends_at <= ${at.now} order by ends_at limit ${at.limit} for update skip locked)
    returning storage_key`.execute(tx);
  return { deleted: rows.length, bytes: { keys: rows.flatMap((row) => row.storage_key ?? []), prefixes: [] } };
}
