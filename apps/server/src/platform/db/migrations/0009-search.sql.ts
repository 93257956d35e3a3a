/** Parts of words in the names of documents and folders, found by trigrams as everything else that is searched. */
export const search = `
create index items_text on items using gin (name gin_trgm_ops);
create index folders_text on folders using gin (name gin_trgm_ops);
`;
