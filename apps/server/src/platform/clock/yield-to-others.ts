import { setImmediate } from 'node:timers/promises';

/** Lets the event loop serve other requests before a long computation goes on. */
export const yieldToOthers = (): Promise<void> => setImmediate();
