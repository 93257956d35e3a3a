import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { type FakeHandlers, refuse, serve } from '../../../testing/fake-server.ts';
import { aProject, memberOf, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const nothing = { total: 0, next_cursor: null };
const project = aProject({
  members: [memberOf(1, { id: 7, name: 'Maren Okafor', email: 'maren@northgate.example' })],
  markups: { none: 0, review: 1, open: 3, closed: 0 },
});
const upload = {
  type: 'file_uploaded' as const,
  actor: { id: 8, name: 'Jonas Lindqvist' },
  at: '2026-11-20T10:00:00Z',
  subject: 'A-101.pdf',
  folder_id: 5,
  item_id: 6,
  file_id: 9,
  page_number: null,
  markup_id: null,
  task_id: null,
};

let visits: number;
function serveProject(handlers: FakeHandlers = {}) {
  visits = 0;
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: project }),
    listProjects: () => ({ data: [project], meta: { total: 1, next_cursor: null } }),
    listFolders: () => ({ data: [] }),
    listNewestItems: () => ({ data: [], meta: nothing }),
    seeProject: () => {
      visits += 1;
      return { data: { since: '2026-11-19T08:00:00Z', counts: [{ type: 'file_uploaded', n: 1 }], newest: [upload] } };
    },
    listProjectWork: () => refuse('not_built'),
    getProjectStorage: () => ({ data: { used: 0, limit: null } }),
    countProjectWork: () => ({ data: [] }),
    ...handlers,
  });
}

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('lgn_usr_id', '7');
});

it('is in the list of projects with its status counts and members', async () => {
  const jonas = memberOf(2, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' });
  const listed = { ...project, members: [...project.members, jonas], total_members: 2, tasks: { open: 4, review: 0, closed: 2 } };
  serveProject({ listProjects: () => ({ data: [listed], meta: { total: 1, next_cursor: null } }) });
  renderApp('/projectList');
  const card = (await screen.findByRole('link', { name: 'Harbour Library' })).closest('li')!;
  const facts = ['Markups', 'Tasks'].map((title) => within(card).getByText(title).parentElement?.textContent);
  expect(facts).toEqual([expect.stringMatching(/3 Open.*1 Review/), expect.stringMatching(/4 Open.*2 Closed/)]);
  for (const name of ['Maren Okafor', 'Jonas Lindqvist']) expect(card.innerHTML).toContain(name);
});

it('has the chart’s counts as a table, each status linking to its rows', async () => {
  serveProject();
  renderApp('/project/3');
  const table = await screen.findByRole('table', { name: 'Markups by status' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Open375 %', 'Review125 %']);
  const link = within(table).getByRole('link', { name: 'Open' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toBe('/markupsListing/3?grid={"filters":{"status":{"any":["open"]}}}');
});

it('shows others’ changes, once per visit, however often the user comes back', async () => {
  serveProject();
  const { router } = renderApp('/project/3');
  const changeList = await screen.findByRole('list', { name: 'What changed, newest first' });
  expect(changeList.textContent).toContain('Jonas Lindqvist uploaded A-101.pdf');
  expect(within(changeList).getByRole('link', { name: 'A-101.pdf' }).getAttribute('href')).toBe('/editProject/3/5/9/6');

  await router.navigate({ to: '/projectList' });
  await queryClient.invalidateQueries();
  await router.navigate({ to: '/project/$projectId', params: { projectId: '3' } });
  expect((await screen.findByRole('list', { name: 'What changed, newest first' })).textContent).toContain('A-101.pdf');
  expect(visits).toBe(1);
});

it('charts open work by priority, each bar linking to its rows', async () => {
  serveProject({
    countProjectWork: ({ body }) => ({
      data: JSON.stringify(body).includes('"priority"') ? [{ type: 'task', value: 'urgent', name: null, n: 4 }] : [],
    }),
  });
  renderApp('/project/3');
  const chart = await screen.findByRole('region', { name: 'Not closed, by priority' });
  const link = await within(chart).findByRole('link', { name: /Urgent\s*4/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/markupAndTasksListing/3?grid={"filters":{"status":{"any":["none","review","open"]},"priority":{"any":["urgent"]}}}',
  );
  expect(screen.getByRole('region', { name: 'Open, week by week' })).toBeTruthy();
});

it('is complete without due tasks', async () => {
  serveProject();
  renderApp('/project/3');
  expect(await screen.findByRole('region', { name: 'Newest files' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Due tasks' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is restored by Ctrl+Z after deleting it', async () => {
  let isThere = true;
  serveProject({
    listProjects: () => ({ data: isThere ? [project] : [], meta: { total: 1, next_cursor: null } }),
    listTrashedProjects: () => ({ data: [], meta: nothing }),
    deleteProject: () => {
      isThere = false;
      return { message: 'Deleted' };
    },
    restoreProject: () => {
      isThere = true;
      return { data: project, message: 'Project restored.' };
    },
  });
  const { user } = renderApp('/projectList');
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour Library' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
  await user.type(await screen.findByLabelText('Type Harbour Library to confirm'), 'Harbour Library{Enter}');
  // While the dialog is open, the page behind it has no roles and no shortcuts.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour Library' })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByRole('link', { name: 'Harbour Library' })).toBeTruthy();
  expect(await screen.findByText('Undone.')).toBeTruthy();
});

it('shows the project’s storage use and limit', async () => {
  serveProject({ getProjectStorage: () => ({ data: { used: 1_500_000_000, limit: 2_000_000_000 } }) });
  renderApp('/project/3');
  const storage = await screen.findByRole('region', { name: 'Storage' });
  expect(await within(storage).findByText('1.50 GB of 2.00 GB used.')).toBeTruthy();
  expect(within(storage).getByRole('meter', { name: 'Storage used' })).toBeTruthy();
});

it('shows the project’s storage use without a limit', async () => {
  serveProject({ getProjectStorage: () => ({ data: { used: 4_100_000, limit: null } }) });
  renderApp('/project/3');
  expect(await screen.findByText('4.1 MB used. No limit.')).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
});

it('offers viewers nothing in its menu that only editors may do, before and without its own data', async () => {
  const viewer = { ...memberOf(2, { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' }), role: 'viewer' as const };
  const listed = { ...project, members: [...project.members, viewer], total_members: 2 };
  localStorage.setItem('lgn_usr_id', '8');
  serveProject({
    listProjects: () => ({ data: [listed], meta: { total: 1, next_cursor: null } }),
    getProject: () => refuse('not_found'),
  });
  const { user } = renderApp('/projectList');
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour Library' }));
  expect(await screen.findByRole('menuitem', { name: 'Leave project' })).toBeTruthy();
  for (const name of ['Annotations in uploads…', 'Invite people']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
});
