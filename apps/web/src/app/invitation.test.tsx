import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, serve } from '../testing/fake-server.ts';
import { noProjects, ownAccount, signedInUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

const accepted: string[] = [];
const server = {
  getUserDetails: () => ownAccount,
  listProjects: () => noProjects,
  logIn: () => ({ data: { user: signedInUser } }),
  acceptInvitation: ({ body }: { body: { token: string } }) => {
    accepted.push(body.token);
    return { message: 'You are a member of the project now.', data: { project_id: 3 } };
  },
};
const link = '/acceptInvitation/invitationToken/an-invitation';

describe('a mailed invitation', () => {
  it('is accepted at once for a signed-in user, who is redirected to the list of projects', async () => {
    localStorage.setItem('token', 'a-token');
    accepted.length = 0;
    serve(server);
    const { router } = renderApp(link);
    expect(await screen.findByText('You are a member of the project now.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projectList'));
    expect(accepted).toEqual(['an-invitation']);
  });

  it('that is no longer valid is shown as a success notice, and redirects to the list of projects', async () => {
    localStorage.setItem('token', 'a-token');
    serve({ ...server, acceptInvitation: () => refuse('invitation_not_valid') });
    const { router } = renderApp(link);
    const notice = await screen.findByText('This invitation is no longer valid. Please ask to be invited again.');
    expect(notice.closest('[role=status]')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projectList'));
  });

  it('is stored for a new user, who is redirected to the sign-up page and signs up with it', async () => {
    const sent: unknown[] = [];
    serve({
      ...server,
      signUp: ({ body }) => {
        sent.push(body);
        return {};
      },
    });
    const { router, user } = renderApp(`${link}/new_user`);
    await user.type(await screen.findByLabelText('Email address'), 'maren@northgate.example');
    expect(router.state.location.href).toBe('/NewSignUp');
    expect(localStorage.getItem('inviteToken')).toBe('an-invitation');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.type(screen.getByLabelText('First name'), 'Maren{Enter}');
    expect(await screen.findByText('Signup is successful, Please check your email and validate your email address.')).toBeTruthy();
    expect(sent).toMatchObject([{ invite_token: 'an-invitation' }]);
  });

  it('is stored for a user with an account, and accepted after signing in', async () => {
    accepted.length = 0;
    serve(server);
    const { router, user } = renderApp(link);
    await user.type(await screen.findByLabelText('Email'), 'maren@northgate.example');
    expect(router.state.location.href).toBe('/SignIn');
    expect(localStorage.getItem('inviteToken')).toBe('an-invitation');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/projectList'));
    expect(accepted).toEqual(['an-invitation']);
    expect(localStorage.getItem('inviteToken')).toBeNull();
  });

  it('ends a guest’s visit, and is stored until they have signed up or in', async () => {
    localStorage.setItem('token', 'a-guest');
    localStorage.setItem('guestLink', 'a-link');
    const left: unknown[] = [];
    accepted.length = 0;
    serve({ ...server, logOut: ({ params }) => (left.push(params), {}) });
    const { router } = renderApp(`${link}/new_user`);
    expect(await screen.findByLabelText('Email address')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/NewSignUp');
    expect(left).toHaveLength(1);
    expect(accepted).toEqual([]);
    expect(['inviteToken', 'token', 'guestLink'].map((key) => localStorage.getItem(key))).toEqual(['an-invitation', null, null]);
  });

  it('is stored if the session turns out to have ended', async () => {
    localStorage.setItem('token', 'an-old-token');
    serve({ ...server, acceptInvitation: () => refuse('signed_out') });
    const { router } = renderApp(link);
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/SignIn');
    expect(localStorage.getItem('inviteToken')).toBe('an-invitation');
  });

  it('without a token has no effect', async () => {
    const { router } = renderApp('/acceptInvitation/invitationToken');
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(router.state.location.pathname).toBe('/acceptInvitation/invitationToken');
    expect(screen.queryByRole('main')).toBeNull();
    expect(localStorage.getItem('inviteToken')).toBeNull();
  });
});
