import type { Logger } from 'pino';
import type { Bus } from './platform/bus/bus.ts';
import { createLocalBus } from './platform/bus/local-bus.ts';
import { createPostgresBus } from './platform/bus/postgres-bus.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { secretPath } from './platform/config/secret-file.ts';
import { withByteHold } from './platform/db/copying/byte-hold.ts';
import { checkDatabase, openDatabase } from './platform/db/open-database.ts';
import { createUnitOfWork, type Db, type UnitOfWork } from './platform/db/unit-of-work.ts';
import { createEventLog } from './platform/events/event-log.repository.ts';
import type { EventLog } from './platform/events/events.ts';
import type { Mail } from './platform/mail/mail.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createWorkers, type Workers } from './platform/process/workers.ts';
import type { Push } from './platform/push/push.ts';
import { createWebPush } from './platform/push/web-push.ts';
import { openQueue } from './platform/queue/open-queue.ts';
import type { Queue } from './platform/queue/queue.ts';
import { completeConfig, type SettledConfig } from './platform/settings/kept-settings.ts';
import { createSignedUrls, type SignedUrls } from './platform/signing/signed-urls.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What the features are built on. Each takes only the parts it uses. */
export interface Deps {
  readonly config: SettledConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly db: Db;
  readonly work: UnitOfWork;
  readonly events: EventLog;
  readonly bus: Bus;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly queue: Queue;
  readonly push: Push;
  readonly signedUrls: SignedUrls;
  readonly metrics: Metrics;
  /** For work that needs more CPU than a request may use. */
  readonly workers: Workers;
}

export interface OpenDeps {
  readonly deps: Deps;
  /** Rejects unless database and storage answer. */
  readonly health: () => Promise<void>;
  /** Closes everything but the queue, which is stopped earlier, with its own grace period. */
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly config: Config;
  /** Of the database, migrated; the embedded one's where the settings name none. */
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** The only place where adapters are chosen. The queue is not started yet. */
export async function createDeps({ config: given, databaseUrl: url, log, clock = systemClock }: Parts): Promise<OpenDeps> {
  const { db, close: closeDatabase } = openDatabase({ url, log, slowMs: given.slowQueryMs });
  if (given.secret === null && given.databaseUrl !== null)
    log.warn(
      { path: secretPath(given.dataDir) },
      'SECRET is not set: the secret is a file in DATA_DIR. Other servers and workers of this database need the same one, and this folder must last.',
    );
  const config = await completeConfig(given, db);
  // The embedded database serves one process alone.
  const bus = config.databaseUrl === null ? createLocalBus() : await createPostgresBus(url, log);
  const storage = withByteHold(await openStorage(config, log), db);
  const mail = openMail(config, clock);
  const queue = openQueue({ url, log });
  const deps: Deps = {
    config,
    log,
    clock,
    db,
    work: createUnitOfWork(db, () => bus.ring()),
    events: createEventLog(db),
    bus,
    storage,
    mail,
    queue,
    push: createWebPush(config, clock),
    signedUrls: createSignedUrls(config.secret, clock, db),
    metrics: createMetrics(clock),
    workers: createWorkers({ log }),
  };
  return {
    deps,
    async health() {
      await Promise.all([checkDatabase(db), storage.check()]);
    },
    async close() {
      await deps.workers.close();
      await bus.close();
      await mail.close();
      await closeDatabase();
    },
  };
}
