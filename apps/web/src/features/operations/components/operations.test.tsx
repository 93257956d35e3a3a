import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { serve } from '../../../testing/fake-server.ts';
import { ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const account = { getUserDetails: () => ({ ...ownAccount, user: { ...ownAccount.user, user_type: 1 as const } }) };

beforeEach(() => {
  beSignedIn('administrator');
});

test('the status says what waits, what is stored, who is there, and what failed', async () => {
  const status = {
    queue: [{ name: 'process-file', waiting: 4, later: 0, running: 2, failed: 1 }],
    failed_jobs: [{ name: 'process-file', at: '2026-03-02T09:00:00Z', message: 'no memory' }],
    storage: { files: 1200, bytes: 3_500_000_000, database_bytes: 42_000_000 },
    sessions: { people: 12, sessions: 15, active: 3, live: 5 },
    faults: [{ at: '2026-03-02T09:00:00Z', request_id: 'r1', method: 'GET', route: '/api/project/:id', message: 'broken' }],
  };
  serve({ ...account, getStatus: () => ({ data: status }) });
  renderApp('/AdminPanel/status');
  const row = await screen.findByRole('row', { name: /process-file/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '0', '2', '1']);
  for (const words of ['3.50 GB', '1,200 files and attachments', '3 active within the hour', '5 live connections to this process']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(within(screen.getByRole('list', { name: 'Jobs that failed' })).getByText('no memory')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Requests that failed' })).getByText('request r1')).toBeTruthy();
});

test('the trail says who did what, when and from where, and goes back further when it is asked to', async () => {
  const entry = (id: number, subject: string) => ({
    id,
    at: '2026-03-02T09:00:00Z',
    actor: { id: 8, name: 'Jonas Lindqvist' },
    source: '192.0.2.7',
    request_id: 'r1',
    type: 'task_created',
    project: { id: 3, name: 'Quay' },
    subject,
    data: {},
  });
  serve({
    ...account,
    listAudit: ({ query }: { query: URLSearchParams }) =>
      query.has('cursor')
        ? { data: [entry(1, 'Older')], meta: { next_cursor: null } }
        : { data: [entry(2, 'Newer')], meta: { next_cursor: 'older' } },
  });
  const { user } = renderApp('/AdminPanel/audit');
  const newest = (await screen.findByText(/Newer/)).closest('li');
  expect(newest?.textContent).toContain('Jonas Lindqvist Task created · Newer · Quay192.0.2.7');
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/Older/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});
