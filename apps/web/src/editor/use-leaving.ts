import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { EditorSession } from './session.ts';

const isUnsaved = (session: EditorSession): boolean => session.getState().save !== 'saved';

/** Whatever would leave the page asks first while something is unsaved: another page or version, another screen, the end of the tab. */
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
    /** Stays where something could not be saved: the page says why. */
    saveAndLeave: async (): Promise<void> => ((await session.save()) ? go() : stay()),
  };
}
