import { z } from 'zod';
import { changed, ofUser } from './event-fields.ts';
import { defineEvents } from './event.ts';
import { UserId } from './ids.ts';
import { TokenScope } from './rights.ts';

/** Events of accounts and of the installation. */
export const accountEvents = defineEvents({
  notifications_changed: {
    data: z.object({ user_ids: z.array(UserId) }),
    live: { to: 'named', about: [], stale: ['notifications'] },
    audit: 'never',
    webhook: false,
  },
  sessions_ended: { data: ofUser, live: { to: 'named', about: [], stale: ['sessions'] }, webhook: false },
  /** `provider`: the name of the provider of single sign-on. */
  signed_in: { data: ofUser.extend({ provider: z.string().optional() }), webhook: false },
  signed_out: { data: ofUser, webhook: false },
  /** Without a user if no account has the address. */
  sign_in_failed: { data: ofUser.partial().extend({ email: z.string() }), webhook: false },
  account_made: { data: ofUser, webhook: false },
  address_validated: { data: ofUser, webhook: false },
  administrator_made: { data: ofUser, webhook: false },
  password_changed: { data: ofUser.extend({ by_link: z.boolean().optional() }), webhook: false },
  token_created: { data: ofUser.extend({ name: z.string(), scope: TokenScope }), webhook: false },
  token_revoked: { data: ofUser.extend({ name: z.string() }), webhook: false },
  /** A call with a personal token, whatever came of it. */
  token_used: { data: z.object({ name: z.string(), operation: z.string() }), webhook: false },
  /** `changed`: authenticator_added, authenticator_removed, recovery_codes_made, recovery_code_used, passkey_added or passkey_removed. */
  second_factor_changed: { data: ofUser.extend({ changed }), webhook: false },
  sign_in_rules_changed: { data: z.object({ changed }), webhook: false },
  user_changed: { data: ofUser.extend({ changed, is_active: z.number().optional() }), webhook: false },
  user_removed: { data: ofUser, webhook: false },
  sign_up_rules_changed: {
    /** `name` is the new mode, `before` the former one. */
    data: z.object({ name: z.string(), before: z.string(), domains: z.array(z.string()) }),
    webhook: false,
  },
  public_links_changed: { data: z.object({ allowed: z.boolean() }), webhook: false },
  legal_text_changed: { data: z.object({ name: z.string() }), webhook: false },
  storage_limit_changed: {
    data: z.object({ scope: z.string(), limit: z.union([z.number(), z.string()]), user_id: UserId.optional() }),
    webhook: false,
  },
  /** `name` is the time of the backup. */
  restored_from_backup: { data: z.object({ name: z.string() }), webhook: false },
});
