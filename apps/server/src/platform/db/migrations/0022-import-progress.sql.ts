/** Imports of annotations are applied and undone by a job, some changes at a time. */
export const importProgress = `
alter table annotation_changes add column is_done boolean not null default false;
update annotation_changes set is_done = true from annotation_imports i where i.id = import_id and i.state = 'applied';
alter table annotation_imports drop constraint annotation_imports_state_check;
alter table annotation_imports add constraint annotation_imports_state_check
  check (state in ('asked', 'ready', 'applying', 'applied', 'undoing', 'undone', 'shown', 'hidden', 'failed'));
create index annotation_changes_pending on annotation_changes (import_id, is_done, id);
`;
