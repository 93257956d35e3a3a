import { StartError } from './start-error.ts';

/** The first one behind those of every process: sd_listen_fds(3). */
const firstSocket = 3;

/**
 * The socket that a service manager listens on for this process, as systemd hands it over. It outlives the process: who connects between
 * two of them waits for the next. Null: there is none.
 */
export function inheritedSocket(environment: Readonly<Record<string, string | undefined>> = process.env, pid = process.pid): number | null {
  const { LISTEN_PID: heir, LISTEN_FDS: count } = environment;
  if (heir !== String(pid)) return null;
  if (count !== '1') throw new StartError(`The service manager hands over ${count ?? 'no'} sockets. Please let it listen on one.`);
  return firstSocket;
}
