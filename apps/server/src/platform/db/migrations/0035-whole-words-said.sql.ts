/** The same of tasks and comments, in a step of its own: nobody waits for both to write. */
export const wholeWordsSaid = `
create index tasks_words on tasks using gin (words_within(id >> 16, task_name || ' ' || description)) where deleted_at is null;
create index comments_markup_words on comments using gin (words_within(id >> 16, text)) where markup_id is not null and deleted_at is null;
create index comments_task_words on comments using gin (words_within(id >> 16, text)) where task_id is not null and deleted_at is null;
`;
