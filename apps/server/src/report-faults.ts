import type { Fault } from './features/backups/public.ts';
import type { BrokenRecord, CheckedRecords } from './features/reviews/public.ts';

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

function wordsOf(fault: BrokenRecord['fault']): string {
  switch (fault.what) {
    case 'entry':
      return `entry ${fault.entry} doesn’t fit`;
    case 'decision':
      return 'a decision differs from its entry';
    case 'result':
      return 'its result differs from the entry of its closing';
    case 'sheet':
      return `“${fault.name}” differs from its entry`;
    case 'markup':
      return `markup ${fault.name} differs from what was recorded when the review was closed`;
    case 'comment':
      return `a comment on markup ${fault.name} differs from what was recorded when the review was closed, or is missing`;
    case 'file':
      return `“${fault.name}” is not the file that was reviewed`;
  }
}

/** Prints records of reviews that someone changed, each with what doesn't fit, and sets exit code 1. */
export function reportBrokenRecords(broken: CheckedRecords['broken']): void {
  if (broken.length === 0) return;
  process.exitCode = 1;
  const lines = broken
    .slice(0, shown)
    .map(({ project, number, round, fault }) => `  review ${number}, round ${round}, of project ${project}: ${wordsOf(fault)}`);
  const more = broken.length > shown ? [`  and ${broken.length - shown} more`] : [];
  process.stderr.write([`${broken.length} records of reviews were changed:`, ...lines, ...more, ''].join('\n'));
}
