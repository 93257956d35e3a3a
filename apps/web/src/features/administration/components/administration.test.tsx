import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const person = (id: number, first_name: string, last_name: string) => ({
  id,
  name: `${first_name} ${last_name}`,
  email: `${first_name.toLowerCase()}@northgate.example`,
  first_name,
  last_name,
  user_type: id === 7 ? (1 as const) : (2 as const),
  is_active: 1 as const,
  notification_end_point: null,
  created_at: '2026-03-02T09:00:00Z',
  has_second_factor: false,
  meta: { tasks_count: 148, markups_count: 612 },
});
const people = [person(7, 'Maren', 'Okafor'), person(8, 'Jonas', 'Lindqvist')];

const requests: string[] = [];
const sent: unknown[] = [];

const server = {
  getUserDetails: () => ({ ...ownAccount, user: { ...ownAccount.user, user_type: 1 as const } }),
  listUsers: ({ query }: { query: URLSearchParams }) => {
    requests.push(query.toString());
    return { data: { users: people }, meta: { total: people.length, next_cursor: null } };
  },
};

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!;

beforeEach(() => {
  requests.length = 0;
  sent.length = 0;
  giveRoom();
  beSignedIn('administrator');
});

describe('the users listing', () => {
  it('has the specified columns, and dates as YYYY-MM-DD', async () => {
    serve(server);
    renderApp('/AdminPanel');
    await rowOf('Jonas Lindqvist');
    const grid = screen.getByRole('grid', { name: 'Users' });
    const titles = within(grid).getAllByRole('columnheader');
    expect(titles.map((title) => title.textContent)).toEqual([
      'ID',
      'Name',
      'Email',
      'Status',
      'Created Date',
      'Created Tasks Count',
      'Created Markups Count',
      'Action',
    ]);
    expect([grid.style.maxHeight, grid.style.getPropertyValue('--row-height')]).toEqual(['700px', '90px']);
    const cells = within(await rowOf('Jonas Lindqvist')).getAllByRole('gridcell');
    expect(cells.slice(0, 7).map((cell) => cell.textContent)).toEqual([
      '8',
      'Jonas LindqvistMember',
      'jonas@northgate.example',
      'Active',
      '2026-03-02',
      '148',
      '612',
    ]);
  });

  it('lets the server sort, and stores the order in the URL', async () => {
    serve(server);
    const { user, router } = renderApp('/AdminPanel');
    await user.click(within(await screen.findByRole('columnheader', { name: /Email/ })).getByText('Email'));
    await waitFor(() => expect(requests.at(-1)).toBe('sort=email&order=asc&limit=100'));
    await user.click(screen.getByText('Email'));
    await waitFor(() => expect(requests.at(-1)).toBe('sort=email&order=desc&limit=100'));
    expect(router.state.location.search).toEqual({ grid: '{"sort":[{"desc":true,"id":"email"}]}' });
    expect(screen.getByRole('columnheader', { name: /Email/ }).getAttribute('aria-sort')).toBe('descending');
  });

  it('edits a name in its cell, split at the space', async () => {
    serve({
      ...server,
      updateUser: ({ params, body }) => {
        sent.push({ params, body });
        return { data: { ...person(8, 'Jon', 'Lind') } };
      },
    });
    const { user } = renderApp('/AdminPanel');
    await user.dblClick(await screen.findByText('Jonas Lindqvist'));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Jon Lind{Enter}');
    expect(await screen.findByText('Name Edit Successful')).toBeTruthy();
    expect(sent).toEqual([{ params: { id: '8' }, body: { first_name: 'Jon', last_name: 'Lind' } }]);
    expect(await screen.findByText('Jon Lind')).toBeTruthy();
  });

  it('keeps a name on Escape, and refuses an empty one without a call', async () => {
    serve(server);
    const { user } = renderApp('/AdminPanel');
    await user.dblClick(await screen.findByText('Jonas Lindqvist'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Escape}');
    expect(screen.getByText('Jonas Lindqvist')).toBeTruthy();
    await user.dblClick(screen.getByText('Jonas Lindqvist'));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('First Name is Required')).toBeTruthy();
    expect(screen.getByText('Jonas Lindqvist')).toBeTruthy();
  });

  it('deactivates others by keyboard, reverts the status if that is refused, and never offers it for the own account', async () => {
    serve({ ...server, updateUser: () => refuse('not_allowed') });
    const { user } = renderApp('/AdminPanel');
    const status = async (name: string) => within(await rowOf(name)).getAllByRole('gridcell')[3]!;
    (await status('Maren Okafor')).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(
      within(screen.getByRole('listbox', { name: 'Status' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Active', 'InActive']);
    await user.keyboard('{ArrowDown}{Enter}');
    const notice = await screen.findByText('You are not allowed to do this.');
    expect(notice.closest('[role=alert]')).toBeTruthy();
    expect((await status('Jonas Lindqvist')).textContent).toBe('Active');
    expect(document.activeElement).toBe(await status('Jonas Lindqvist'));
  });

  it('deletes a user after the specified confirmation, never the own account', async () => {
    serve({
      ...server,
      deleteUser: ({ params }) => {
        sent.push(params);
        return {};
      },
    });
    const { user } = renderApp('/AdminPanel');
    await user.click(await screen.findByRole('button', { name: 'Delete Jonas Lindqvist' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this user?' }));
    await user.click(question.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(sent).toEqual([{ id: '8' }]);
    const own = within(await rowOf('Maren Okafor')).getByRole('button', { name: 'You can’t delete your own account' });
    expect(own.hasAttribute('disabled')).toBe(true);
  });

  it('adds a user as an administrator, confirms it and clears the form', async () => {
    serve({
      ...server,
      signUp: ({ body }) => {
        sent.push(body);
        return {};
      },
    });
    const { user } = renderApp('/AdminPanel');
    await user.click(await screen.findByRole('button', { name: 'Add New User' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New User' }));
    await user.click(form.getByRole('button', { name: 'Add user' }));
    for (const fault of ['Invalid Email Address', '6-digits Password is Required', 'First Name is Required']) {
      expect(form.getByText(fault)).toBeTruthy();
    }
    const field = (label: string) => form.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
    for (const [label, text] of Object.entries({ 'Email address': 'ines@northgate.example', Password: 'secret', 'First name': 'Ines' })) {
      await user.click(field(label));
      await user.paste(text);
    }
    await user.keyboard('{Enter}');
    expect(await screen.findByText('User Added Successfully.')).toBeTruthy();
    expect(sent).toEqual([{ email: 'ines@northgate.example', password: 'secret', first_name: 'Ines', last_name: '', isAdmin: true }]);
    await waitFor(() => expect(field('Email address').value).toBe(''));
  });
});
