/** For `vi.waitFor` and `vi.waitUntil`, whose patience no setting reaches: as long as `expect.poll` waits by vitest.config.ts. */
export const patience = { timeout: 60_000, interval: 50 };
