/** Comments of markups and those of tasks are searched one after the other: neither search reads the words of the others. */
export const commentTexts = `
drop index comments_text;
create index comments_markup_text on comments using gin (text gin_trgm_ops) where markup_id is not null;
create index comments_task_text on comments using gin (text gin_trgm_ops) where task_id is not null;
`;
