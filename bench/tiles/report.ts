import { availableParallelism, cpus, loadavg } from 'node:os';

/** One line about the machine of the figures. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg().map((value) => value.toFixed(2));
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}, load average ${load.join(' ')}`;
}

export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Columns as wide as their widest cell; the first is aligned left, the others right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
}
