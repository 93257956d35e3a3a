import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { showSnack } from '../ui/snackbar.tsx';
import { ApiFailure } from './api-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Failures are shown where the call was made, beside its form or row. */
      failsInPlace?: boolean;
    };
    queryMeta: { failsInPlace?: boolean };
  }
}

const retries = 2;

/** A failed call says so in red, wherever one is; a refusal stays a notice. An ended session has its own way, see the router. */
function announce(error: unknown): void {
  if (error instanceof ApiFailure && (error.code === 'signed_out' || error.code === 'cancelled')) return;
  const message = error instanceof Error ? error.message : String(error);
  showSnack({ message, kind: error instanceof ApiFailure && error.refused ? 'notice' : 'error' });
}

const worthRetrying = (error: unknown) => error instanceof ApiFailure && (error.status === 0 || error.status >= 502);

/** What is gone, or may no longer be seen, is not shown from what was loaded before. */
function forget(error: unknown, query: Query<unknown, unknown>): void {
  if (error instanceof ApiFailure && error.code === 'not_found') query.setState({ data: undefined });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      forget(error, query);
      if (!query.meta?.failsInPlace) announce(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => void (mutation.meta?.failsInPlace || announce(error)),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => count < retries && worthRetrying(error) },
    mutations: { retry: false },
  },
});
