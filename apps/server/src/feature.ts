import type { Handlers } from './platform/http/handler.ts';
import type { JobHandler } from './platform/queue/queue.ts';

/** What a feature adds to the server. Its services are its own business, and the composition's. */
export interface Feature {
  readonly routes?: Handlers;
  readonly jobs?: readonly JobHandler[];
  /** Schedules jobs and reads events, once all features take their jobs. */
  readonly start?: () => Promise<unknown>;
  readonly stop?: () => Promise<void>;
}
