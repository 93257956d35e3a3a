import {
  type BodyOf,
  type Operations,
  type PageQuery,
  type PersonalToken,
  type SessionId,
  tokenMaxDays,
  tokenPrefix,
  type UserToken,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { ActingToken, Actor, RequestFacts } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { EmitAccount } from './account-events.ts';
import { findUser } from './accounts.repository.ts';
import { createPasswordCheck } from './check-password.ts';
import type { RequireConfirmed } from './factors/step-up.ts';
import type { AccountNotices } from './notices.ts';
import * as tokens from './tokens.repository.ts';

export interface TokensParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly emit: EmitAccount;
  readonly notices: AccountNotices;
  readonly requireConfirmed: RequireConfirmed;
}

const mostTokens = 50;
const hintLength = 4;

/** Personal tokens: sessions with a name and a scope, for scripts that act as their user. */
export function createTokensService({ db, work, clock, emit, notices, requireConfirmed }: TokensParts) {
  const now = (): string => isoTime(clock);

  async function page(user: Actor['id'] | null, asked: PageQuery) {
    const limit = pageLimit(asked);
    const [rows, total] = await Promise.all([
      tokens.listTokens(db, { user, now: now(), limit: limit + 1, below: decodeCursor(asked.cursor) }),
      tokens.countTokens(db, { user, now: now() }),
    ]);
    const { shown, next_cursor } = cutPage(rows, limit);
    return { shown, meta: { total, next_cursor } };
  }

  async function revoke(actor: Actor, id: SessionId, user: Actor['id'] | null): Promise<void> {
    await work.run(async (tx) => {
      const revoked = await tokens.deleteToken(tx, id, user);
      if (!revoked) throw notFound();
      await emit(tx, { type: 'token_revoked', by: actor.id, user: revoked.user_id, data: { name: revoked.name } });
    });
  }

  return {
    async list(actor: Actor, asked: PageQuery) {
      const { shown, meta } = await page(actor.id, asked);
      return { data: await presentOwn(db, actor, shown), meta };
    },

    create: createTokenMaker({ db, work, clock, emit, notices, requireConfirmed }),

    revoke: (actor: Actor, id: SessionId) => revoke(actor, id, actor.id),

    /** The contract's row requires an administrator, as for the next one. */
    async listAll(asked: PageQuery): Promise<{ data: UserToken[]; meta: Awaited<ReturnType<typeof page>>['meta'] }> {
      const { shown, meta } = await page(null, asked);
      const data = shown.map((row) => {
        const user = { id: row.user_id, name: row.user_name, email: row.email };
        return { ...present(row), user };
      });
      return { data, meta };
    },

    revokeAny: (actor: Actor, id: SessionId) => revoke(actor, id, null),

    recordCall: (actor: Actor, { name }: ActingToken, operation: string): Promise<void> =>
      work.run((tx) => emit(tx, { type: 'token_used', by: actor.id, user: actor.id, data: { name, operation } })),
  };
}

function createTokenMaker({ db, work, clock, emit, notices, requireConfirmed }: TokensParts) {
  const now = (): string => isoTime(clock);
  const checkPassword = createPasswordCheck({ db, clock });
  return async (actor: Actor, body: BodyOf<Operations['createToken']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) => {
    await (body.password === undefined ? requireConfirmed(actor) : checkPassword(actor, body.password));
    const { name, scope, projects } = body;
    const expiresAt = endOf(body.expires_on, clock.now());
    const token = `${tokenPrefix}${newToken()}`;
    const row = await work.run(async (tx) => {
      if ((await tokens.countTokens(tx, { user: actor.id, now: now() })) >= mostTokens)
        throw invalidInput('name', `You have ${mostTokens} personal tokens. Revoke one that nothing uses any more.`);
      if (projects !== null && (await tokens.listOwnProjects(tx, actor.id, projects)).length < new Set(projects).size) throw notFound();
      const secret = { tokenHash: hashToken(token), hint: token.slice(-hintLength) };
      const session = { userId: actor.id, userAgent: '', source: '', now: now(), expiresAt };
      const id = await tokens.insertToken(tx, { ...session, ...secret, name, scope, projects });
      await emit(tx, { type: 'token_created', by: actor.id, user: actor.id, data: { name, scope } });
      const user = await findUser(tx, actor.id);
      if (user) await notices.newToken(tx, user, request);
      return (await tokens.listTokens(tx, { user: actor.id, now: now(), limit: 1, below: id + 1 }))[0];
    });
    const [data] = await presentOwn(db, actor, row ? [row] : []);
    if (!data) throw notFound();
    return { data, token };
  };
}

/** The end of that day in UTC. Throws `invalid_input` if it is over, or too far away. */
function endOf(day: string, now: number): string {
  const end = Date.parse(`${day}T23:59:59.999Z`);
  if (end > now && end <= now + days(tokenMaxDays + 1)) return new Date(end).toISOString();
  throw invalidInput('expires_on', 'Choose a day within the next year.');
}

const present = ({ id, name, hint, scope, created_at, expires_at, last_used_at, source }: tokens.TokenRow) => {
  const wasUsed = last_used_at > created_at;
  return { id, name, hint, scope, created_at, expires_at, last_used_at: wasUsed ? last_used_at : null, source: wasUsed ? source : null };
};

/** Projects that the user has left since are left out. */
async function presentOwn(db: Reader, actor: Actor, rows: readonly tokens.TokenRow[]): Promise<PersonalToken[]> {
  const known = await tokens.listOwnProjects(db, actor.id, [...new Set(rows.flatMap(({ projects }) => projects ?? []))]);
  return rows.map((row) => ({ ...present(row), projects: row.projects && known.filter(({ id }) => row.projects?.includes(id)) }));
}

export type TokensService = ReturnType<typeof createTokensService>;
