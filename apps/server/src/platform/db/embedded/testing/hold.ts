import { pino } from 'pino';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// Holds the embedded database of the folder in argv until it is ended; tells its address on the first line of what it prints.
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  console.log(server.url);
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void server.stop();
  });
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
