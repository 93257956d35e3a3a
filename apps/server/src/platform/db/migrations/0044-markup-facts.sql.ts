/**
 * What tables show of a markup's drawing: the kinds of its objects, its text without those of measurements, and what it measures or counts.
 * `facts` is `pending` until the code has read them out of the objects, and again when the page's scale has changed; `scaled` when they
 * depend on that scale. A markup that measures in several units has its first in `quantity` and `unit`, and the others in
 * `further_quantities`.
 *
 * An index in each sort order; rows without a quantity, unit or label follow the others, so these three indexes leave them out.
 */
const where = 'where deleted_at is null';

export const markupFacts = `
alter table markups
  add column subject text not null default '',
  add column label text,
  add column quantity double precision,
  add column unit text,
  add column further_quantities jsonb,
  add column facts text not null default 'pending' check (facts in ('pending', 'plain', 'scaled'));
create index markups_pending_facts on markups (id) where facts = 'pending' and objects is not null;
create index markups_by_number on markups (project_id, number, id) ${where};
create index markups_by_page on markups (project_id, page_number, id) ${where};
create index markups_by_subject on markups (project_id, lower(subject), id) ${where};
create index markups_by_label on markups (project_id, lower(label), id) ${where} and label is not null;
create index markups_by_unit on markups (project_id, unit, id) ${where} and unit is not null;
create index markups_by_quantity on markups (project_id, quantity, id) include (unit) ${where} and quantity is not null;
`;
