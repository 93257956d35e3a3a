/**
 * Pages that somebody waits for, and what is read on pages once they are drawn. The text is searched for parts of words, as that of
 * markups is. Files that need a password.
 */
export const pipeline = `
alter table sheets add column wanted_at timestamptz;

create table sheet_contents (
  sheet_id bigint primary key references sheets (id) on delete cascade,
  text text not null default '',
  words_key text not null,
  lines_key text not null
);
create index sheet_contents_text on sheet_contents using gin (text gin_trgm_ops);

alter table files add column is_locked boolean not null default false;
alter table files add column sealed_password bytea;
`;
