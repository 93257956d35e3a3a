import type { Operations } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { refuse, serve } from '../testing/fake-server.ts';
import { aProject, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

type Row = z.input<Operations['listTrashedWork']['answer']>['data'][number];

const gone = { deleted_at: '2026-11-20T09:00:00Z', ends_at: '2026-12-20T09:00:00Z', deleted_by: { id: 7, name: 'Maren Okafor' } };
const at = { created_at: gone.deleted_at, updated_at: gone.deleted_at };
const comment = { id: 8, markup_id: 5, task_id: null, text: 'Too thin.', attachments: [], author: gone.deleted_by, ...at, edited: false };
const on = { on_name: null, markup_id: null, task_id: null };

it('lists deleted markups, tasks and comments, and restores each by its own call', async () => {
  const rows: Row[] = [
    { type: 'markup', id: 4, name: 'Cloud', ...on, on_name: 'A-101.pdf', ...gone },
    { type: 'task', id: 4, name: 'Order the glass', ...on, ...gone },
    { type: 'comment', id: 8, name: 'Too thin.', ...on, on_name: 'Cloud', markup_id: 5, ...gone },
    { type: 'comment', id: 9, name: 'By when?', ...on, on_name: 'Order the glass', task_id: 6, ...gone },
  ];
  const none = { data: [], meta: { total: 0, next_cursor: null } };
  const requests: unknown[] = [];
  const note = <T,>(call: unknown, data: T) => {
    requests.push(call);
    return { message: 'Restored.', data };
  };
  localStorage.setItem('token', 'a-token');
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [] }),
    listTrashedFolders: () => none,
    listTrashedItems: () => none,
    listTrashedVersions: () => none,
    listTrashedWork: () => ({ data: rows, meta: { total: rows.length, next_cursor: null } }),
    restoreWork: ({ body }) => note(body.rows, []),
    restoreComment: ({ params }) => note(params, comment),
    restoreTaskComment: ({ params }) => note(params, comment),
  });
  const { user } = renderApp('/project/3/trash');
  const markups = within(await screen.findByRole('list', { name: 'Deleted markups' }));
  expect(markups.getByText('On A-101.pdf')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Deleted tasks' }).textContent).toContain('Order the glass');
  for (const name of ['Cloud', 'Order the glass', 'Too thin.', 'By when?']) {
    const before = requests.length;
    await user.click(screen.getByRole('button', { name: `Restore ${name}` }));
    await waitFor(() => expect(requests.length).toBe(before + 1));
  }
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toEqual([
    [{ type: 'markup', id: 4 }],
    [{ type: 'task', id: 4 }],
    { markupId: '5', commentId: '8' },
    { id: '6', commentId: '9' },
  ]);
});

it('shows a failure, and never an empty trash, when a list can’t be loaded', async () => {
  const none = { data: [], meta: { total: 0, next_cursor: null } };
  localStorage.setItem('token', 'a-token');
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [] }),
    listTrashedFolders: () => none,
    listTrashedItems: () => none,
    listTrashedVersions: () => none,
    listTrashedWork: () => refuse('server_fault'),
  });
  renderApp('/project/3/trash');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('The trash is empty')).toBeNull();
});
