import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf something is done, in jobs that it sent too. */
export interface Cause {
  readonly request_id: string;
  /** The address that it came from. */
  readonly source: string;
  /** The name of the personal token that it was made with. */
  token?: string | undefined;
}

const current = new AsyncLocalStorage<Cause | undefined>();

/** Undefined for work that no request caused. */
export const cause = (): Cause | undefined => current.getStore();

/** Adds a personal token's name to the current request, once it is identified. */
export function nameToken(name: string): void {
  const request = current.getStore();
  if (request) request.token = name;
}

/** Runs `act`, and everything it starts, on behalf of that request, or of none. */
export function onBehalfOf<T>(whose: Cause | undefined, act: () => T): T {
  return current.run(whose, act);
}
