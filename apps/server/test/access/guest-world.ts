import type { ItemId, ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';
import { hashToken, newToken } from '../../src/platform/ids/secrets.ts';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const sealed = { sealed_secret: Buffer.of(1), expires_at: inAWeek() };

/** A link of the owner to a file, for any address, and one that was revoked: its secret isn't sealed, so nobody can copy it. */
export async function insertGuestLinks(tx: Tx, { project, item, owner }: { project: ProjectId; item: ItemId; owner: UserId }) {
  const [secret, ended] = [newToken(), newToken()];
  const link = { ...sealed, project_id: project, item_id: item, access: 'view', created_by: owner } as const;
  await tx
    .insertInto('guest_links')
    .values({ ...link, secret_hash: hashToken(secret) })
    .execute();
  const { id } = await tx
    .insertInto('guest_links')
    .values({ ...link, secret_hash: hashToken(ended), revoked_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { guestSecret: secret, endedGuestLink: id };
}
