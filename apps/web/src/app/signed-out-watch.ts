import { useEffect } from 'react';
import { endSession } from '../features/accounts/model/session.ts';
import { onSignedOut } from '../lib/api-client.ts';
import { messages } from '../lib/messages.ts';
import { storage } from '../lib/storage.ts';
import { showSnack } from '../ui/snackbar.tsx';
import type { AppRouter } from './router.ts';

/** A session that ended elsewhere ends here: to the sign-in page, and from there back to where one was. */
export function useSignedOutWatch(router: AppRouter): void {
  useEffect(() => {
    const leave = async () => {
      const here = router.state.location.href;
      await endSession();
      storage.write('redirectTo', here);
      showSnack({ message: messages.signedOut, kind: 'notice' });
      await router.navigate({ to: '/SignIn' });
    };
    const stopRefusals = onSignedOut(() => {
      if (storage.read('token') !== undefined) void leave();
    });
    let hadToken = storage.read('token') !== undefined;
    const stopOtherTabs = storage.subscribe(() => {
      const hasToken = storage.read('token') !== undefined;
      if (hadToken !== hasToken) void router.invalidate();
      hadToken = hasToken;
    });
    return () => {
      stopRefusals();
      stopOtherTabs();
    };
  }, [router]);
}
