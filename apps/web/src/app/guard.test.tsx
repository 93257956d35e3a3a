import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse, serve } from '../testing/fake-server.ts';
import { noProjects, noUsers, ownAccount, signedInUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

const signedInServer = { getUserDetails: () => ownAccount, listProjects: () => noProjects };

/** The storage keys from the specification. */
const keysOfSession = [
  'token',
  'user_type',
  'lgn_usr_id',
  'pushManager',
  'inviteToken',
  'redirectTo',
  'navigatinFolders',
  'currentSelectedPage',
  'textToSearch',
];

/** A browser with pushes: its service worker has a subscription. */
function serviceWorkerWith(endpoint: string): { unregistered: number } {
  const seen = { unregistered: 0 };
  const worker = {
    pushManager: { getSubscription: async () => ({ endpoint }) },
    unregister: async () => {
      seen.unregistered += 1;
      return true;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistrations: async () => [worker] } });
  return seen;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the route guard', () => {
  it('redirects / and every signed-in page without a token to the sign-in page, and back after signing in', async () => {
    const user7 = { ...signedInUser, notification_end_point: 'https://push.example/phone' };
    serve({ ...signedInServer, logIn: () => ({ data: { user: user7 } }) });
    const { router, user } = renderApp('/projectList?q=east');
    await user.type(await screen.findByLabelText('Email'), 'maren@northgate.example');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(router.state.location.href).toBe('/projectList?q=east'));
    expect(localStorage.getItem('token')).toBe('a-token');
    expect(localStorage.getItem('user_type')).toBe('2');
    expect(localStorage.getItem('lgn_usr_id')).toBe('7');
    expect(localStorage.getItem('pushManager')).toBe('https://push.example/phone');
    expect(localStorage.getItem('redirectTo')).toBeNull();
  });

  it.each(['/Notifications', '/Notifications/12', '/notifications'])('keeps %s without a token as redirectTo', async (path) => {
    const { router } = renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
    expect(localStorage.getItem('redirectTo')).toBe(path);
  });

  it.each(['/', '/SignIn', '/PagesLogin', '/NewSignUp'])('sends %s with a token to the project list', async (path) => {
    localStorage.setItem('token', 'a-token');
    serve(signedInServer);
    const { router } = renderApp(path);
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projectList');
  });

  it('redirects administrators to their panel, and members away from it', async () => {
    const administrator = { ...signedInUser, user_type: 1 as const };
    serve({ ...signedInServer, listUsers: () => noUsers, logIn: () => ({ data: { user: administrator } }) });
    const { router, user } = renderApp('/SignIn');
    await user.type(await screen.findByLabelText('Email'), 'maren@northgate.example');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/AdminPanel'));

    localStorage.setItem('user_type', '2');
    await act(() => router.navigate({ to: '/projectList' }));
    await act(() => router.navigate({ to: '/AdminPanel' }));
    expect(router.state.location.pathname).toBe('/projectList');
  });

  it('renders the public pages as they are', async () => {
    renderApp('/PagesRecoverPassword');
    expect(await screen.findByRole('button', { name: 'Back to Login' })).toBeTruthy();
  });

  it.each(['/PagesError404', '/no/such/page'])(
    'shows that a page does not exist at %s, where the search box does nothing',
    async (path) => {
      const { router, user } = renderApp(path);
      expect(await screen.findByText("The page you were looking for doesn't exist.")).toBeTruthy();
      await user.type(screen.getByRole('searchbox'), 'door{Enter}');
      expect(router.state.location.href).toBe(path);
      await user.click(screen.getByRole('button', { name: 'Back to Home' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
    },
  );

  it('redirects to the sign-in page with a message when the session has ended, and stores the page', async () => {
    localStorage.setItem('token', 'an-old-token');
    serve({ listProjects: () => refuse('signed_out'), getUserDetails: () => refuse('signed_out') });
    const { router } = renderApp('/projectList');
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
    expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('redirectTo')).toBe('/projectList');
  });

  it('follows a session that ends or starts in another tab', async () => {
    localStorage.setItem('token', 'a-token');
    serve(signedInServer);
    const { router } = renderApp('/projectList');
    await screen.findByText('No projects yet');
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
    localStorage.setItem('token', 'another-token');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projectList'));
  });

  it('deletes all session data at logout', async () => {
    for (const key of keysOfSession) localStorage.setItem(key, '1');
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('colorScheme', 'dark');
    localStorage.setItem('commentDrafts', JSON.stringify({ '7/markup/1': { text: 'Not sent', attachments: [] } }));
    const workers = serviceWorkerWith('https://push.example/this-browser');
    const made: unknown[] = [];
    serve({
      ...signedInServer,
      unsubscribe: ({ body }) => {
        made.push(body);
        return {};
      },
      logOut: ({ token }) => {
        made.push(token);
        return {};
      },
    });
    const { router, user } = renderApp('/projectList');
    await user.click(await screen.findByRole('button', { name: /User menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
    expect(made).toEqual([{ endpoint: 'https://push.example/this-browser' }, 'a-token']);
    await waitFor(() => expect(workers.unregistered).toBe(1));
    expect(keysOfSession.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(localStorage.getItem('commentDrafts')).toBeNull();
    expect(localStorage.getItem('colorScheme')).toBe('dark');
  });
});
