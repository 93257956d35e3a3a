import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refuse, serve } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

it('opens a new link in the tab of one that has ended', async () => {
  serve({
    describeGuestLink: ({ body }) =>
      body.link === 'ended'
        ? refuse('link_not_valid')
        : {
            data: {
              inviter: 'Maren Okafor',
              project: 'Harbour Library',
              review: 'East wing',
              kind: 'review',
              sheets: 2,
              due_date: null,
              access: 'decide',
              is_public: false,
              needs_password: false,
              expires_at: '2027-01-01T00:00:00Z',
            },
          },
  });
  window.location.hash = 'ended';
  renderApp('/guest');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  window.location.hash = 'new';
  expect(await screen.findByRole('heading', { name: 'East wing' })).toBeTruthy();
});
