import { ApiFailure } from '../lib/api-client.ts';
import { showSnack } from './snackbar.tsx';

/** Shows a failed call as an error, and a refusal as a notice. The router handles ended sessions. */
export function announceFailure(error: unknown): void {
  if (error instanceof ApiFailure && (error.code === 'signed_out' || error.code === 'cancelled')) return;
  const message = error instanceof Error ? error.message : String(error);
  showSnack({ message, kind: error instanceof ApiFailure && error.refused ? 'notice' : 'error' });
}
