import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { serve } from '../../../testing/fake-server.ts';
import { ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const sent: unknown[] = [];
let publicLinks = { allowed: false, is_fixed: false };

beforeEach(() => {
  beSignedIn('administrator');
  sent.length = 0;
  publicLinks = { allowed: false, is_fixed: false };
  serve({
    getUserDetails: () => ({ ...ownAccount, user: { ...ownAccount.user, user_type: 1 as const } }),
    getSignUpRules: () => ({ data: { mode: 'open', domains: [] } }),
    getLegalText: ({ params }) => ({ data: { text: params['name'] === 'terms' ? 'Be kind.' : '', updated_at: null } }),
    updateSignUpRules: ({ body }) => {
      sent.push(body);
      return { data: { mode: body.mode, domains: body.domains ?? [] } };
    },
    getPublicLinkRules: () => ({ data: publicLinks }),
    updatePublicLinkRules: ({ body }) => {
      publicLinks = { ...publicLinks, ...body };
      return { data: publicLinks };
    },
    updateLegalText: ({ params, body }) => {
      sent.push([params['name'], body]);
      return { data: { text: body.text, updated_at: null } };
    },
  });
});

test('the sign-up rule is chosen, with domains if they apply', async () => {
  const { user } = renderApp('/AdminPanel/settings');
  await user.click(await screen.findByRole('radio', { name: /Some domains/ }));
  const [save] = screen.getAllByRole('button', { name: 'Save' });
  await user.click(save!);
  expect(screen.getByText('Name at least one domain.')).toBeTruthy();
  await user.type(screen.getByLabelText('Domains'), 'Marram.example, northgate.example');
  await user.click(save!);
  await waitFor(() => expect(sent).toEqual([{ mode: 'domains', domains: ['marram.example', 'northgate.example'] }]));
});

test('links without an address are turned on', async () => {
  const { user } = renderApp('/AdminPanel/settings');
  await user.click(await screen.findByRole('switch', { name: 'Allow links without an address', checked: false }));
  expect(await screen.findByRole('switch', { name: 'Allow links without an address', checked: true })).toBeTruthy();
  expect(publicLinks.allowed).toBe(true);
});

test('links without an address stay as the server’s setting says', async () => {
  publicLinks = { allowed: true, is_fixed: true };
  renderApp('/AdminPanel/settings');
  const allow = await screen.findByRole('switch', { name: 'Allow links without an address', checked: true });
  expect(allow).toHaveProperty('disabled', true);
  expect(screen.getByText('The server’s setting PUBLIC_LINKS decides this.')).toBeTruthy();
});

test('terms are edited in place', async () => {
  const { user } = renderApp('/AdminPanel/settings');
  await user.type(await screen.findByLabelText('Terms of service', { selector: 'textarea' }), ' Always.');
  await user.click(screen.getAllByRole('button', { name: 'Save' })[1]!);
  await waitFor(() => expect(sent).toEqual([['terms', { text: 'Be kind. Always.' }]]));
});
