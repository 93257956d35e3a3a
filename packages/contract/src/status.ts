import { z } from 'zod';
import { Time } from './fields.ts';
import { defineOperations } from './operation.ts';

const count = z.number().int();

/** The installation's state. Sessions and storage are of the whole installation; live connections and errors are of the responding process. */
export const SystemStatus = z.object({
  queue: z.array(z.object({ name: z.string(), title: z.string(), waiting: count, later: count, running: count, failed: count })),
  failed_jobs: z.array(z.object({ name: z.string(), title: z.string(), at: Time, message: z.string() })),
  storage: z.object({ files: count, bytes: count, database_bytes: count }),
  sessions: z.object({ people: count, sessions: count, active: count, live: count }),
  faults: z.array(z.object({ at: Time, request_id: z.string(), method: z.string(), route: z.string(), message: z.string() })),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const statusOperations = defineOperations({
  getStatus: {
    method: 'GET',
    path: '/api/administration/status',
    caller: 'administrator',
    tag: 'System',
    summary: 'Jobs by kind and state, storage use, signed-in users, and recent errors.',
    answer: z.object({ data: SystemStatus }),
  },
});
