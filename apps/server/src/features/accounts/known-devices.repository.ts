import type { UserId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { KnownDevicesTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

interface DeviceQuery {
  /** Null when the address has no account; the query then costs as much. */
  readonly user: UserId | null;
  readonly device: Buffer;
  readonly source: string;
  readonly since: string;
}

/** Whether the user has signed in from this device, or from this network address, since then. */
export async function findKnown(db: Reader, { user, device, source, since }: DeviceQuery): Promise<{ device: boolean; source: boolean }> {
  const rows = await db
    .selectFrom('known_devices')
    .select(['device_hash', 'source'])
    .where('user_id', '=', user)
    .where((eb) => eb.or([eb('device_hash', '=', device), eb('source', '=', source)]))
    .where('last_used_at', '>', since)
    .limit(100)
    .execute();
  return { device: rows.some((row) => row.device_hash.equals(device)), source: rows.some((row) => row.source === source) };
}

export async function hasKnownDevice(db: Reader, user: UserId): Promise<boolean> {
  return (await db.selectFrom('known_devices').select('id').where('user_id', '=', user).limit(1).executeTakeFirst()) !== undefined;
}

export async function putDevice(db: Reader, device: Insertable<KnownDevicesTable>): Promise<void> {
  const { last_used_at } = device;
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((clash) => clash.columns(['user_id', 'device_hash', 'source']).doUpdateSet({ last_used_at }))
    .execute();
}

/** The user's devices that were not used since then. */
export async function deleteOldDevices(db: Reader, user: UserId, before: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', user).where('last_used_at', '<', before).execute();
}
