import { operations } from '@sheetmark/contract';
import { ApiFailure, call } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** Accepts an invitation. Shows the server's message, a refusal as a success notice (specification 8); neither blocks the user. */
export async function acceptInvitation(token: string): Promise<void> {
  try {
    const { message } = await call(operations.acceptInvitation, { body: { token } });
    showSnack({ message });
    await refresh('projects');
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code !== 'signed_out') showSnack({ message: error.message, kind: error.refused ? 'done' : 'error' });
  }
}
