import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf something is done, in jobs that it sent too. */
export interface Cause {
  readonly request_id: string;
  /** The address that it came from. */
  readonly source: string;
}

const current = new AsyncLocalStorage<Cause | undefined>();

/** Undefined where nobody asked for what is done. */
export const cause = (): Cause | undefined => current.getStore();

/** Whatever `act` begins is done on behalf of that request; without one, on nobody's, whoever calls. */
export function onBehalfOf<T>(whose: Cause | undefined, act: () => T): T {
  return current.run(whose, act);
}
