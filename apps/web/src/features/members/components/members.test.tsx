import { InvitationId, type OwnInvitation, ProjectId } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { type FakeHandlers, refuse, serve } from '../../../testing/fake-server.ts';
import { aNotification, aProject, memberOf, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const maren = memberOf(1, { id: 7, name: 'Maren Okafor', email: 'maren@northgate.example' });
const jonas = memberOf(2, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' });
const everything = { total: 2, next_cursor: null };

function serveProject(handlers: FakeHandlers = {}) {
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject({ members: [maren, jonas], total_members: 2 }) }),
    listFolders: () => ({ data: [] }),
    listMembers: () => ({ data: [maren, jonas], meta: everything }),
    listInvitations: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
    ...handlers,
  });
}

beforeEach(() => {
  giveRoom();
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('lgn_usr_id', '7');
});

async function openInvitation() {
  const { user } = renderApp('/project/3/members');
  const invite = await screen.findByRole('button', { name: 'Invite people' });
  await waitFor(() => expect(invite).toHaveProperty('disabled', false));
  await user.click(invite);
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, field: await dialog.findByLabelText('Email addresses') };
}

describe('inviting', () => {
  it('makes a chip of each address of a pasted list, and sends them all at once', async () => {
    const sent: unknown[] = [];
    serveProject({
      inviteMember: ({ body }) => {
        sent.push(body);
        return { data: [] };
      },
    });
    const { user, dialog, field } = await openInvitation();
    await user.click(field);
    await user.paste('Ann Lee <ann@x.example>; bo@x.example\nann@x.example');
    expect(dialog.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['ann@x.example', 'bo@x.example']);
    await user.type(field, 'c@x.eu{Enter}{Enter}');
    await waitFor(() => expect(sent).toEqual([{ emails: ['ann@x.example', 'bo@x.example', 'c@x.eu'], role: 'editor', project_id: 3 }]));
  });

  it('shows the result for each address if one was refused', async () => {
    const results = [
      { email: 'ann@x.example', status: true, message: 'Invitation sent.', code: null, invitation: null },
      {
        email: jonas.members.email,
        status: false,
        message: 'This person is already a member of the project.',
        code: 'already_member' as const,
        invitation: null,
      },
    ];
    serveProject({ inviteMember: () => ({ data: results }) });
    const { user, dialog, field } = await openInvitation();
    await user.click(field);
    await user.paste(`ann@x.example ${jonas.members.email}`);
    await user.keyboard('{Enter}');
    const outcomes = await dialog.findAllByText(/Invitation sent|already a member/);
    expect(outcomes.map((line) => line.closest('li')?.textContent)).toEqual([
      'ann@x.exampleInvitation sent.',
      'jonas@northgate.exampleThis person is already a member of the project.',
    ]);
    expect(dialog.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('sends no invalid address, and shows an error until it is removed', async () => {
    serveProject();
    const { user, dialog, field } = await openInvitation();
    await user.click(dialog.getByRole('button', { name: 'Send invitations' }));
    expect(dialog.getByText('Enter at least one address.')).toBeTruthy();
    await user.click(field);
    await user.paste('ann@x.example, ann@');
    await user.click(dialog.getByRole('button', { name: 'Send invitations' }));
    expect(dialog.getByText('Invalid Email Address')).toBeTruthy();
    await user.type(field, '{Backspace}');
    expect(dialog.queryByText('Invalid Email Address')).toBeNull();
  });
});

describe('the members of a project', () => {
  it('show the refusal to remove someone as a notice', async () => {
    serveProject({ removeMember: () => refuse('member_not_removable') });
    const { user } = renderApp('/project/3/members');
    await user.click(await screen.findByRole('button', { name: 'Actions for Jonas Lindqvist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from project' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/The owner of a project can’t be removed/)).toBeTruthy();
  });

  it('aren’t shown from the cache once the user has lost access to the project', async () => {
    serveProject();
    const { router } = renderApp('/project/3/members');
    await screen.findByText('jonas@northgate.example');
    serveProject({
      getProject: () => refuse('not_found'),
      listMembers: () => refuse('not_found'),
      listInvitations: () => refuse('not_found'),
    });
    await router.navigate({ to: '/projectList' });
    await queryClient.invalidateQueries();
    await router.navigate({ to: '/project/$projectId/members', params: { projectId: '3' } });
    expect(await screen.findByText('Nothing here')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('jonas@northgate.example')).toBeNull());
  });
});

describe('the invitation that a notification links to', () => {
  const pending = { id: 21, state: 'pending', project: 'Harbour Library', inviter: 'Maren Okafor', project_id: null } as const;

  it('can be accepted there, which opens the project', async () => {
    let invitation: OwnInvitation = { ...pending, id: InvitationId.parse(21) };
    const notification = aNotification({ id: 9, type: 'invited', notification_text: 'Maren invites you', url: '/invitation/21' });
    serveProject({
      listNotifications: () => ({ data: [notification], meta: { total: 1, total_is_exact: true, next_cursor: null, unread: 1 } }),
      updateNotifications: () => ({}),
      getOwnInvitation: () => ({ data: invitation }),
      acceptOwnInvitation: ({ params }) => {
        expect(params).toEqual({ id: '21' });
        invitation = { ...invitation, state: 'joined', project_id: ProjectId.parse(3) };
        return { data: { project_id: 3 }, message: 'You are a member of the project now.' };
      },
    });
    const { router, user } = renderApp('/Notifications');
    await user.click(await screen.findByRole('button', { name: /Maren invites you/ }));
    expect(await screen.findByText('You are invited to Harbour Library')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/3'));
    expect(await screen.findByText('You are a member of the project now.')).toBeTruthy();
  });

  it.each([
    ['expired', { ...pending, state: 'expired' }, 'Ask Maren Okafor to invite you to Harbour Library again.'],
    ['taken back', { ...pending, state: 'ended', project: null, inviter: null }, /It was withdrawn/],
    ['accepted before', { ...pending, state: 'joined', project_id: 3 }, 'There is nothing left to accept.'],
  ] as const)('shows when it is %s, and offers nothing to accept', async (_, data, hint) => {
    serveProject({ getOwnInvitation: () => ({ data }) });
    renderApp('/invitation/21');
    expect(await screen.findByText(hint)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  });

  it('shows when it is for someone else', async () => {
    serveProject({ getOwnInvitation: () => refuse('not_found') });
    renderApp('/invitation/21');
    expect(await screen.findByText('There is no invitation for you here')).toBeTruthy();
  });
});
