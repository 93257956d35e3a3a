import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { findUserByEmail, insertGuest, updateUser } from '../accounts/public.ts';
import * as people from './guest-people.repository.ts';
import { guestNames, nameFromAddress } from './guests.policy.ts';

interface Arriving {
  readonly project: ProjectId;
  readonly email: string;
  /** Undefined: as it is, or from the address. */
  readonly name: string | undefined;
  readonly invitedBy: UserId;
  readonly now: string;
}

/**
 * The user with this address, who becomes a guest of the project. Without one, a guest without an account. Only someone who has proven the address may
 * rename a guest: `isProven`. Accounts keep their names.
 */
export async function makeGuest(tx: Tx, { project, email, name, invitedBy, now }: Arriving, isProven: boolean): Promise<UserId> {
  const names = guestNames(name ?? nameFromAddress(email));
  const made = await insertGuest(tx, { email, ...names, created_at: now });
  const user = made ?? (await findUserByEmail(tx, email));
  if (!user) throw new Error('a user was deleted while they became a guest');
  if (!made && user.is_guest && isProven && name !== undefined) await updateUser(tx, user.id, { ...names, updated_at: now });
  await people.insertProjectGuest(tx, { project_id: project, user_id: user.id, invited_by: invitedBy, created_at: now });
  return user.id;
}
