import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiFailure } from '../lib/api-client.ts';
import { messages } from '../lib/messages.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where the content would, when it could not be had. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const missing = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={missing ? uiMessages.missing : uiMessages.cannotBeShown}
      act={missing ? undefined : <Button onClick={onRetry}>{messages.retry}</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
