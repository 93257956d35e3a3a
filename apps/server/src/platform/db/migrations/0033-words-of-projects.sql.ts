/**
 * Where the words of a filter stand in one project: trigrams together with the project, so that those of others, however many, are not read.
 * `project_grams` are those of a text, `wanted_grams` those that a text has if it holds all the pieces, each of three letters, wherever they
 * stand in words.
 */
export const wordsOfProjects = `
create function project_grams(project bigint, said text) returns text[] language sql immutable strict parallel safe
  return string_to_array(project || ':' || array_to_string(show_trgm(said), '|' || project || ':'), '|');
create function wanted_grams(project bigint, pieces text[]) returns text[] language sql immutable strict parallel safe
  return array(
    select project || ':' || gram from unnest(pieces) piece, unnest(show_trgm(piece)) gram
    where gram <> all (show_trgm(left(piece, 2)) || show_trgm(right(piece, 2))));
create index markups_grams on markups using gin (project_grams(project_id, name || ' ' || search_text)) where deleted_at is null;
create index tasks_grams on tasks using gin (project_grams(project_id, task_name || ' ' || description)) where deleted_at is null;
drop index markups_name_text;
drop index tasks_name_text;
`;
