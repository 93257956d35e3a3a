import type { Logger } from 'pino';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Db, UnitOfWork } from './platform/db/unit-of-work.ts';
import type { EventLog } from './platform/events/events.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { SignedUrls } from './platform/signing/signed-urls.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What the features are built on. Each takes only the parts it uses. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly db: Db;
  readonly work: UnitOfWork;
  readonly events: EventLog;
  readonly bus: Bus;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly queue: Queue;
  readonly signedUrls: SignedUrls;
}
