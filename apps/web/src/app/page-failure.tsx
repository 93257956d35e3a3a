import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { messages } from '../lib/messages.ts';
import { closeOpening } from '../lib/opening-picture.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page that crashed, or whose code a new release has replaced: reloading fixes both. */
export function PageFailure() {
  useEffect(() => closeOpening(), []);
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {messages.reload}
    </Button>
  );
  return (
    <EmptyState failed icon={<IconAlertTriangle aria-hidden="true" />} title={messages.pageStopped} act={reload}>
      {messages.pageStoppedHint}
    </EmptyState>
  );
}
