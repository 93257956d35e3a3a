import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beSignedIn } from '../testing/be-signed-in.ts';
import { serve } from '../testing/fake-server.ts';
import { ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

it('a page that is opened by its address shows the overlay, which closes', async () => {
  beSignedIn();
  serve({ getUserDetails: () => ownAccount });
  renderApp('/Settings');
  expect(await screen.findByText('Please Wait...')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Please Wait...')).toBeNull());
});
