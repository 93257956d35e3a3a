import type { HistoryState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '../features/accounts/model/session.ts';
import { onSignedOut } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { storage } from '../lib/storage.ts';
import type { AppRouter } from './router.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server knew the token no more: the sign-in page says so. */
    sessionEnded?: boolean;
  }
}

const hasToken = () => storage.read('token') !== undefined;

/** Wherever a session ends, in this tab or another, the page follows, and what was loaded for it goes. */
export function useSignedOutWatch(router: AppRouter): void {
  useEffect(() => {
    let signedIn = hasToken();
    /** Nothing holds it back: unsaved drawing is kept on this device and is there again after signing in. */
    const leave = async (state: HistoryState) => {
      await router.navigate({ to: '/SignIn', state, ignoreBlocker: true });
      queryClient.clear();
    };
    const stopFollowing = storage.subscribe(({ elsewhere }) => {
      const wasSignedIn = signedIn;
      signedIn = hasToken();
      if (wasSignedIn && !signedIn) void leave({});
      // In this tab, the sign-in page knows where to go.
      if (!wasSignedIn && signedIn && elsewhere) void router.invalidate();
    });

    /** The server knows the token no more: one signs in again, and is back where one was. */
    const stopRefusals = onSignedOut(() => {
      if (!hasToken()) return;
      const here = router.state.location.href;
      signedIn = false;
      void endSession();
      storage.write('redirectTo', here);
      void leave({ sessionEnded: true });
    });
    return () => {
      stopFollowing();
      stopRefusals();
    };
  }, [router]);
}
