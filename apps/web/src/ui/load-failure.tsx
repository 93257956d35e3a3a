import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { messages } from '../lib/messages.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
  /** A way out, if the page has none. */
  back?: ReactNode;
}

/** Shown instead of content that failed to load. */
export function LoadFailure({ error, onRetry, back }: LoadFailureProps) {
  const code = error instanceof ApiFailure ? error.code : null;
  const missing = code === 'not_found';
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={missing ? uiMessages.missing : uiMessages.cannotBeShown}
      act={
        <>
          {!missing && code !== 'not_allowed' && <Button onClick={onRetry}>{messages.retry}</Button>}
          {back}
        </>
      }
    >
      {error.message}
    </EmptyState>
  );
}
