/** Sheets that a person calls new although a current one has almost their number. */
export const newSheets = `
-- The number with its groups of digits that they confirmed: with another one it is asked again.
alter table publication_pages add column new_as text;
`;
