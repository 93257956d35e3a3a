import type { ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';

/** With everyone who typed a value. */
export const titleBlockRows = (project: ProjectId) => sql`
  select s.id as at, s.file_id, s.page_number, s.width, s.height, s.unit, t.readings, t.typed, t.box, t.edit_revision, t.updated_at,
    array(select distinct (v.value ->> 'by')::bigint from jsonb_each(t.typed) v) as people
  from title_blocks t join sheets s on s.id = t.sheet_id join files f on f.id = s.file_id and f.deleted_at is null
    join items i on i.id = f.item_id and i.deleted_at is null
  where f.project_id = ${project}`;

/** The number of a row is its place: a table without ids is read in the order of its key. */
export const taughtPlaceRows = (project: ProjectId) => sql`
  select row_number() over (order by p.item_id, p.field) as at, p.item_id, p.field, p.box, p.page_width, p.page_height, p.quarter,
    p.taught_by as created_by, p.taught_at as created_at
  from taught_places p join items i on i.id = p.item_id and i.deleted_at is null where i.project_id = ${project}`;

const isThere = sql`join files f on f.id = g.file_id and f.deleted_at is null join items i on i.id = f.item_id and i.deleted_at is null`;

/** Without its folder, a publication is in the folder of one of its sheets. One that has neither is left out, as is all that it published. */
export const publicationRows = (project: ProjectId) => sql`
  select * from (
    select p.id as at, coalesce(
        (select o.id from folders o where o.id = p.folder_id and o.deleted_at is null),
        (select i.folder_id from issued_files g ${isThere} where g.publication_id = p.id order by g.file_id limit 1)
      ) as folder_id, p.name, p.issue_date::text as issue_date, p.state, p.carries_markups, p.notifies, p.created_by, p.created_at,
      p.updated_at, p.published_by, p.published_at, array[p.published_by] as people,
      coalesce((select json_agg(json_build_object('file_id', f.id, 'outcome', g.outcome) order by f.id)
        from issued_files g ${isThere} where g.publication_id = p.id), '[]') as issued,
      coalesce((select json_agg(json_build_object('file_id', f.id, 'page_number', s.page_number, 'has_own_file', u.has_own_file) order by s.id)
        from superseded_sheets u join sheets s on s.id = u.sheet_id join files f on f.id = s.file_id and f.deleted_at is null
          join items i on i.id = f.item_id and i.deleted_at is null where u.publication_id = p.id), '[]') as superseded
    from publications p where p.project_id = ${project} and p.state in ('published', 'undone')
  ) told where folder_id is not null`;
