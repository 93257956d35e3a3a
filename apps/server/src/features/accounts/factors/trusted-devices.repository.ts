import type { UserId } from '@sheetmark/contract';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';

interface UsersDevice {
  readonly user: UserId;
  readonly device: Buffer;
}

export async function isTrusted(db: Reader, { user, device }: UsersDevice, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('trusted_devices')
    .select('user_id')
    .where('user_id', '=', user)
    .where('device_hash', '=', device)
    .where('trusted_until', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Also forgets the user's devices whose time is over. */
export async function trustDevice(
  db: Reader,
  { user, device }: UsersDevice,
  { now, until }: { now: string; until: string },
): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', user).where('trusted_until', '<=', now).execute();
  await db
    .insertInto('trusted_devices')
    .values({ user_id: user, device_hash: device, trusted_until: until })
    .onConflict((clash) => clash.columns(['user_id', 'device_hash']).doUpdateSet({ trusted_until: until }))
    .execute();
}

export async function countTrustedDevices(db: Reader, user: UserId, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('trusted_devices')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .where('trusted_until', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

export async function forgetTrustedDevices(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('user_id', '=', user).execute();
}
