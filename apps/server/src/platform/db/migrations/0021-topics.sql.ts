/** Tasks and comments that were imported from BCF files, by the GUIDs that they have there. */
export const topics = `
alter table tasks add column topic_guid text;
create unique index tasks_topic on tasks (project_id, topic_guid) where topic_guid is not null;
alter table comments add column topic_guid text;
`;
