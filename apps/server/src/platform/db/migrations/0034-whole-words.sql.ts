/**
 * Whole words of what is searched, each with the stretch of ids that its row lies in: a frequent word is looked up from the newest stretch on
 * as far as is needed. Of a very long text the first words; a word is a run of letters and digits.
 */
export const wholeWords = `
create function words_within(stretch bigint, said text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    stretch::text || ':' || regexp_replace(lower(left(said, 100000)), '[^[:alnum:]]+', '|' || stretch::text || ':', 'g'), '|'));
create index markups_words on markups using gin (words_within(id >> 16, search_text)) where deleted_at is null;
create index items_words on items using gin (words_within(id >> 16, name)) where deleted_at is null;
create index folders_words on folders using gin (words_within(id >> 16, name)) where deleted_at is null;
create index sheet_contents_words on sheet_contents using gin (words_within(sheet_id >> 12, text));
`;
