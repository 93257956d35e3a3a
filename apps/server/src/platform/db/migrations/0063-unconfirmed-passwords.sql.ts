/**
 * A password that was chosen at sign-up, before the address was validated, may be a stranger's: it signs nobody in until whoever validated the
 * address confirms it. `validated_from` is a hash of the client that validated the address and didn't ask for a proof.
 */
export const unconfirmedPasswords = `
alter table users add column password_unconfirmed boolean not null default false;
alter table users add column validated_from bytea;
update users set password_unconfirmed = true where validated_at is null and password_hash is not null;
`;
