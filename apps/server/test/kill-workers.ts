import { readdirSync, readFileSync } from 'node:fs';

/** Kills worker processes of this process, like the operating system when memory is short. Returns how many there were. */
export function killWorkers(command: string): number {
  const pids = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    read(`/proc/${process.pid}/task/${thread}/children`).split(' '),
  );
  const workers = pids.filter((pid) => pid !== '' && read(`/proc/${pid}/cmdline`).includes(command));
  for (const pid of workers) process.kill(Number(pid), 'SIGKILL');
  return workers.length;
}

/** Empty if it has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
