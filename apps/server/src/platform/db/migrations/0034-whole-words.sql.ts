/**
 * Whole words of what is searched, each with the stretch of ids that its row lies in: a frequent word is looked up from the newest stretch on
 * as far as is needed. Of a very long text the first words; a word is a run of letters and digits. A lexeme has at most 2,046 bytes, and nothing
 * says so of one that is longer: where there may be such a run, runs are cut after 255 letters, more than anybody searches.
 */
export const wholeWords = `
create function words_within(stretch bigint, said text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    stretch::text || ':' || regexp_replace(
      case when octet_length(said) < 1300 then lower(said) else regexp_replace(lower(left(said, 100000)), '([[:alnum:]]{255})', '\\1 ', 'g') end,
      '[^[:alnum:]]+', '|' || stretch::text || ':', 'g'), '|'));
create index markups_words on markups using gin (words_within(id >> 16, search_text)) where deleted_at is null;
create index items_words on items using gin (words_within(id >> 16, name)) where deleted_at is null;
create index folders_words on folders using gin (words_within(id >> 16, name)) where deleted_at is null;
create index sheet_contents_words on sheet_contents using gin (words_within(sheet_id >> 12, text));
`;
