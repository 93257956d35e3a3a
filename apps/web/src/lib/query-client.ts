import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiFailure } from './api-client.ts';
import { storage } from './storage.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Failed calls are shown next to their form or row. */
      failsInPlace?: boolean;
    };
    queryMeta: { failsInPlace?: boolean };
  }
}

const retries = 2;

let report: (error: unknown) => void = () => undefined;

/** Sets how failed calls are shown that aren't shown in place. */
export function reportFailuresTo(show: (error: unknown) => void): void {
  report = show;
}

const worthRetrying = (error: unknown) => error instanceof ApiFailure && (error.status === 0 || error.status >= 502);

/** Parts of the editor that guests don't have: they are left out without a word. */
const isClosedToGuests = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'not_allowed' && storage.read('guestLink') !== undefined;

/** Removes cached data that is deleted or no longer accessible. */
function forget(error: unknown, query: Query<unknown, unknown>): void {
  if (error instanceof ApiFailure && error.code === 'not_found') query.setState({ data: undefined });
}

/** The library refetches only what is shown and was loaded before; a response on its way for the first time may be older than the change, too. */
const isLateAnswer = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive());

class RefreshingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const late = this.getQueryCache().findAll(filters).filter(isLateAnswer);
    const arrived = late.map((query) => query.fetch().catch(() => undefined));
    await super.invalidateQueries(filters, options);
    if (late.length === 0) return;
    await Promise.all(arrived);
    await super.invalidateQueries({ predicate: (query) => late.includes(query) }, options);
  }
}

export const queryClient = new RefreshingClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      forget(error, query);
      if (!query.meta?.failsInPlace && !isClosedToGuests(error)) report(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => void (mutation.meta?.failsInPlace || report(error)),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => count < retries && worthRetrying(error) },
    mutations: { retry: false },
  },
});
