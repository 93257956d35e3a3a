import { liveCloseCodes, livePath } from '@sheetmark/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { SocketEnd } from '../../platform/http/sockets.ts';
import type { LiveService } from './live.service.ts';

export function liveRoutes(live: LiveService): Handlers {
  return {
    createLiveTicket: async ({ request }) => ({ message: 'A ticket for one connection.', data: await live.ticket(request) }),
  };
}

export function liveSockets(live: LiveService): Readonly<Record<string, SocketEnd>> {
  const { too_fast: tooFast, too_slow: tooSlow, restart } = liveCloseCodes;
  return { [livePath]: { accept: live.accept, codes: { tooFast, tooSlow, restart } } };
}
