/** The colour of what a markup measures, for takeoffs. Facts that may have one are computed again. */
export const markupColours = `
alter table markups add column colour text;
update markups set facts = 'pending' where quantity is not null and objects is not null;
`;
