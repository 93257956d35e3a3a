import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { EditorSession } from './session.ts';

const isUnsaved = (session: EditorSession): boolean => session.getState().save !== 'saved';

/** Asks before the user leaves with unsaved changes: for another page, version or screen, or by closing the tab. */
export function useLeaving(session: EditorSession) {
  const [pending, setPending] = useState<() => void>();
  const blocker = useBlocker({ shouldBlockFn: () => isUnsaved(session), enableBeforeUnload: () => isUnsaved(session), withResolver: true });
  const stay = (): void => {
    if (blocker.status === 'blocked') blocker.reset();
    setPending(undefined);
  };
  const go = (): void => {
    setPending(undefined);
    if (blocker.status === 'blocked') blocker.proceed();
    else pending?.();
  };
  return {
    isAsking: pending !== undefined || blocker.status === 'blocked',
    leave: (act: () => void): void => (isUnsaved(session) ? setPending(() => act) : act()),
    stay,
    discard: async (): Promise<void> => {
      await session.discard();
      go();
    },
    /** Stays if saving fails; the page shows why. */
    saveAndLeave: async (): Promise<void> => ((await session.save()) ? go() : stay()),
  };
}
