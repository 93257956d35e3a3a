import type { CommentId, EditorId, FileId, FolderId, ItemId, MarkupId, MediaId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { type Insertable, sql } from 'kysely';
import type { FilesTable, FoldersTable, ItemsTable } from '../../platform/db/file-tables.ts';
import type { EditorDetailsTable } from '../../platform/db/page-tables.ts';
import type { MetadataColumnsTable, ProjectsTable, ViewsTable } from '../../platform/db/project-tables.ts';
import type { MarkupLinksTable, ReferenceLinksTable } from '../../platform/db/sheet-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { CommentsTable, MarkupsTable, MediaTable, TasksTable } from '../../platform/db/work-tables.ts';

/** Reserves a project id, so that files can be stored for it before the project exists. */
export async function reserveProjectId(db: Reader): Promise<ProjectId> {
  const { rows } = await sql<{ id: ProjectId }>`select nextval(pg_get_serial_sequence('projects', 'id')) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sequence of projects gave no number');
  return row.id;
}

type NewProject = Pick<Insertable<ProjectsTable>, 'name' | 'user_id'> & {
  readonly id: ProjectId;
  readonly description: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reads_scans: boolean;
  readonly scan_languages: string[];
};

/** With its owner as its only member. */
export async function insertProject(tx: Tx, project: NewProject): Promise<void> {
  const { id, name, description, user_id, created_at, updated_at, reads_scans, scan_languages } = project;
  await sql`insert into projects (id, name, description, user_id, created_at, updated_at, reads_scans, scan_languages)
    overriding system value
    values (${id}, ${name}, ${description}, ${user_id}, ${created_at}, ${updated_at}, ${reads_scans}, ${scan_languages})`.execute(tx);
  await tx.insertInto('memberships').values({ project_id: id, user_id }).execute();
}

export async function findUserByEmail(tx: Tx, email: string): Promise<UserId | undefined> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

interface Name {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Like a deleted account: things they created keep their name, and nobody can sign in as them. */
export async function insertNameOnly(tx: Tx, name: Name, now: string): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...name, is_active: 0, created_at: now, updated_at: now, deleted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One each, in the order of the rows. */
interface Inserters {
  folders(rows: readonly Insertable<FoldersTable>[]): Promise<FolderId[]>;
  items(rows: readonly Insertable<ItemsTable>[]): Promise<ItemId[]>;
  files(rows: readonly Insertable<FilesTable>[]): Promise<FileId[]>;
  pages(rows: readonly Insertable<EditorDetailsTable>[]): Promise<EditorId[]>;
  attachments(rows: readonly Insertable<MediaTable>[]): Promise<MediaId[]>;
  markups(rows: readonly Insertable<MarkupsTable>[]): Promise<MarkupId[]>;
  tasks(rows: readonly Insertable<TasksTable>[]): Promise<TaskId[]>;
  comments(rows: readonly Insertable<CommentsTable>[]): Promise<CommentId[]>;
}

const ids = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id);

export const createInserters = (tx: Tx): Inserters => ({
  folders: async (rows) => ids(await tx.insertInto('folders').values(rows).returning('id').execute()),
  items: async (rows) => ids(await tx.insertInto('items').values(rows).returning('id').execute()),
  files: async (rows) => ids(await tx.insertInto('files').values(rows).returning('id').execute()),
  pages: async (rows) => ids(await tx.insertInto('editor_details').values(rows).returning('id').execute()),
  attachments: async (rows) => ids(await tx.insertInto('media').values(rows).returning('id').execute()),
  markups: async (rows) => ids(await tx.insertInto('markups').values(rows).returning('id').execute()),
  tasks: async (rows) => ids(await tx.insertInto('tasks').values(rows).returning('id').execute()),
  comments: async (rows) => ids(await tx.insertInto('comments').values(rows).returning('id').execute()),
});

interface Drawn {
  readonly id: MarkupId;
  readonly objects: string | null;
}

/** The objects name their markup, whose id is known only after its row is inserted. Their text is kept exactly. */
export async function setObjects(tx: Tx, drawn: readonly Drawn[]): Promise<void> {
  const [numbers, texts] = [drawn.map(({ id }) => id), drawn.map(({ objects }) => objects)];
  await sql`update markups m set objects = d.objects::json
    from unnest(${numbers}::bigint[], ${texts}::text[]) as d (id, objects) where m.id = d.id`.execute(tx);
}

/** The next markup on each item takes the number after this. */
export async function setLastNumbers(tx: Tx, last: readonly { readonly id: ItemId; readonly number: number }[]): Promise<void> {
  const [items, numbers] = [last.map(({ id }) => id), last.map(({ number }) => number)];
  await sql`update items i set last_markup_number = n.number
    from unnest(${items}::bigint[], ${numbers}::int[]) as n (id, number) where i.id = n.id`.execute(tx);
}

export async function linkDrawnMedia(tx: Tx, markup_id: MarkupId, media: readonly MediaId[]): Promise<void> {
  if (media.length > 0)
    await tx
      .insertInto('drawn_media')
      .values(media.map((media_id) => ({ markup_id, media_id })))
      .execute();
}

export async function linkTaskAttachments(tx: Tx, task_id: TaskId, media: readonly MediaId[]): Promise<void> {
  if (media.length > 0)
    await tx
      .insertInto('task_attachments')
      .values(media.map((media_id) => ({ task_id, media_id })))
      .execute();
}

export async function linkComment(
  tx: Tx,
  comment_id: CommentId,
  to: { media: readonly MediaId[]; people: readonly UserId[] },
): Promise<void> {
  if (to.media.length > 0)
    await tx
      .insertInto('comment_attachments')
      .values(to.media.map((media_id) => ({ comment_id, media_id })))
      .execute();
  if (to.people.length > 0)
    await tx
      .insertInto('mentions')
      .values([...new Set(to.people)].map((user_id) => ({ comment_id, user_id })))
      .execute();
}

export async function insertLinks(tx: Tx, links: readonly Insertable<MarkupLinksTable>[]): Promise<void> {
  await tx.insertInto('markup_links').values(links).execute();
}

export async function insertReferences(tx: Tx, references: readonly Insertable<ReferenceLinksTable>[]): Promise<void> {
  await tx
    .insertInto('reference_links')
    .values(references)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function insertColumns(tx: Tx, columns: readonly Insertable<MetadataColumnsTable>[]): Promise<void> {
  await tx.insertInto('metadata_columns').values(columns).execute();
}

export async function insertView(tx: Tx, view: Insertable<ViewsTable>): Promise<void> {
  await tx.insertInto('views').values(view).execute();
}

export async function listViewNames(tx: Tx, user: UserId, kind: ViewsTable['kind']): Promise<string[]> {
  const rows = await tx.selectFrom('views').select('name').where('user_id', '=', user).where('kind', '=', kind).execute();
  return rows.map(({ name }) => name);
}

/** Whether they are an administrator now. */
export async function isAdministrator(db: Reader, user: UserId): Promise<boolean> {
  const found = await db.selectFrom('users').select('user_type').where('id', '=', user).where('is_active', '=', 1).executeTakeFirst();
  return found?.user_type === 1;
}

export async function emailOf(db: Reader, user: UserId): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirstOrThrow()).email;
}
