import { readFile } from 'node:fs/promises';

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const distributionHead = ['ms, one process to the other', 'median', 'p95', 'p99', 'longest'];

/** A row of a table: the name, median, p95, p99 and the longest. */
export const distribution = (name: string, sorted: readonly number[]): string[] => [
  name,
  ...[0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share).toFixed(0)),
];

export function checkLimit(name: string, value: number, limit: number, unit: string): void {
  const passes = value <= limit;
  if (!passes) process.exitCode = 1;
  console.log(`${passes ? 'PASS' : 'FAIL'} ${name}: ${value.toFixed(0)} ${unit}, at most ${limit}`);
}

/** CPU seconds, and megabytes. */
export async function costOf(pid: number): Promise<{ cpu: number; memory: number }> {
  const [stat, status] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile(`/proc/${pid}/status`, 'utf8')]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpu: ticks / 100, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}
