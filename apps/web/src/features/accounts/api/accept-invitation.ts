import { operations } from '@sheetmark/contract';
import { ApiFailure, call } from '../../../lib/api-client.ts';
import { isGuest } from '../../../lib/guest.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refresh } from '../../../lib/refresh.ts';
import { storage } from '../../../lib/storage.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/**
 * Accepts an invitation. Guests leave instead, and accept it once they have signed in. Shows the server's message, a refusal as a success notice
 * (specification 8); neither blocks the user.
 */
export async function acceptInvitation(token: string): Promise<void> {
  if (isGuest()) return leave();
  try {
    const { message } = await call(operations.acceptInvitation, { body: { token } });
    showSnack({ message });
    await refresh('projects');
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code !== 'signed_out') showSnack({ message: error.message, kind: error.refused ? 'done' : 'error' });
  }
}

async function leave(): Promise<void> {
  await call(operations.logOut, {}).catch(() => undefined);
  storage.remove('guestLink');
  storage.clearSession();
  queryClient.clear();
}
