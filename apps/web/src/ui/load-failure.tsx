import { IconAlertTriangle } from '@tabler/icons-react';
import { messages } from '../lib/messages.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where the content would, when it could not be had. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      failed
      icon={<IconAlertTriangle aria-hidden="true" />}
      title="This cannot be shown right now"
      act={<Button onClick={onRetry}>{messages.retry}</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
