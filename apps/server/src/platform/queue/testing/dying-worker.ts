import { pino } from 'pino';
import { z } from 'zod';
import { openQueue } from '../open-queue.ts';

/** Takes a job, tells its parent so, and never ends it. */
const [url = '', name = ''] = process.argv.slice(2);
const queue = openQueue({ url, log: pino({ level: 'silent' }) });
await queue.work({ name, title: name, payload: z.unknown(), retries: 3, expireSeconds: 60, concurrency: 1 }, () => {
  process.send?.('taken');
  return new Promise(() => undefined);
});
await queue.start();
