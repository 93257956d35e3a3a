import type { Fault } from './features/backups/public.ts';
import type { CheckedRecords } from './features/reviews/public.ts';

/** `1.5 GB` */
export function formatSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

const shown = 50;

/** Prints missing and damaged files, and sets exit code 1. */
export function reportFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  process.exitCode = 1;
  const lines = faults.slice(0, shown).map(({ row, key, what }) => `  ${what}: ${key} (${row})`);
  const more = faults.length > shown ? [`  and ${faults.length - shown} more`] : [];
  process.stderr.write([`${faults.length} stored files are missing or damaged:`, ...lines, ...more, ''].join('\n'));
}

/** Prints records of reviews that someone changed, each with its first entry that doesn't fit, and sets exit code 1. */
export function reportBrokenRecords(broken: CheckedRecords['broken']): void {
  if (broken.length === 0) return;
  process.exitCode = 1;
  const lines = broken.slice(0, shown).map(({ project, number, round, entry }) => {
    const what = entry === null ? 'a decision differs from its entry' : `entry ${entry} doesn’t fit`;
    return `  review ${number}, round ${round}, of project ${project}: ${what}`;
  });
  const more = broken.length > shown ? [`  and ${broken.length - shown} more`] : [];
  process.stderr.write([`${broken.length} records of reviews were changed:`, ...lines, ...more, ''].join('\n'));
}
