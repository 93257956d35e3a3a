import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';

export type Settings = Readonly<Record<string, string>>;

export interface OutsideServices {
  /** The product's settings to use them. */
  readonly settings: Settings;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL and an S3 server, which end with this process, even if it crashes. */
export async function startOutsideServices(): Promise<OutsideServices> {
  const child = spawn(process.execPath, [join(root, 'apps/server/test/outside-services.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`PostgreSQL and S3 did not start: exit code ${String(code)}`))),
  ]);
  return {
    settings: JSON.parse(String(line)) as Settings,
    stop: async () => {
      child.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`PostgreSQL and S3 ended with exit code ${String(code)}`);
    },
  };
}
