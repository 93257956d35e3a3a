/** Words of scans whose reading is unsure, for search results. Those that were read before are marked once they are read again. */
export const unsureWords = `
alter table sheet_contents add column unsure_words text[] not null default '{}';
`;
