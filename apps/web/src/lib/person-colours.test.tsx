import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../testing/fake-server.ts';
import { aNotification, aProject, memberOf, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

beforeEach(() => {
  giveRoom();
  localStorage.setItem('token', 'a-token');
});

it('a person has their chosen colour in rows that don’t carry it, such as the list of members', async () => {
  const jonas = memberOf(2, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' });
  const chosen = { ...jonas, members: { ...jonas.members, avatar_color: 5 } };
  const everything = { total: 1, next_cursor: null };
  serve({
    getUserDetails: () => ownAccount,
    listAvatarColors: () => ({ data: [{ id: 8, avatar_color: 5 }] }),
    listNotifications: () => ({
      data: [aNotification({ creator: { id: 8, name: 'Jonas Lindqvist' } })],
      meta: { ...everything, total_is_exact: true, unread: 1 },
    }),
    getProject: () => ({ data: aProject({ members: [chosen] }) }),
    listFolders: () => ({ data: [] }),
    listMembers: () => ({ data: [chosen], meta: everything }),
    listInvitations: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
  });
  const colours = () => [...document.querySelectorAll<HTMLElement>('[data-initials="JL"]')].map((avatar) => avatar.style.background);
  const { router } = renderApp('/Notifications');
  await screen.findByText('Jonas Lindqvist');
  await waitFor(() => expect(colours()).toEqual(['var(--person-5)']));
  await router.navigate({ to: '/project/$projectId/members', params: { projectId: '3' } });
  await screen.findByText('jonas@northgate.example');
  expect(new Set(colours())).toEqual(new Set(['var(--person-5)']));
});
