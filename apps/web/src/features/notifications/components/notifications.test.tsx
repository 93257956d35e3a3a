import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { serve } from '../../../testing/fake-server.ts';
import { aNotification, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const initial = [
  aNotification({ id: 31, notification_text: 'Jonas mentioned you on “Carpet”', type: 'mentioned', url: '/project/3/folders' }),
  aNotification({ id: 30, notification_text: 'Priya uploaded A-101', type: 'file_uploaded', status: 'read_notification' }),
];
let rows = initial;
const sent: unknown[] = [];

const unread = () => rows.filter(({ status }) => status === 'unread_notification').length;

function answer(rest: Parameters<typeof serve>[0] = {}) {
  serve({
    getUserDetails: () => ownAccount,
    listNotifications: () => ({ data: rows, meta: { total: rows.length, total_is_exact: true, next_cursor: null, unread: unread() } }),
    updateNotifications: ({ body }) => {
      sent.push(body);
      rows = rows.map((row) => (body.ids === undefined || body.ids.includes(row.id) ? { ...row, status: body.status } : row));
      return {};
    },
    deleteNotifications: ({ body }) => {
      sent.push(body);
      rows = rows.filter(({ id }) => !body.ids.includes(id));
      return { message: 'Deleted' };
    },
    ...rest,
  });
}

const rowOf = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('[role="row"]')!;

beforeEach(() => {
  rows = initial;
  sent.length = 0;
  giveRoom();
  storage.write('token', 'a-token');
});

describe('the notifications', () => {
  it('are in the specified columns, the version hidden, and the sidebar counts the unread ones', async () => {
    answer();
    renderApp('/notifications');
    const grid = await screen.findByRole('treegrid', { name: 'Notifications' });
    const titles = within(grid).getAllByRole('columnheader');
    expect(titles.map((title) => title.textContent).filter(Boolean)).toEqual([
      'Notification',
      'Created By',
      'Assignee',
      'Project',
      'Last Updated',
    ]);
    expect(grid.closest<HTMLElement>('[style*="flex-basis"]')?.style.flexBasis).toBe('430px');
    const entry = screen.getByRole('link', { name: 'Notifications 1 unread' });
    expect(entry.getAttribute('aria-current')).toBe('page');
  });

  it('are read once they are opened, and open their subject', async () => {
    answer();
    const { router, user } = renderApp('/Notifications');
    await user.click(await screen.findByRole('button', { name: /Jonas mentioned you/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/folders'));
    expect(sent).toEqual([{ status: 'read_notification', ids: [31] }]);
    await waitFor(() => expect(screen.queryByText('unread')).toBeNull());
  });

  it('open at the one in the URL, selected and focused', async () => {
    answer();
    renderApp('/Notifications/30');
    const row = await rowOf('Priya uploaded A-101');
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
    expect(within(row).getByRole('checkbox')).toHaveProperty('checked', true);
    expect(within(await rowOf('Jonas mentioned you on “Carpet”')).getByRole('checkbox')).toHaveProperty('checked', false);
  });

  it('can all be marked as read at once', async () => {
    answer();
    const { user } = renderApp('/Notifications');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(sent).toEqual([{ status: 'read_notification' }]);
  });

  it('can be selected and deleted', async () => {
    answer();
    const { user } = renderApp('/Notifications');
    const row = await rowOf('Priya uploaded A-101');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Priya uploaded A-101')).toBeNull());
    expect(sent).toEqual([{ ids: [30] }]);
    expect(await screen.findByText('Deleted')).toBeTruthy();
  });

  it('omit their subject below its name, and show it when they are ungrouped', async () => {
    const text = 'Ewa set the status to closed: “Duct” on A-301.pdf';
    const about = { item: { id: 5, name: 'A-301.pdf' }, markup: { id: 12, number: 4, name: 'Duct' } };
    rows = [
      aNotification({ id: 4, notification_text: text, act_text: 'Ewa set the status to closed', ...about }),
      aNotification({ id: 3, notification_text: 'Jonas commented on “Duct” on A-301.pdf', act_text: 'Jonas commented', ...about }),
      aNotification({ id: 2, notification_text: 'Due today: the task “Pump”', act_text: 'Due today', task: { id: 6, name: 'Pump' } }),
    ];
    answer();
    const { user } = renderApp('/Notifications');
    expect(await screen.findByText('Ewa set the status to closed')).toHaveProperty('title', text);
    expect(screen.getByText('Due today: the task “Pump”')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Group' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /None|No groups/ }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('of reviews are grouped by review', async () => {
    const of = (id: number, name: string) => ({ project: { id: 1, name: 'Library' }, review: { id, name } });
    rows = [
      aNotification({ id: 4, notification_text: 'Jo asks you to review “Stair”', act_text: 'Jo asks you to review', ...of(3, 'Stair') }),
      aNotification({ id: 3, notification_text: 'Ewa decided on the review “Stair”', act_text: 'Ewa decided', ...of(3, 'Stair') }),
      aNotification({
        id: 2,
        notification_text: 'Everyone has decided on the review “Roof”',
        act_text: 'Everyone has decided',
        ...of(2, 'Roof'),
      }),
    ];
    answer();
    renderApp('/Notifications');
    expect(await screen.findByText('Stair')).toBeTruthy();
    expect(screen.getByText('Jo asks you to review')).toBeTruthy();
    expect(screen.getByText('Everyone has decided on the review “Roof”')).toBeTruthy();
  });

  it('are grouped by subject, newest first, and can be filtered to unread ones', async () => {
    const on = { item: { id: 5, name: 'A-101.pdf' }, markup: { id: 12, number: 4, name: 'Cloud' }, status: 'read_notification' } as const;
    rows = [
      aNotification({ id: 4, notification_text: 'Newest', ...on, status: 'unread_notification', updated_at: '2026-11-20T12:00:00Z' }),
      aNotification({ id: 3, notification_text: 'Between', task: { id: 2, name: 'Check' }, updated_at: '2026-11-20T11:00:00Z' }),
      aNotification({ id: 2, notification_text: 'Older', ...on, updated_at: '2026-11-20T10:00:00Z' }),
    ];
    answer();
    const { user } = renderApp('/Notifications');
    await screen.findByText('Between');
    const shown = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => /Newest|Between|Older|Cloud on A-101.pdf/.exec(row.textContent)?.[0]);
    expect(shown()).toEqual(['Cloud on A-101.pdf', 'Newest', 'Older', 'Between']);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Unread' }));
    await waitFor(() => expect(shown()).toEqual(['Newest', 'Between']));
  });

  it('show their reason', async () => {
    rows = [aNotification({ reason: 'following' }), aNotification({ id: 2, reason: 'member' })];
    answer();
    renderApp('/Notifications');
    expect(await screen.findAllByText('you follow this')).toHaveLength(1);
  });

  it('show an empty state', async () => {
    rows = [];
    answer();
    renderApp('/Notifications');
    expect(await screen.findByText('Nothing to read')).toBeTruthy();
  });
});
