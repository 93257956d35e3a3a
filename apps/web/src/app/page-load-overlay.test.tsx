import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { beSignedIn } from '../testing/be-signed-in.ts';
import { serve } from '../testing/fake-server.ts';
import { ownAccount } from '../testing/fixtures.ts';

it('a page opened by its URL shows the overlay, which closes', async () => {
  // A freshly opened page has modules that no other test has used.
  vi.resetModules();
  const { cleanup } = await import('@testing-library/react');
  const { renderApp } = await import('../testing/render-app.tsx');
  onTestFinished(cleanup);
  beSignedIn();
  serve({ getUserDetails: () => ownAccount });
  renderApp('/Settings');
  expect(await screen.findByText('Please Wait...')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Please Wait...')).toBeNull());
});
