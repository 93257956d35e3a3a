import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface LogFindings {
  readonly lines: number;
  /** Lines that hold what nobody may read. */
  readonly told: readonly string[];
  /** Lines that name a fault of the server's own. */
  readonly faults: readonly string[];
}

const errorLevels = new Set(['error', 'fatal']);

/** Reads what a server logged. `secrets`: what may stand in none of it. */
export async function readLog(path: string, secrets: readonly string[]): Promise<LogFindings> {
  const hidden = secrets.filter((secret) => secret.length >= 8);
  const told: string[] = [];
  const faults: string[] = [];
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines += 1;
    if (hidden.some((secret) => line.includes(secret))) told.push(line.slice(0, 600));
    if (isFault(line)) faults.push(line.slice(0, 1_500));
  }
  return { lines, told, faults };
}

function isFault(line: string): boolean {
  if (!line.startsWith('{')) return /error|exception/i.test(line);
  const { level } = JSON.parse(line) as { level?: string };
  return errorLevels.has(level ?? '');
}
