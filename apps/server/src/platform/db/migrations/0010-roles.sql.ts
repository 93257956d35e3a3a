/** Everyone who is a member stays what members were: an editor. */
export const roles = `
alter table memberships add column role text not null default 'editor' check (role in ('viewer', 'reviewer', 'editor'));
alter table invitations add column role text not null default 'editor' check (role in ('viewer', 'reviewer', 'editor'));
`;
