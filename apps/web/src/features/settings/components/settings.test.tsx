import type {
  PersonalToken,
  ProjectId,
  Session,
  SessionId,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookId,
} from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeHandlers, refuse, serve } from '../../../testing/fake-server.ts';
import { noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const session = (id: number, device: string, current: boolean): Session => ({
  id: id as SessionId,
  device,
  source: '192.0.2.1',
  created_at: '2026-11-01T08:00:00Z',
  last_used_at: '2026-11-20T08:00:00Z',
  current,
});

/** A signed-in user in the settings. */
function openSettings(handlers: FakeHandlers = {}) {
  localStorage.setItem('token', 'a-token');
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    listSessions: () => ({ data: [session(2, 'Firefox on Windows', true)], meta: { total: 1, next_cursor: null } }),
    ...handlers,
  });
  return renderApp('/Settings');
}

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

describe('the profile', () => {
  it('is saved with name and colour, and updates the header at once', async () => {
    const sent: unknown[] = [];
    const { user } = openSettings({
      updateOwnAccount: ({ body }) => {
        sent.push(body);
        const { avatar_color } = body;
        return { ...ownAccount, user: { ...ownAccount.user, name: 'Mara Okafor' }, extra_settings: JSON.stringify({ avatar_color }) };
      },
    });
    const save = await screen.findByRole('button', { name: 'Save profile' });
    expect(save).toHaveProperty('disabled', true);
    await user.clear(await field('First name'));
    await user.click(save);
    expect(await screen.findByText('First Name is Required')).toBeTruthy();
    await user.type(await field('First name'), 'Mara');
    await user.click(screen.getByRole('radio', { name: 'Blue' }));
    await user.click(save);
    expect(await screen.findByRole('button', { name: 'User menu, Mara Okafor' })).toBeTruthy();
    expect(sent).toEqual([{ first_name: 'Mara', last_name: 'Okafor', avatar_color: 5 }]);
  });
});

