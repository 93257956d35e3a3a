import { ProjectId, UserId } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { serve } from '../../../testing/fake-server.ts';
import { ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const account = { getUserDetails: () => ({ ...ownAccount, user: { ...ownAccount.user, user_type: 1 as const } }) };

beforeEach(() => {
  beSignedIn('administrator');
});

const storage = {
  server: { used: 3_600_000_000, limit: null },
  disk: { free: 90_000_000_000, floor: 512_000_000 },
  every_user: 5_000_000_000,
  every_project: null,
  users: [
    {
      id: UserId.parse(8),
      name: 'Jonas Lindqvist',
      email: 'jonas@example.org',
      used: 1_200_000_000,
      limit: 5_000_000_000,
      has_own_limit: false,
    },
  ],
  projects: [{ id: ProjectId.parse(3), name: 'Quay', used: 2_000_000_000, limit: 4_000_000_000, has_own_limit: true }],
};

test('a limit is set for the server, for everyone, or for one user or project, and removed', async () => {
  const sent: unknown[] = [];
  serve({
    ...account,
    getStatus: () => ({
      data: {
        queue: [],
        failed_jobs: [],
        storage: { files: 0, bytes: 0, database_bytes: 0 },
        sessions: { people: 1, sessions: 1, active: 1, live: 1 },
        faults: [],
      },
    }),
    getStorage: () => ({ data: storage }),
    setStorageLimit: ({ body }) => {
      sent.push(body);
      return {};
    },
  });
  renderApp('/AdminPanel/status');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change the limit of Jonas Lindqvist' }));
  const size = await screen.findByRole('textbox', { name: 'Gigabytes' });
  await user.clear(size);
  await user.type(size, 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a number, such as 25 or 0.5.')).toBeTruthy();
  await user.clear(size);
  await user.type(size, '7.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ scope: 'user', id: 8, limit: 7_500_000_000 }]));
  await user.click(await screen.findByRole('button', { name: 'Change the limit of Quay' }));
  await user.click(await screen.findByRole('button', { name: 'Use the default limit' }));
  await waitFor(() => expect(sent[1]).toEqual({ scope: 'project', id: 3, limit: 'default' }));
});

test('the status shows pending jobs, storage, signed-in users and failures', async () => {
  const status = {
    queue: [{ name: 'process-file', title: 'Render pages', waiting: 4, later: 0, running: 2, failed: 1 }],
    failed_jobs: [{ name: 'process-file', title: 'Render pages', at: '2026-03-02T09:00:00Z', message: 'no memory' }],
    storage: { files: 1200, bytes: 3_500_000_000, database_bytes: 42_000_000 },
    sessions: { people: 12, sessions: 15, active: 3, live: 5 },
    faults: [{ at: '2026-03-02T09:00:00Z', request_id: 'r1', method: 'GET', route: '/api/project/:id', message: 'broken' }],
  };
  serve({ ...account, getStatus: () => ({ data: status }), getStorage: () => ({ data: storage }) });
  renderApp('/AdminPanel/status');
  const row = await screen.findByRole('row', { name: /^Render pages/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '0', '2', '1']);
  for (const words of ['3.50 GB', '1,200 files and attachments', '3 active within the hour', '5 live connections to this process']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(within(screen.getByRole('list', { name: 'Failed jobs' })).getByText('no memory')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Failed requests' })).getByText('request r1')).toBeTruthy();
});

const entry = (id: number, subject: string, type = 'task_created') => ({
  id,
  at: '2026-03-02T09:00:00Z',
  actor: { id: 8, name: 'Jonas Lindqvist' },
  source: '192.0.2.7',
  request_id: 'r1',
  token: null,
  type,
  project: { id: 3, name: 'Quay' },
  subject,
  data: {},
});

test('the trail shows who did what, when and from where, and loads older events on scrolling', async () => {
  giveRoom();
  serve({
    ...account,
    listAudit: ({ query }: { query: URLSearchParams }) =>
      query.has('cursor')
        ? { data: [entry(1, 'Older')], meta: { next_cursor: null } }
        : { data: [entry(2, 'Newer')], meta: { next_cursor: 'older' } },
  });
  renderApp('/AdminPanel/audit');
  const newest = await screen.findByRole('row', { name: /Newer/ });
  expect(
    within(newest)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^2026-03-0/),
    expect.stringContaining('Jonas Lindqvist'),
    'Task created',
    'Newer',
    'Quay',
    '192.0.2.7',
  ]);
  expect(await screen.findByRole('row', { name: /Older/ })).toBeTruthy();
});

test('filters, order and export of the trail are done by the server', async () => {
  giveRoom();
  const requests: string[] = [];
  serve({
    ...account,
    listProjectAudit: ({ query }: { query: URLSearchParams }) => {
      query.delete('limit');
      requests.push(query.toString());
      return {
        data: query.has('types') ? [entry(1, 'One')] : [entry(1, 'One'), entry(2, 'Two', 'signed_in')],
        meta: { next_cursor: null },
      };
    },
  });
  const { user } = renderApp('/project/3/audit');
  await screen.findByRole('row', { name: /Two/ });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Task created' }));
  await waitFor(() => expect(requests.at(-1)).toBe('types=task_created'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Two/ })).toBeNull());
  await user.keyboard('{Escape}');
  const when = screen.getByRole('columnheader', { name: /When/ });
  expect(when.getAttribute('aria-sort')).toBe('descending');
  await user.click(within(when).getByText('When'));
  await user.click(within(screen.getByRole('columnheader', { name: /When/ })).getByText('When'));
  await waitFor(() => expect(requests.at(-1)).toBe('types=task_created&order=oldest'));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /CSV/ })).toBeTruthy();
});
