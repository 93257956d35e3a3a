export const publishingChoices = `
alter table publications
  add column carries_markups boolean not null default true,
  add column notifies boolean not null default true;
`;
