import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** Says that something went to the trash, and brings it back for whoever thinks better of it. */
export function offerUndo(restore: () => Promise<unknown>): void {
  const run = () => void restore().catch((error: Error) => showSnack({ message: error.message, kind: 'error' }));
  showSnack({ message: messages.deleted, act: { label: messages.undo, run } });
}
