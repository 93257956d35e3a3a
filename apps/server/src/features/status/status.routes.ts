import type { Handlers } from '../../platform/http/handler.ts';
import type { StatusService } from './status.service.ts';

export function statusRoutes(status: StatusService): Handlers {
  return { getStatus: async () => ({ message: 'How it stands.', data: await status.look() }) };
}
