/**
 * Functions of the search indexes. `project_grams` are a text's trigrams with the project, so that a search in one project doesn't read the
 * others. `wanted_grams` are those that every text with the given pieces has; a piece has at least three letters and can be within a word.
 *
 * `words_within` returns the words of a text, each with the stretch of ids that its row is in: a frequent word is searched stretch by stretch
 * from the newest. A word is a run of letters and digits. A lexeme has at most 2,046 bytes, so long texts are cut after 100,000 letters and
 * their words after 255.
 *
 * Indexes that use them, or trigrams, have fastupdate off: otherwise every search reads all entries pending since the last vacuum.
 */
export const textSearch = `
create extension if not exists pg_trgm;

create function project_grams(project bigint, said text) returns text[] language sql immutable strict parallel safe
  return string_to_array(project || ':' || array_to_string(show_trgm(said), '|' || project || ':'), '|');

create function wanted_grams(project bigint, pieces text[]) returns text[] language sql immutable strict parallel safe
  return array(
    select project || ':' || gram from unnest(pieces) piece, unnest(show_trgm(piece)) gram
    where gram <> all (show_trgm(left(piece, 2)) || show_trgm(right(piece, 2))));

create function words_within(stretch bigint, said text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    stretch::text || ':' || regexp_replace(
      case when octet_length(said) < 1300 then lower(said) else regexp_replace(lower(left(said, 100000)), '([[:alnum:]]{255})', '\\1 ', 'g') end,
      '[^[:alnum:]]+', '|' || stretch::text || ':', 'g'), '|'));
`;
