/** A webhook is also paused when its project gets another owner, who decides whether its address goes on receiving. */
export const webhooksOfNewOwners = `
alter table webhooks drop constraint webhooks_paused_check, add constraint webhooks_paused_check check (paused in ('by_hand', 'failing', 'new_owner'));
`;
