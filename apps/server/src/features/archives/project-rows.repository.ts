import type { ProjectId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';
import type { RowKind } from './archive-rows.ts';
import { carriedOf, comparedReadings, type Contained, lostPlace } from './compared-rows.repository.ts';
import { reviewRows } from './review-rows.repository.ts';
import { publicationRows, taughtPlaceRows, titleBlockRows } from './set-rows.repository.ts';

export interface Exported {
  readonly project: ProjectId;
  /** Who gets the archive: what they may not see is not read. */
  readonly viewer: UserId;
}

/** A row of the archive, and the id from which the next ones are read. */
export type ReadRow = Readonly<Record<string, unknown>> & { readonly at: number };
/** The database at one moment, read while others continue to write. */
export type Moment = Reader;

const batch = 500;

export function atOneMoment<T>(db: Db, read: (moment: Moment) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** In the order of their ids; people and attachments are read by theirs, which the others name. */
export async function* readRows(db: Moment, kind: Exclude<RowKind, 'people' | 'attachments'>, of: Exported): AsyncGenerator<ReadRow> {
  for (let after = 0; ;) {
    const { rows } = await sql<ReadRow>`
      select * from (${readings[kind](of)}) as read where read.at > ${after} order by read.at limit ${batch}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.at;
  }
}

const seenMarkups = ({ project, viewer }: Exported) => sql`
  select m.* from markups m join items i on i.id = m.item_id
  where m.project_id = ${project} and m.deleted_at is null and i.deleted_at is null
    and ${visibleMarkup('m', viewer)}`;
/**
 * Markups that carry-overs in the archive keep are exported as they are. Of others, those that the current version couldn't place have the drawing of an
 * older one, and those that it placed name it, so that an import carries over only what hasn't been.
 */
const placedMarkups = (of: Exported) => sql`
  select s.*, case when s.objects is null and not exists (select from (${carriedOf(of)}) k where k.markup_id = s.id and k.objects is not null)
      then kept.objects else s.objects end as drawing,
    case when s.objects is null then s.file_id else coalesce(${lostPlace(of, 's.id')}, s.file_id) end as drawn_on
  from (${seenMarkups(of)}) s
  left join lateral (
    select k.objects from carried_markups k where k.markup_id = s.id and k.objects is not null order by k.id desc limit 1
  ) kept on s.objects is null`;
const seenTasks = ({ project }: Exported) => sql`select t.* from tasks t where t.project_id = ${project} and t.deleted_at is null`;

const unlessTrashed = (table: 'files', column: string) => sql`(
  select s.id from ${sql.table(table)} s where s.id = ${sql.ref(column)} and s.deleted_at is null)`;
const attached = (table: 'comment_attachments' | 'task_attachments', column: string, owner: string) => sql`coalesce((
  select json_agg(a.media_id order by a.media_id) from ${sql.table(table)} a join media on media.id = a.media_id and media.deleted_at is null
  where ${sql.ref(`a.${column}`)} = ${sql.ref(owner)}), '[]')`;

const readings: Readonly<Record<Exclude<RowKind, 'people' | 'attachments'>, (of: Exported) => RawBuilder<unknown>>> = {
  project: ({ project }) => sql`
    select id as at, name, description, created_at, reads_scans, scan_languages,
      coalesce((select s.answer from annotation_settings s where s.project_id = projects.id), 'ask') as annotation_answer
    from projects where id = ${project}`,
  columns: ({ project }) => sql`
    select id as at, column_name, kind, choices, created_at from metadata_columns where project_id = ${project}`,
  folders: ({ project }) => sql`
    with recursive tree as (
      select f.*, 0 as depth from folders f where f.project_id = ${project} and f.parent_id is null and f.deleted_at is null
      union all
      select f.*, tree.depth + 1 from folders f join tree on tree.id = f.parent_id where f.deleted_at is null
    )
    select row_number() over (order by depth, id) as at, id, parent_id, name, description, seen_by_roles,
      to_json(seen_by_users) as people, to_json(hidden_from) as hidden_from, created_by, created_at, updated_at from tree`,
  items: ({ project }) => sql`
    select id as at, id, folder_id, name, assignee_id, created_by, created_at, updated_at
    from items where project_id = ${project} and deleted_at is null`,
  files: ({ project }) => sql`
    select f.id as at, f.id, f.item_id, f.version, f.note, f.actual_name as name, f.size, f.sha256, f.storage_key, f.created_by, f.created_at,
      f.hides_annotations, (select case when n.state in ('applying', 'undoing') then 'applied' else n.state end from annotation_imports n
        where n.file_id = f.id and n.source = 'version' and n.state in ('applying', 'applied', 'undoing', 'shown', 'hidden') limit 1) as annotations
    from files f join items i on i.id = f.item_id and i.deleted_at is null where f.project_id = ${project} and f.deleted_at is null`,
  pages: ({ project }) => sql`
    select e.id as at, e.id, e.item_id, e.page_number, e.calibration, e.scale_regions,
      (select e.scale_sheet from files f where f.id = (e.scale_sheet ->> 'file_id')::bigint and f.deleted_at is null) as scale_sheet, e.created_at
    from editor_details e join items i on i.id = e.item_id and i.deleted_at is null where i.project_id = ${project}`,
  markups: (of) => sql`
    select m.id as at, m.id, m.editor_id as page_id, m.number, ${unlessTrashed('files', 'm.drawn_on')} as file_id,
      ${unlessTrashed('files', 'm.checked_file_id')} as checked_file_id, m.open as status, m.visibility, case when m.drawing is null then m.name end as name, m.priority, m.assignee_id, m.due_date,
      m.drawing as objects, m.itext, m.revision, m.author_name, m.author_id,
      coalesce((select json_agg(json_build_object('name', n.name, 'base', n.base) order by n.name) from imported_annotations n
        where n.markup_id = m.id), '[]') as annotations, m.created_by, m.created_at, m.resolved_by, m.resolved_on, m.updated_at,
      coalesce((select json_agg(d.media_id) from drawn_media d where d.markup_id = m.id), '[]') as drawn
    from (${placedMarkups(of)}) m`,
  tasks: (of) => sql`
    select t.id as at, t.id, (select m.id from (${seenMarkups(of)}) m where m.id = t.markup_id) as markup_id, t.task_name as name,
      t.description, t.status, t.priority, t.assignee_id, t.due_date, ${attached('task_attachments', 'task_id', 't.id')} as attachments,
      t.topic_guid, t.revision, t.created_by, t.created_at, t.resolved_by, t.resolved_on, t.updated_at
    from (${seenTasks(of)}) t`,
  comments: (of) => sql`
    select c.id as at, c.id, c.markup_id, c.task_id, c.text, ${attached('comment_attachments', 'comment_id', 'c.id')} as attachments,
      coalesce((select json_agg(n.user_id order by n.user_id) from mentions n where n.comment_id = c.id), '[]') as mentions,
      c.topic_guid, c.author_name, c.author_id, c.created_by, c.created_at, c.edited_at
    from comments c
    where c.project_id = ${of.project} and c.deleted_at is null
      and (c.markup_id in (select m.id from (${seenMarkups(of)}) m) or c.task_id in (select t.id from (${seenTasks(of)}) t))`,
  links: (of) => sql`
    select l.markup_id as at, l.markup_id, l.kind,
      (select i.id from items i where i.id = l.item_id and i.deleted_at is null) as item_id, l.page_number, l.sheet_number, l.box,
      (select t.id from (${seenTasks(of)}) t where t.id = l.task_id) as task_id, l.url, l.label, l.linked_by as created_by,
      l.linked_at as created_at
    from markup_links l join (${seenMarkups(of)}) m on m.id = l.markup_id`,
  references: ({ project }) => sql`
    select r.id as at, r.item_id, r.page_number, r.normalized_number, r.number, r.detail, r.target_number, r.linked_by as created_by,
      r.linked_at as created_at
    from reference_links r left join items i on i.id = r.item_id
    where r.project_id = ${project} and (r.item_id is null or i.deleted_at is null)`,
  values: (of) => sql`
    select v.id as at, v.item_id, v.markup_id, v.values, v.updated_at from metadata_values v
    where v.project_id = ${of.project} and (v.markup_id in (select m.id from (${seenMarkups(of)}) m)
      or v.item_id in (select i.id from items i where i.project_id = ${of.project} and i.deleted_at is null))`,
  reviews: (of) => reviewRows(of.project, seenMarkups(of)),
  title_blocks: ({ project }) => titleBlockRows(project),
  taught_places: ({ project }) => taughtPlaceRows(project),
  publications: ({ project }) => publicationRows(project),
  views: ({ project }) => sql`
    select id as at, kind, name, configuration, created_at, updated_at from views where project_id = ${project}`,
  comparisons: (of) => comparedReadings.comparisons(of, contained(of)),
  compared_pages: (of) => comparedReadings.compared_pages(of, contained(of)),
  page_changes: (of) => comparedReadings.page_changes(of, contained(of)),
  carry_overs: (of) => comparedReadings.carry_overs(of, contained(of)),
  carry_over_pages: (of) => comparedReadings.carry_over_pages(of, contained(of)),
  carried_markups: (of) => comparedReadings.carried_markups(of, contained(of)),
};

function contained(of: Exported): Contained {
  return { markups: seenMarkups(of), tasks: seenTasks(of) };
}

export async function readAttachments(db: Moment, of: Exported, ids: readonly number[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select id as at, id, name, size, sha256, storage_key, created_by, created_at from media
    where project_id = ${of.project} and deleted_at is null and id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

/** These, and the members. */
export async function readPeople(db: Moment, of: Exported, ids: readonly number[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select u.id as at, u.id, u.email, u.first_name, u.last_name,
      case when m.user_id is null or u.deleted_at is not null then null when p.user_id = u.id then 'owner' else 'member' end as right,
      coalesce((select json_agg(a.name order by a.name) from annotation_authors a
        where a.project_id = ${of.project} and a.user_id = u.id), '[]') as annotation_authors
    from users u left join memberships m on m.user_id = u.id and m.project_id = ${of.project} join projects p on p.id = ${of.project}
    where u.id = any(${ids}::bigint[]) or m.user_id is not null order by u.id`.execute(db);
  return rows;
}
