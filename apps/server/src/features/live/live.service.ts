import type { AnswerOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { formatCursor } from './live-cursor.ts';
import { type HubParts, LiveHub } from './live-hub.ts';
import { createLiveTickets } from './live-tickets.ts';

/** A page may have requested its first data this long before its ticket. */
const headStartSeconds = 15;

export function createLiveService(parts: Pick<Deps, 'work'> & Omit<HubParts, 'tickets'>) {
  const tickets = createLiveTickets(parts);
  const hub = new LiveHub({ ...parts, tickets });
  return {
    async ticket(request: Pick<RequestFacts, 'token'>): Promise<AnswerOf<Operations['createLiveTicket']>['data']> {
      const cursor = await parts.events.end(headStartSeconds);
      return { ticket: await tickets.issue(request), cursor: formatCursor(await parts.events.name(), cursor) };
    },
    accept: hub.accept,
    /** How many connections this process holds. */
    count: () => hub.count,
    /** Runs every two seconds. */
    sweep: () => hub.sweep(),
    close: () => hub.close(),
  };
}

export type LiveService = ReturnType<typeof createLiveService>;
