/** A view that its owner shows to all members of a project. */
export const sharedViews = `
alter table views add column project_id bigint references projects on delete cascade;
create index views_project on views (project_id) where project_id is not null;
`;
