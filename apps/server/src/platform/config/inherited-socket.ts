import { StartError } from './start-error.ts';

/** The first file descriptor that systemd passes: see sd_listen_fds(3). */
const firstSocket = 3;

/**
 * The listening socket that a service manager such as systemd passes to this process; null if there is none. It outlives the process: clients that
 * connect between two processes wait for the next one.
 */
export function inheritedSocket(environment: Readonly<Record<string, string | undefined>> = process.env, pid = process.pid): number | null {
  const { LISTEN_PID: heir, LISTEN_FDS: count } = environment;
  if (heir !== String(pid)) return null;
  if (count !== '1') throw new StartError(`The service manager hands over ${count ?? 'no'} sockets. Please let it listen on one.`);
  return firstSocket;
}
