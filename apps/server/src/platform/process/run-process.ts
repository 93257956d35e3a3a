import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { StartError } from '../config/start-error.ts';
import { createLog } from '../log/log.ts';
import { Opened } from './opened.ts';
import { keepFilesPrivate } from './private-files.ts';
import { waitForRoom } from './wait-for-room.ts';

export interface Running {
  readonly config: Config;
  readonly log: Logger;
  readonly opened: Opened;
  /** Ends the process in order, as a signal would. */
  end(): void;
}

interface Options {
  /** A long-running process, which waits for space on a full disk instead of failing. */
  readonly waits?: boolean;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal and a launcher may both send a signal for one key press. */
const samePressMs = 1000;
/** Anything that keeps the process open after everything has closed is a bug and must not delay the exit. */
const lingerMs = 2000;

/**
 * Runs a process from its settings to its end. A signal, the end of its parent (IPC), or an uncaught error closes what
 * was opened, last first; a second signal hurries. The exit code is 0 when asked to end, 1 after an error.
 */
export async function runProcess(start: (running: Running) => Promise<void>, { waits = false }: Options = {}): Promise<void> {
  const opened = new Opened();
  let log: Logger = pino();
  let ending: Promise<void> | null = null;
  const started = Promise.withResolvers<void>();

  const end = (): void => {
    ending ??= started.promise.then(() => closeAndLeave(opened, log));
  };
  const fail = (error: unknown): void => {
    process.exitCode = 1;
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'an error that nobody caught');
    end();
  };

  onSignals(end);
  // The reader of the output may be gone, which must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.channel) process.once('disconnect', end);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    const config = readConfig();
    log = createLog(config);
    await keepFilesPrivate(config.dataDir, log);
    const isEnding = (): boolean => ending !== null;
    if (waits) await waitForRoom(config.dataDir, { isEnding, say: (line) => void process.stderr.write(`${line}\n`) });
    if (!isEnding()) await start({ config, log, opened, end });
  } catch (error) {
    fail(error);
  } finally {
    started.resolve();
  }
}

function onSignals(end: () => void): void {
  let firstAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      firstAt ??= Date.now();
      end();
      if (Date.now() - firstAt > samePressMs) process.exit(1);
    });
  }
}

async function closeAndLeave(opened: Opened, log: Logger): Promise<void> {
  if (!(await opened.closeAll(log))) process.exitCode = 1;
  if (process.connected) process.disconnect();
  setTimeout(() => {
    log.warn({ holding: process.getActiveResourcesInfo() }, 'something still holds the process');
    // oxlint-disable-next-line unicorn/no-process-exit
    process.exit();
  }, lingerMs).unref();
}
