import { readdir, readFile } from 'node:fs/promises';

/** A process. Its start time distinguishes it from a later one with the same id. */
interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: string;
  readonly name: string;
}

/** Reads /proc. Empty on systems other than Linux. */
async function listProcesses(): Promise<RunningProcess[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found = await Promise.all(entries.filter((entry) => /^\d+$/.test(entry)).map(readProcess));
  return found.filter((each) => each !== null);
}

async function readProcess(pid: string): Promise<RunningProcess | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const parts = stat === null ? null : /^\d+ \((.*)\) (.*)$/s.exec(stat);
  const fields = parts?.[2]?.split(' ') ?? [];
  const [state, parent] = fields;
  if (parts === null || state === 'Z') return null;
  // Field 22 of the line: the start, in ticks since boot.
  return { pid: Number(pid), parent: Number(parent), startedAt: fields[19] ?? '', name: parts[1] ?? '' };
}

/** Lists a process and all its descendants. */
export async function listProcessTree(pid: number): Promise<RunningProcess[]> {
  const all = await listProcesses();
  const tree = all.filter((each) => each.pid === pid);
  for (const each of tree) tree.push(...all.filter(({ parent }) => parent === each.pid));
  return tree;
}

/** Returns the processes that are still running. */
export async function filterRunning(processes: readonly RunningProcess[]): Promise<RunningProcess[]> {
  const all = await listProcesses();
  return processes.filter((old) => all.some(({ pid, startedAt }) => pid === old.pid && startedAt === old.startedAt));
}
