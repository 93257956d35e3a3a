import type { Reader } from '../../platform/db/unit-of-work.ts';

/** Deletes rows without further effect. */
export async function deleteStaleRows(db: Reader, before: StaleBefore): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', before.now).execute();
  await db.deleteFrom('live_tickets').where('expires_at', '<=', before.now).execute();
  await db
    .deleteFrom('mailed_links')
    .where((eb) => eb.or([eb('expires_at', '<', before.aDayAgo), eb('used_at', '<', before.aDayAgo)]))
    .execute();
  await db.deleteFrom('attempts').where('at', '<', before.aDayAgo).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before.aWeekAgo).execute();
  // The sweep deletes the keys that it noted within days, so older rows name nothing that is still stored.
  await db.deleteFrom('unnamed_bytes').where('seen_at', '<', before.aMonthAgo).execute();
  await db.deleteFrom('notifications').where('created_at', '<', before.aYearAgo).execute();
  await db.deleteFrom('notifications').where('status', '=', 'read_notification').where('updated_at', '<', before.aQuarterAgo).execute();
  await db.deleteFrom('events').where('type', '=', 'token_used').where('created_at', '<', before.aQuarterAgo).execute();
  await db.deleteFrom('webhook_deliveries').where('state', '<>', 'waiting').where('created_at', '<', before.aMonthAgo).execute();
  // Drafts whose files were deleted with the trash, and discarded ones.
  await db
    .deleteFrom('publications as p')
    .where('p.state', 'in', ['draft', 'discarded'])
    .where('p.updated_at', '<', before.aMonthAgo)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('publication_files as f').select('f.item_id').whereRef('f.publication_id', '=', 'p.id'))))
    .execute();
  await db.deleteFrom('invitations').where('expires_at', '<', before.aMonthAgo).execute();
}

/** Points in time. Attempts and links matter for at most an hour, and clients retry a request for at most days. */
export interface StaleBefore {
  readonly now: string;
  readonly aDayAgo: string;
  readonly aWeekAgo: string;
  readonly aMonthAgo: string;
  readonly aQuarterAgo: string;
  readonly aYearAgo: string;
}