describe('changing the password', () => {
  it('shows which field is wrong, also if only the server knows', async () => {
    const { user } = openSettings({ changePassword: () => refuse('wrong_password') });
    await user.type(await field('Current password'), 'guessed');
    await user.type(await field('Enter New Password'), 'secret1');
    await user.type(await field('Confirm New Password'), 'secret2{Enter}');
    expect(screen.getByText('Password does not match')).toBeTruthy();
    await user.type(await field('Confirm New Password'), '{Backspace}1{Enter}');
    expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
    expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('notifications', () => {
  it('are on by default, in the app before mail, and revert when the server refuses', async () => {
    const { user } = openSettings({
      updateExtraDetails: ({ body }) =>
        body.type === 'is_email_notification_active'
          ? refuse('server_fault')
          : { data: { extra_settings: JSON.stringify({ [body.type]: body.state }) } },
    });
    const section = within(await screen.findByRole('region', { name: 'Notifications' }));
    const state = () => section.getAllByRole('switch').map((each) => [each.textContent, each.getAttribute('aria-checked')]);
    const [inApp, byMail] = [section.getByRole('switch', { name: 'In the app' }), section.getByRole('switch', { name: 'By email' })];
    expect(section.getAllByRole('switch').slice(0, 2)).toEqual([inApp, byMail]);
    expect(state().slice(0, 2)).toEqual([
      ['', 'true'],
      ['', 'true'],
    ]);
    await user.click(inApp);
    await waitFor(() => expect(inApp.getAttribute('aria-checked')).toBe('false'));
    await user.click(byMail);
    await waitFor(() => expect(byMail.getAttribute('aria-checked')).toBe('true'));
    expect(inApp.getAttribute('aria-checked')).toBe('false');
  });

  it('can’t be pushed to a browser without pushes, and say so', async () => {
    openSettings();
    const onDevice = await screen.findByRole('switch', { name: 'On this device' });
    await waitFor(() => expect(onDevice).toHaveProperty('disabled', true));
    expect(screen.getByText(/Push needs a browser that supports it/)).toBeTruthy();
  });
});

describe('sessions', () => {
  it('can be ended one by one, except the current one', async () => {
    let rows = [session(3, 'Safari on iPhone', false), session(2, 'Firefox on Windows', true), session(1, 'Chrome on Linux', false)];
    const { user } = openSettings({
      listSessions: () => ({ data: rows, meta: { total: rows.length, next_cursor: null } }),
      endSession: ({ params }) => {
        rows = rows.filter(({ id }) => String(id) !== params['id']);
        return { message: 'Signed out there.' };
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
    expect((await section.findAllByRole('listitem')).map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Firefox on Windows',
      'Safari on iPhone',
      'Chrome on Linux',
    ]);
    expect(section.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(section.queryByText('Safari on iPhone')).toBeNull());
    expect(section.getByText('Chrome on Linux')).toBeTruthy();
  });
});

describe('personal tokens', () => {
  const token = {
    id: 5 as SessionId,
    name: 'Nightly export',
    hint: 'wxyz',
    scope: 'read',
    projects: null,
    created_at: '2026-11-01T08:00:00Z',
    expires_at: '2027-02-01T23:59:59Z',
    last_used_at: null,
    source: null,
  } as const;
  const listed = (rows: readonly PersonalToken[]) => ({ data: [...rows], meta: { total: rows.length, next_cursor: null } });

  it('are created with the password and shown once', async () => {
    const sent: unknown[] = [];
    const { user } = openSettings({
      listTokens: () => listed(sent.length > 1 ? [token] : []),
      createToken: ({ body }) => {
        sent.push(body);
        return sent.length === 1 ? refuse('wrong_password') : { data: token, token: 'smk_pat_secret' };
      },
    });
    expect(await screen.findByText('No tokens yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
    const create = dialog.getByRole('button', { name: 'Create token' });
    expect(create).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Name'), 'Nightly export');
    await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'secret');
    await user.click(create);
    await waitFor(() => expect(sent).toHaveLength(1));
    // The password was wrong: the dialog stays, and nothing typed is lost.
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    await user.click(create);
    expect(await screen.findByText('smk_pat_secret')).toBeTruthy();
    expect(sent[1]).toMatchObject({ name: 'Nightly export', scope: 'read', projects: null, password: 'secret' });
    await user.click(screen.getByRole('button', { name: 'Hide the token' }));
    expect(screen.queryByText('smk_pat_secret')).toBeNull();
    expect(screen.getByText('…wxyz')).toBeTruthy();
  });

  it('are revoked after a question', async () => {
    const revoked: unknown[] = [];
    const { user } = openSettings({
      listTokens: () => listed(revoked.length === 0 ? [token] : []),
      revokeToken: ({ params }) => {
        revoked.push(params.id);
        return { message: 'Revoked.' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
    expect(revoked).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No tokens yet.')).toBeTruthy();
    expect(revoked.map(String)).toEqual(['5']);
  });
});

describe('webhooks', () => {
  const webhook: Webhook = {
    id: 4 as WebhookId,
    project: { id: 1 as ProjectId, name: 'Harbour' },
    url: 'https://hooks.example.org/a',
    types: ['markup_created'],
    created_at: '2026-11-01T08:00:00Z',
    paused: null,
    failed_lately: 2,
    finished_lately: 5,
  };

  it('show what was sent, and send it again', async () => {
    const again: unknown[] = [];
    const delivery: WebhookDelivery = {
      id: 9 as WebhookDeliveryId,
      type: 'markup_created',
      created_at: '2026-11-20T08:00:00Z',
      state: 'failed',
      tries: 5,
      status: 503,
      failure: 'It answered 503.',
      took_ms: 1200,
      next_at: null,
    };
    const { user } = openSettings({
      listWebhooks: () => ({ data: [webhook], types: ['markup_created', 'task_created'] }),
      listWebhookDeliveries: () => ({ data: [delivery], meta: { next_cursor: null } }),
      redeliverWebhook: ({ params }) => {
        again.push(params.deliveryId);
        return { data: { ...delivery, state: 'waiting' as const } };
      },
    });
    expect(await screen.findByText('2 of the last 5 failed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Deliveries to hooks.example.org' }));
    const table = within(await screen.findByRole('table', { name: 'Deliveries to hooks.example.org' }));
    expect(table.getByText('It answered 503.')).toBeTruthy();
    expect(table.getByText('5, given up')).toBeTruthy();
    await user.click(table.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(again.map(String)).toEqual(['9']));
  });

  it('need a project that the user owns', async () => {
    const { user } = openSettings({ listWebhooks: () => ({ data: [], types: ['markup_created', 'task_created'] }) });
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    await user.type(dialog.getByLabelText('Address'), 'https://hooks.example.org/a');
    expect(dialog.getByRole('button', { name: 'Create webhook' })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('combobox', { name: 'Project' }).textContent).toBe('Choose a project');
  });
});

describe('single-key shortcuts', () => {
  it('do nothing once they are turned off, and the list shows it', async () => {
    const { user } = openSettings();
    const search = await screen.findByRole('searchbox', { name: 'Enter Search' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(search);
    const offered = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
    expect([offered('Rectangle'), offered('Triangle'), offered('Undo'), offered('Move up by 10')]).toEqual(['Off', 'Off', 'CtrlZ', '↑']);
  });
});
