import { useEffect } from 'react';
import { endSession } from '../features/accounts/model/session.ts';
import { onSignedOut } from '../lib/api-client.ts';
import { messages } from '../lib/messages.ts';
import { queryClient } from '../lib/query-client.ts';
import { storage } from '../lib/storage.ts';
import { showSnack } from '../ui/snackbar.tsx';
import type { AppRouter } from './router.ts';

const hasToken = () => storage.read('token') !== undefined;

/** Wherever a session begins or ends, in this tab or another, the page follows; what was loaded for it goes. */
export function useSignedOutWatch(router: AppRouter): void {
  useEffect(() => {
    let signedIn = hasToken();
    const follow = async () => {
      if (signedIn === hasToken()) return;
      signedIn = hasToken();
      if (signedIn) return router.invalidate();
      await router.navigate({ to: '/SignIn' });
      queryClient.clear();
    };
    const stopFollowing = storage.subscribe(() => void follow());

    /** The server knows the token no more: one signs in again, and is back where one was. */
    const stopRefusals = onSignedOut(() => {
      if (!hasToken()) return;
      const here = router.state.location.href;
      void endSession();
      storage.write('redirectTo', here);
      showSnack({ message: messages.signedOut, kind: 'notice' });
    });
    return () => {
      stopFollowing();
      stopRefusals();
    };
  }, [router]);
}
