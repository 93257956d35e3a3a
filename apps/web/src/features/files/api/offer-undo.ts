import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** Says what was done, and undoes it for whoever thinks better of it. */
export function offerUndo(message: string, restore: () => Promise<unknown>): void {
  const run = () => void restore().catch((error: Error) => showSnack({ message: error.message, kind: 'error' }));
  showSnack({ message, act: { label: messages.undo, run } });
}
