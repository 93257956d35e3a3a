import type { HistoryState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '../features/accounts/model/session.ts';
import { onSignedOut } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { storage } from '../lib/storage.ts';
import type { AppRouter } from './router.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server rejected the token: the sign-in page shows a message. */
    sessionEnded?: boolean;
  }
}

const hasToken = () => storage.read('token') !== undefined;

/** When a session ends, in this tab or another, redirects the page and deletes the session's cached data. */
export function useSignedOutWatch(router: AppRouter): void {
  useEffect(() => {
    let signedIn = hasToken();
    /** Nothing blocks it: unsaved drawings are stored on this device and come back after signing in. */
    const leave = async (state: HistoryState) => {
      const to = storage.read('guestLink') === undefined ? '/SignIn' : '/guest';
      await router.navigate({ to, state, ignoreBlocker: true });
      queryClient.clear();
    };
    const stopFollowing = storage.subscribe(({ elsewhere }) => {
      const wasSignedIn = signedIn;
      signedIn = hasToken();
      // An invitation ends a guest's visit, and redirects by itself.
      if (wasSignedIn && !signedIn && !router.latestLocation.pathname.startsWith('/acceptInvitation/')) void leave({});
      // In this tab, the sign-in page knows the target.
      if (!wasSignedIn && signedIn && elsewhere) void router.invalidate();
    });

    /** The server rejected the token: users sign in again and are redirected back. */
    const stopRefusals = onSignedOut(() => {
      if (!hasToken()) return;
      if (storage.read('seeing')) return void import('../lib/seeing.ts').then(({ leaveEndedSeeing }) => leaveEndedSeeing());
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
