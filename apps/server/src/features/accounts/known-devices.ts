import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import { knownDeviceDays } from './accounts.policy.ts';
import { clientOf } from './client-of.ts';
import * as devices from './known-devices.repository.ts';

/** The origin of a sign-in. `device`: the secret that a browser keeps for this; without one, network address and program identify it. */
export interface SignInPlace {
  readonly device: string | undefined;
  readonly request: Pick<RequestFacts, 'source' | 'userAgent'>;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

export const deviceHash = ({ device, request }: SignInPlace): Buffer => (device === undefined ? clientOf(request) : hashToken(device));

export function createKnownDevices({ clock }: Pick<Deps, 'clock'>) {
  const since = (): string => isoTime(clock, -days(knownDeviceDays));
  const find = (db: Reader, user: UserId | null, place: SignInPlace) =>
    devices.findKnown(db, { user, device: deviceHash(place), source: place.request.source, since: since() });
  return {
    find,

    /** Returns whether the device is new for a user who has others. */
    async remember(tx: Tx, user: UserId, place: SignInPlace): Promise<boolean> {
      await devices.deleteOldDevices(tx, user, since());
      const isNew = !(await find(tx, user, place)).device && (await devices.hasKnownDevice(tx, user));
      const { source } = place.request;
      await devices.putDevice(tx, { user_id: user, device_hash: deviceHash(place), source, last_used_at: isoTime(clock) });
      return isNew;
    },
  };
}
