import type { ProjectId, TokenScope } from '@sheetmark/contract';
import type { Deps } from '../../src/deps.ts';
import { hashToken } from '../../src/platform/ids/secrets.ts';
import type { Caller } from './people.ts';

/** Turns a caller's session into a personal token. */
export async function limitToken(
  { db }: Pick<Deps, 'db'>,
  { token }: Caller,
  { scope, projects }: { scope: TokenScope; projects: ProjectId[] | null },
): Promise<void> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('personal_tokens')
    .values({ session_id: id, name: 'Script', hint: 'abcd', scope, projects })
    .onConflict((clash) => clash.column('session_id').doUpdateSet({ scope, projects }))
    .execute();
}
