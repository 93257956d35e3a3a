import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the product responds and reaches its database and storage. */
export function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Rejects when it takes too long. */
export async function waitUntilHealthy(url: string, limitMs = 20_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await isHealthy(url)); await sleep(50))
    if (Date.now() > end) throw new Error(`${url} does not answer`);
}
