import type { Handlers } from '../../platform/http/handler.ts';
import type { StatusService } from './status.service.ts';

export function statusRoutes(status: StatusService): Handlers {
  return { getStatus: async () => ({ message: 'The server’s status.', data: await status.read() }) };
}
