/** Drawings on a sheet with a number of their own: null until the sheet is read again. */
export const details = `
alter table title_blocks add column details jsonb;
`;
