/**
 * What stands in a project's custom column somewhere, each text once: which of them contain a word is found by reading these instead of every
 * cell. One that no cell holds any more does no harm.
 */
export const placesOfCells = `
create table metadata_places (
  project_id bigint not null references projects on delete cascade,
  column_name text not null,
  place jsonb not null,
  primary key (project_id, column_name, place)
);
insert into metadata_places select distinct project_id, column_name, place from metadata_cells;
`;
