import { randomUUID } from 'node:crypto';
import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../src/deps.ts';
import { insertProviderSession, putIdentity } from '../../src/features/accounts/providers/identities.repository.ts';
import { isoTime } from '../../src/platform/clock/clock.ts';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';
import { hashToken, newToken } from '../../src/platform/ids/secrets.ts';

export interface Caller {
  readonly id: UserId;
  readonly email: string;
  /** Null if the caller sends none. */
  readonly token: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

export type Writer = Pick<Deps, 'clock'> & { readonly tx: Tx };

export async function insertPeople<Name extends string>({ tx, clock }: Writer, names: readonly Name[]): Promise<Record<Name, Caller>> {
  const drafts = names.map((name) => ({ name, email: `${name}.${randomUUID()}@example.com`, token: newToken() }));
  const users = await tx
    .insertInto('users')
    .values(
      drafts.map(({ name, email }) => ({
        email,
        first_name: name,
        user_type: name.startsWith('administrator') ? 1 : 2,
        is_active: name === 'inactive' ? 0 : 1,
        validated_at: isoTime(clock),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const people = drafts.map(({ name, email, token }) => ({ name, email, token, id: users.find((user) => user.email === email)!.id }));
  const expiresAt = (name: string) => isoTime(clock, name === 'expired' ? -dayMs : dayMs);
  await tx
    .insertInto('sessions')
    .values(
      people.map(({ id, name, token }) => ({
        user_id: id,
        token_hash: hashToken(token),
        expires_at: expiresAt(name),
        last_used_at: isoTime(clock),
      })),
    )
    .execute();
  const entries = people.map(({ name, id, email, token }) => [name, { id, email, token: name === 'nobody' ? null : token }] as const);
  return Object.fromEntries(entries) as Record<Name, Caller>;
}

/** Lets a person come by single sign-on: their account belongs to a provider, and so does their session. */
export async function comeByProvider({ tx, clock }: Writer, user: UserId): Promise<void> {
  const person = { provider: 'northgate', subject: randomUUID() };
  await putIdentity(tx, person, user, isoTime(clock));
  const { id } = await tx.selectFrom('sessions').select('id').where('user_id', '=', user).executeTakeFirstOrThrow();
  await insertProviderSession(tx, { ...person, session_id: id, sid: randomUUID(), id_token: Buffer.from('sealed') });
}
