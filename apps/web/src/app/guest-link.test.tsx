import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refuse, serve } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

const invitation = {
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
} as const;

afterEach(() => window.history.replaceState(null, '', '/'));

it('opens a new link in the tab of one that has ended', async () => {
  serve({
    describeGuestLink: ({ body }) => (body.link === 'ended' ? refuse('link_not_valid') : { data: invitation }),
  });
  window.location.hash = 'ended';
  renderApp('/guest');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  window.location.hash = 'new';
  expect(await screen.findByRole('heading', { name: 'East wing' })).toBeTruthy();
});

const wrong = () => refuse('wrong_password');

it.each([
  ['with an address', false],
  ['without an address', true],
])('says at the field that the password of a link %s is wrong, until it changes', async (_, is_public) => {
  serve({
    describeGuestLink: () => ({ data: { ...invitation, is_public, needs_password: true } }),
    sendGuestCode: wrong,
    enterPublicly: wrong,
  });
  window.location.hash = `locked-${is_public}`;
  const { user } = renderApp('/guest');
  const password = await screen.findByLabelText('Password of the link');
  if (!is_public) {
    await user.type(screen.getByLabelText('Your name'), 'Luis Ferrer');
    await user.type(screen.getByLabelText('Email'), 'luis@ferrer.example');
  }
  await user.type(password, 'guess');
  await user.click(screen.getByRole('button', { name: is_public ? 'Open' : 'Send code' }));
  await screen.findByText('The current password is wrong.');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(password.getAttribute('aria-describedby')).toBeTruthy();
  await user.type(password, 'x');
  expect(screen.queryByText('The current password is wrong.')).toBeNull();
});
