/**
 * A markup that was merged into another one stays for 30 days, out of everybody's sight, so that the merge can be undone; `merge_record`
 * says what it brought. A part knows the markup it was split off, and who split it: they may merge it back.
 */
export const regroupedMarkups = `
alter table markups
  add column merged_into bigint references markups on delete set null,
  add column merge_record jsonb,
  add column split_from bigint references markups on delete set null,
  add column split_by bigint references users;
create index markups_merged_on_page on markups (editor_id) where merged_into is not null;
create index markups_merged_into on markups (merged_into) where merged_into is not null;
create index markups_split_from on markups (split_from) where split_from is not null;
`;
