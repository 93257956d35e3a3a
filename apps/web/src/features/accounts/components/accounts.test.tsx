import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

describe('the pages before signing in', () => {
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('link to each other and show their purpose', async () => {
    renderApp('/SignIn');
    await field('Password');
    expect(leadsTo('Forgot Your Password? Click Here')).toBe('/PagesRecoverPassword');
    expect(leadsTo('Click Here To Signup')).toBe('/NewSignUp');
    cleanup();

    renderApp('/NewSignUp');
    await field('Last name (optional)');
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy();
    expect(screen.getByText('Why should you create an account?')).toBeTruthy();
    expect(document.body.textContent).toContain('By clicking Create account, you agree to the terms of service and the privacy statement.');
    expect([leadsTo('terms of service'), leadsTo('privacy statement')]).toEqual(['/Terms', '/Privacy']);
    expect(leadsTo('Already have an account? Sign in')).toBe('/SignIn');
    cleanup();

    const { router, user } = renderApp('/PagesRecoverPassword');
    await field('Email');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByText(/We’ll send you a link to set a new password/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
  });
});

describe('signing up', () => {
  it('reports each invalid field in the specification’s words, until the field becomes valid', async () => {
    const { user } = renderApp('/NewSignUp');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(screen.getByText('Invalid Email Address')).toBeTruthy();
    expect(screen.getByText('6-digits Password is Required')).toBeTruthy();
    expect(screen.getByText('First Name is Required')).toBeTruthy();

    await user.type(await field('Password'), '12345');
    expect(screen.getByText('6-digits Password is Required')).toBeTruthy();
    await user.type(await field('Password'), '6');
    expect(screen.queryByText('6-digits Password is Required')).toBeNull();
    await user.type(await field('First name'), ' ');
    expect(screen.getByText('First Name is Required')).toBeTruthy();
    await user.type(await field('First name'), 'Maren');
    expect(screen.queryByText('First Name is Required')).toBeNull();
    await user.type(await field('Email address'), 'maren@northgate.example');
    expect(screen.queryByText('Invalid Email Address')).toBeNull();
  });

  it('sends the account with the link’s invitation, and shows what to do next', async () => {
    const sent: unknown[] = [];
    serve({
      signUp: ({ body }) => {
        sent.push(body);
        return {};
      },
    });
    const { user } = renderApp('/NewSignUp?token=112233');
    await user.type(await field('Email address'), 'maren@northgate.example');
    await user.type(await field('Password'), 'secret');
    await user.type(await field('First name'), 'Maren{Enter}');
    expect(await screen.findByText('Signup is successful, Please check your email and validate your email address.')).toBeTruthy();
    expect(sent).toEqual([
      { email: 'maren@northgate.example', password: 'secret', first_name: 'Maren', last_name: '', invite_token: '112233' },
    ]);
  });

  it('by an invitation shows project and inviter, fills in the address, and asks nobody to look for a mail', async () => {
    const sent: unknown[] = [];
    serve({
      getInvitation: () => ({ data: { email: 'maren@northgate.example', project: 'North Quay', inviter: 'Olga Berg' } }),
      signUp: ({ body }) => {
        sent.push(body);
        return { message: 'Signup is successful. Please sign in.', is_validated: true };
      },
    });
    const { user } = renderApp('/NewSignUp?token=112233');
    await user.type(await field('Password'), 'secret');
    expect(document.body.textContent).toContain('Olga Berg invites you to the project North Quay.');
    await user.type(await field('First name'), 'Maren{Enter}');
    expect(await screen.findByText('Signup is successful. Please sign in.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/check your email|link went to/);
    expect(sent).toMatchObject([{ email: 'maren@northgate.example', invite_token: '112233' }]);
  });

  it('shows when it is closed or by invitation only', async () => {
    serve({ getSignUpRules: () => ({ data: { mode: 'closed', domains: [] } }) });
    renderApp('/NewSignUp');
    expect(await screen.findByText('Only administrators add accounts here. Ask one for an account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
    cleanup();
    serve({ getSignUpRules: () => ({ data: { mode: 'domains', domains: ['marram.example'] } }) });
    queryClient.clear();
    renderApp('/NewSignUp');
    expect(await screen.findByText('Addresses at marram.example only.')).toBeTruthy();
  });

  it('shows the server’s refusal as a warning', async () => {
    serve({ signUp: () => refuse('email_registered') });
    const { user } = renderApp('/NewSignUp');
    await user.type(await field('Email address'), 'maren@northgate.example');
    await user.type(await field('Password'), 'secret');
    await user.type(await field('First name'), 'Maren{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This email address is already registered.');
  });

  it('shows the server’s validation errors next to their fields', async () => {
    serve({ signUp: () => refuse('invalid_input', [{ path: 'email', message: 'Invalid Email Address' }]) });
    const { user } = renderApp('/NewSignUp');
    await user.type(await field('Email address'), 'maren@northgate.example');
    await user.type(await field('Password'), 'secret');
    await user.type(await field('First name'), 'Maren{Enter}');
    expect(await screen.findByText('Invalid Email Address')).toBeTruthy();
    expect((await field('Email address')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('signing in', () => {
  it('requires both fields, and keeps the password error until there are six characters', async () => {
    const { user } = renderApp('/SignIn');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Password is Required')).toBeTruthy();
    await user.type(await field('Password'), 'abcde');
    expect(screen.getByText('Password is Required')).toBeTruthy();
    await user.type(await field('Password'), 'f');
    expect(screen.queryByText('Password is Required')).toBeNull();
  });

  it('validates the address of a mailed link and fills it in', async () => {
    serve({ validateToken: ({ query }) => ({ email: query.get('token') === '0042' ? 'maren@northgate.example' : '' }) });
    renderApp('/SignIn?token=0042');
    expect(await screen.findByDisplayValue('maren@northgate.example')).toBeTruthy();
  });

  it('sends the mailed link’s proof with the password, or leads to setting another password', async () => {
    const sent: unknown[] = [];
    serve({
      validateToken: ({ query }) => ({ email: 'maren@northgate.example', ...(query.get('with_proof') === 'true' && { proof: 'a-proof' }) }),
      logIn: ({ body }) => {
        sent.push(body);
        return refuse('wrong_credentials');
      },
    });
    const { user } = renderApp('/SignIn?token=0042');
    await user.type(await field('Password'), 'secret{Enter}');
    await screen.findByRole('alert');
    const device = localStorage.getItem('device');
    expect(device).toMatch(/^[\w-]{20,}$/);
    expect(sent).toEqual([{ email: 'maren@northgate.example', password: 'secret', proof: 'a-proof', device }]);
    const other = screen.getByRole('link', { name: /know the password\? Choose a new password/ });
    expect(other.getAttribute('href')).toBe('/PagesRecoverPasswordReset/a-proof');
  });

  it('shows a refusal above the button, and offers an unvalidated address a new link', async () => {
    const mailed: unknown[] = [];
    serve({
      logIn: () => refuse('email_not_validated'),
      resendValidation: ({ body }) => {
        mailed.push(body);
        return { message: 'The link is on its way.' };
      },
    });
    const { user } = renderApp('/PagesLogin');
    await user.type(await field('Email'), 'maren@northgate.example');
    await user.type(await field('Password'), 'secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Please validate your email address first');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(mailed).toEqual([{ email: 'maren@northgate.example' }]));
  });
});

describe('the terms', () => {
  it('are a page with the administrators’ text as headings and paragraphs, without HTML', async () => {
    serve({ getLegalText: () => ({ data: { text: '# House rules\n\nBe <b>kind</b>.\nAlways.', updated_at: '2026-03-02T09:00:00Z' } }) });
    renderApp('/Terms');
    expect(await screen.findByRole('heading', { name: 'House rules' })).toBeTruthy();
    expect(screen.getByText(/Be <b>kind<\/b>\./)).toBeTruthy();
    expect(screen.getByText('Last changed on 2026-03-02')).toBeTruthy();
  });
});

describe('setting a new password', () => {
  it('needs the same password twice', async () => {
    const { user } = renderApp('/PagesRecoverPasswordReset/a-token');
    await user.type(await field('Enter New Password'), 'secret1');
    await user.type(await field('Confirm New Password'), 'secret2{Enter}');
    expect(screen.getByText('Password does not match')).toBeTruthy();
    await user.clear(await field('Confirm New Password'));
    await user.type(await field('Confirm New Password'), 'secret1');
    expect(screen.queryByText('Password does not match')).toBeNull();
  });

  it('shows the server’s message as an error or a success', async () => {
    let isOver = true;
    serve({ resetForgotPassword: () => (isOver ? refuse('link_not_valid') : { message: 'Your password is changed. Please sign in.' }) });
    const { router, user } = renderApp('/PagesRecoverPasswordReset/a-token');
    await user.type(await field('Enter New Password'), 'secret1');
    await user.type(await field('Confirm New Password'), 'secret1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid. Please ask for a new one.');
    isOver = false;
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('status')).textContent).toBe('Your password is changed. Please sign in.');
    await user.click(screen.getByRole('button', { name: 'Go To Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
  });
});
