import type { SessionId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { findSessionUser, listValidSessions } from '../accounts/public.ts';
import * as tickets from './live.repository.ts';

const ticketLifeMs = 30_000;
/** Per session: more tabs than anyone opens in half a minute. */
const ticketsAtOnce = 100;

/** The user and session of a connection. */
export interface Bearer {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** Guests aren't members, and receive no events of the project. */
  readonly isGuest: boolean;
}

export type LiveTickets = ReturnType<typeof createLiveTickets>;

/** Tickets that open connections: browsers can't add headers to a WebSocket, and URLs end up in logs. */
export function createLiveTickets({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>) {
  const now = (): string => isoTime(clock);
  return {
    async issue({ token }: Pick<RequestFacts, 'token'>): Promise<string> {
      const session = await findSessionUser(db, hashToken(token ?? ''), now());
      if (!session) throw new AppError('signed_out');
      if ((await tickets.countTickets(db, session.session_id, now())) >= ticketsAtOnce) throw new AppError('too_many_requests');
      const ticket = newToken();
      const expires_at = isoTime(clock, ticketLifeMs);
      const made = { token_hash: hashToken(ticket), session_id: session.session_id, expires_at };
      if (!(await work.run((tx) => tickets.insertTicket(tx, made)))) throw new AppError('signed_out');
      return ticket;
    },

    /** Null if the ticket is unknown, used or expired, or its session has ended. */
    async take(ticket: string): Promise<Bearer | null> {
      const sessionId = await tickets.takeTicket(db, hashToken(ticket), now());
      if (sessionId === undefined) return null;
      const [held] = await listValidSessions(db, [sessionId], now());
      return held ? { userId: held.user_id, sessionId, isGuest: held.is_guest } : null;
    },
  };
}
