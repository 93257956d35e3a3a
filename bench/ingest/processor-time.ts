import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a hundred ticks a second, whatever its clock rate. */
const TICKS_PER_SECOND = 100;

/** The position of the times in `/proc/…/stat`, counted after the program's name. */
const OWN = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;

/** CPU seconds of this process's children, running and ended. Null without `/proc`. */
export function processorTime(): { readonly running: number; readonly ended: number } | null {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const running = children.map((id) => seconds(id, OWN)).reduce((sum, each) => sum + each, 0);
    return { running, ended: seconds('self', OF_ENDED_CHILDREN) };
  } catch {
    return null;
  }
}

function seconds(id: string, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) / TICKS_PER_SECOND;
}
