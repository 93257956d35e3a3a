import type { ProjectId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { comparedRows } from './compared-rows.ts';

interface Exported {
  readonly project: ProjectId;
}

/** What the archive contains of markups and tasks. */
export interface Contained {
  readonly markups: RawBuilder<unknown>;
  readonly tasks: RawBuilder<unknown>;
}

/** Whether both versions of a pair are outside the trash. */
const existing = (pair: string) => sql`not exists (
  select from files v join items i on i.id = v.item_id
  where v.id in (${sql.ref(`${pair}.before_file_id`)}, ${sql.ref(`${pair}.after_file_id`)})
    and (v.deleted_at is not null or i.deleted_at is not null))`;

const carryOvers = ({ project }: Exported) => sql`
  select o.*, o.state in ('queued', 'running') or o.is_withdrawn as is_due from carry_overs o where o.project_id = ${project} and ${existing('o')}`;
const comparisons = ({ project }: Exported) => sql`
  select c.* from comparisons c where c.project_id = ${project} and ${existing('c')}`;

/** What carry-overs in the archive kept of markups. */
export const carriedOf = (of: Exported) => sql`
  select k.* from carried_markups k join (${carryOvers(of)}) o on o.id = k.carry_over_id`;

/** The newer version of the last carry-over that placed a markup and isn't in the archive, because its other version is in the trash. */
export const lostPlace = (of: Exported, markup: string) => sql`(
  select o.after_file_id from carried_markups k join carry_overs o on o.id = k.carry_over_id
  where k.markup_id = ${sql.ref(markup)} and k.drawn is not null and o.id not in (select e.id from (${carryOvers(of)}) e)
  order by k.id desc limit 1)`;

const stateOf = (column: string) => sql`case ${sql.ref(column)} when 'running' then 'queued' else ${sql.ref(column)} end`;
const oneOf = (table: RawBuilder<unknown>, column: string) => sql`(select s.id from (${table}) s where s.id = ${sql.ref(column)})`;

type Reading = (of: Exported, contained: Contained) => RawBuilder<unknown>;

export const comparedReadings: Readonly<Record<keyof typeof comparedRows, Reading>> = {
  // A comparison whose carry-over is due is queued: when it is ready, it carries markups over.
  comparisons: (of) => sql`
    select c.id as at, c.id, c.before_file_id, c.after_file_id, c.before_page, c.after_page, c.failure, c.is_matched, c.created_by, c.created_at, c.updated_at,
      case when c.before_page is null and exists (select from (${carryOvers(of)}) o
        where o.is_due and o.before_file_id = c.before_file_id and o.after_file_id = c.after_file_id) then 'queued' else ${stateOf('c.state')} end as state
    from (${comparisons(of)}) c`,
  compared_pages: (of) => sql`
    select p.id as at, p.id, p.comparison_id, p.position, p.before_page, p.after_page, p.matched_by, ${stateOf('p.state')} as state, p.failure, p.is_scan,
      p.alignment, p.aligned_by, p.outside, p.is_cut
    from compared_pages p join (${comparisons(of)}) c on c.id = p.comparison_id`,
  page_changes: (of, { markups, tasks }) => sql`
    select g.id as at, g.page_id as compared_page_id, g.number, g.box, g.before_box, g.change, g.nearby, g.is_confirmed, g.is_clouded, g.checked_by,
      g.checked_at, g.dismissed_by, g.dismissed_at, ${oneOf(markups, 'g.markup_id')} as markup_id, ${oneOf(tasks, 'g.task_id')} as task_id
    from page_changes g join compared_pages p on p.id = g.page_id join (${comparisons(of)}) c on c.id = p.comparison_id`,
  carry_overs: (of) => sql`
    select o.id as at, o.id, o.item_id, o.before_file_id, o.after_file_id, ${oneOf(comparisons(of), 'o.comparison_id')} as comparison_id,
      case when o.is_due then 'queued' else o.state end as state, o.created_at, o.updated_at
    from (${carryOvers(of)}) o`,
  carry_over_pages: (of) => sql`
    select o.id * 1000000 + p.before_page as at, p.carry_over_id, p.before_page, p.after_page, p.alignment, p.changes
    from carry_over_pages p join (${carryOvers(of)}) o on o.id = p.carry_over_id`,
  carried_markups: (of, { markups }) => sql`
    select k.id as at, k.carry_over_id, k.markup_id, k.editor_id as page_id, k.before_page, k.objects, k.itext, k.after_page, k.matrix, k.place, k.is_queued,
      k.shift, k.before_bounds, k.after_bounds, k.changed_values, k.drawn is not null as is_placed,
      md5(case when later.id is null then m.objects else later.objects end::text) is distinct from k.drawn as is_edited,
      k.answer, k.answered_by, k.answered_at, k.answer_record, k.revision, to_json(array[k.answer_record #> '{status,resolved_by}']) as people
    from (${carriedOf(of)}) k join (${markups}) m on m.id = k.markup_id
    left join lateral (
      select n.id, n.objects from (${carriedOf(of)}) n where n.markup_id = k.markup_id and n.id > k.id order by n.id limit 1
    ) later on true`,
};
