import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface LogFindings {
  readonly lines: number;
  /** Lines that contain a secret. */
  readonly leaks: readonly string[];
  /** Lines that report a fault of the server. */
  readonly faults: readonly string[];
}

const errorLevels = new Set(['error', 'fatal']);

/** Searches a server's log for faults and for `secrets`, which must never be logged. */
export async function readLog(path: string, secrets: readonly string[]): Promise<LogFindings> {
  const longSecrets = secrets.filter((secret) => secret.length >= 8);
  const leaks: string[] = [];
  const faults: string[] = [];
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines += 1;
    if (longSecrets.some((secret) => line.includes(secret))) leaks.push(line.slice(0, 600));
    if (isFault(line)) faults.push(line.slice(0, 1_500));
  }
  return { lines, leaks, faults };
}

function isFault(line: string): boolean {
  if (!line.startsWith('{')) return /error|exception/i.test(line);
  const { level } = JSON.parse(line) as { level?: string };
  return errorLevels.has(level ?? '');
}
