/** Keeps which markups are stamps when they are removed or replaced: a removed stamp isn't restored as a markup. */
export const removedStamps = `
alter table review_stamps drop constraint review_stamps_pkey, add primary key (markup_id);
drop index review_stamps_markup;
create index review_stamps_sheet on review_stamps (sheet_id);
`;
