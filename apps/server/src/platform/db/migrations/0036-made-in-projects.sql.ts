/** Rows that are found by their ids in a project are put into the order of their making from the index alone. */
export const madeInProjects = `
drop index markups_project;
create index markups_project on markups (project_id, id) include (visibility, created_by, assignee_id, item_id, created_at) where deleted_at is null;
`;
