import { ProjectId } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeHandlers, refuse, serve } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { aProject, memberOf, ownAccount } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { giveRoom } from '../../testing/room.ts';

const maren = memberOf(1, { id: 7, name: 'Maren Okafor', email: 'maren@northgate.example' });
const jonas = memberOf(2, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' });
// Its own: the page never reports the loss of a project that the user left in another file's tests.
const project = aProject({ id: ProjectId.parse(83), members: [maren, jonas], total_members: 2 });

const sockets: FakeSocket[] = [];
const loseProject = () => {
  const event = { kind: 'access_lost', project_id: ProjectId.parse(project.id), actor_id: null } as const;
  sockets.at(-1)?.receive({ type: 'events', cursor: '2.1', events: [event] });
};

beforeEach(() => {
  giveRoom();
  sockets.length = 0;
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
        queueMicrotask(() => {
          this.open();
          this.receive({ type: 'ready', cursor: '1.1' });
        });
      }
    },
  );
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('lgn_usr_id', '8');
  serve(handlers);
});
afterEach(() => vi.unstubAllGlobals());

const handlers: FakeHandlers = {
  getUserDetails: () => ownAccount,
  createLiveTicket: () => ({ data: { ticket: 'a-ticket', cursor: '1.1' } }),
  getProject: () => ({ data: project }),
  listFolders: () => ({ data: [] }),
  listMembers: () => ({ data: [maren, jonas], meta: { total: 2, next_cursor: null } }),
  listInvitations: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
  listProjects: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
  // Other tabs receive it before the response arrives.
  removeMember: () => {
    loseProject();
    return { message: 'You have left the project.' };
  },
};

const lost = 'You no longer have access to this project';

it('shows that a project is lost when someone else takes it away', async () => {
  const { router } = renderApp('/project/83/members');
  await screen.findByRole('grid', { name: 'Members' });
  await waitFor(() => expect(sockets.at(-1)?.readyState).toBe(1));
  loseProject();
  expect(await screen.findByText(lost)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/projectList'));
});

it('shows a single message to a user who leaves: that they have left', async () => {
  const { router, user } = renderApp('/project/83/members');
  await waitFor(() => expect(sockets.at(-1)?.readyState).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Actions for Jonas Lindqvist' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave project' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave project' }));
  expect(await screen.findByText('You have left the project.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/projectList'));
  expect(screen.queryByText(lost)).toBeNull();
});

it('refetches after reconnecting what an event made stale while no server responded', async () => {
  const noor = memberOf(3, { id: 9, name: 'Noor Haddad', email: 'noor@northgate.example' });
  renderApp('/project/83/members');
  await screen.findByText('Maren Okafor');
  await waitFor(() => expect(sockets.at(-1)?.readyState).toBe(1));
  const listMembers = vi.fn<() => never>(() => refuse('server_fault'));
  serve({ ...handlers, listMembers });
  const event = { kind: 'member_joined', project_id: ProjectId.parse(project.id), actor_id: null } as const;
  sockets.at(-1)?.receive({ type: 'events', cursor: '3.1', events: [event] });
  await waitFor(() => expect(listMembers).toHaveBeenCalled());
  serve({ ...handlers, listMembers: () => ({ data: [maren, jonas, noor], meta: { total: 3, next_cursor: null } }) });
  sockets.at(-1)?.drop();
  expect(await screen.findByText('Noor Haddad')).toBeTruthy();
});
