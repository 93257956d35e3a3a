import { errorCodes } from '@sheetmark/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { type FakeHandlers, refuse, serve } from '../../../testing/fake-server.ts';
import { aTask, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const maren = { id: 7, name: 'Maren Okafor' };
const sent: unknown[] = [];
const server: FakeHandlers = {
  getUserDetails: () => ownAccount,
  listProjects: () => noProjects,
  getFiltersById: () => ({ data: [] }),
  listMarkupAndTaskViews: () => ({ data: [] }),
  listAssignedToMe: () => ({
    data: [aTask(1, 'Order the glass'), aTask(2, 'Ask for the lead time'), aTask(3, 'Check the span')],
    meta: { total: 3, total_is_exact: true, next_cursor: null },
  }),
};
const line = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]')!;

beforeEach(() => {
  sent.length = 0;
  giveRoom();
  beSignedIn();
});

describe('the rows that are picked', () => {
  it('are changed in one call, and put back when it is refused', async () => {
    serve({
      ...server,
      updateWork: ({ body }) => {
        sent.push(body);
        return refuse('not_allowed');
      },
    });
    const { user } = renderApp('/AssignedToMe');
    await screen.findByText('Order the glass');
    await user.click(within(line('Order the glass')).getByRole('checkbox'));
    await user.keyboard('{Shift>}');
    await user.click(within(line('Check the span')).getByRole('checkbox'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(within(screen.getByRole('toolbar')).getByText('Priority'));
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(sent).toEqual([{ rows: [1, 2, 3].map((id) => ({ type: 'task', id, priority: 'high' })) }]);
    await waitFor(() => expect(within(line('Order the glass')).queryByText('High')).toBeNull());
  });

  it('are all that the list holds, those that are not loaded too, and change in one call', async () => {
    const pages = [0, 1, 2].map((page) => Array.from({ length: page < 2 ? 200 : 50 }, (_, nth) => aTask(page * 200 + nth + 1, 'Pane')));
    serve({
      ...server,
      listAssignedToMe: ({ body }) => {
        const page = Number(body.cursor ?? 0);
        return { data: pages[page] ?? [], meta: { total: 450, total_is_exact: true, next_cursor: page < 2 ? String(page + 1) : null } };
      },
      updateWork: ({ body }) => {
        sent.push(body.rows.length);
        return { data: [] };
      },
    });
    const { user } = renderApp('/AssignedToMe');
    await screen.findAllByText('Pane');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('200 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all 450' }));
    expect(await screen.findByText('450 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await user.click(within(screen.getByRole('toolbar')).getByText('Priority'));
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(await screen.findByText('450 rows changed.')).toBeTruthy();
    expect(sent).toEqual([450]);
  });

  it('go to the trash in one call, and come back in one', async () => {
    const refs = { rows: [{ type: 'task', id: 2 }] };
    serve({
      ...server,
      deleteWork: ({ body }) => {
        sent.push(body);
        return {};
      },
      restoreWork: ({ body }) => {
        sent.push(body);
        return { data: [] };
      },
    });
    const { user } = renderApp('/AssignedToMe');
    await screen.findByText('Ask for the lead time');
    await user.click(within(line('Ask for the lead time')).getByRole('checkbox'));
    await user.click(within(screen.getByRole('toolbar')).getByText('Move to trash'));
    await user.click(await screen.findByText('Undo'));
    await waitFor(() => expect(sent).toEqual([refs, refs]));
  });
});

it('takes single cells back one after the other by Ctrl+Z, and one again that the network swallowed', async () => {
  let cut = false;
  serve({
    ...server,
    updateWork: ({ body }) => {
      if (cut) throw new TypeError('Failed to fetch');
      sent.push(body.rows);
      return { data: [] };
    },
  });
  const { user } = renderApp('/AssignedToMe');
  await screen.findByText('Order the glass');
  const choose = async (from: string, to: string) => {
    await user.click(within(line('Order the glass')).getByText(from));
    await user.click(await screen.findByRole('option', { name: to }));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  };
  const steps = [{ status: 'closed' }, { priority: 'high' }, { priority: 'none' }, { status: 'open' }];
  const untilSent = (count: number) =>
    waitFor(() => expect(sent).toEqual(steps.slice(0, count).map((cell) => [{ type: 'task', id: 1, ...cell }])));
  const undo = () => user.keyboard('{Control>}z{/Control}');
  await choose('Open', 'Closed');
  await untilSent(1);
  await choose('None', 'High');
  await untilSent(2);
  cut = true;
  await undo();
  expect(await screen.findByText(/Can’t reach the server/)).toBeTruthy();
  cut = false;
  await undo();
  await untilSent(3);
  await undo();
  await untilSent(4);
});

it('keeps the focus on the row it is on while rows reload, and in its place when that row is gone', async () => {
  let names = ['Order the glass', 'Ask for the lead time', 'Check the span'];
  const meta = { total: 3, total_is_exact: true, next_cursor: null };
  serve({ ...server, listAssignedToMe: () => ({ data: names.map((name) => aTask(name.length, name)), meta }) });
  renderApp('/AssignedToMe');
  await screen.findByText('Ask for the lead time');
  const reload = async (next: string[]) => {
    names = next;
    await act(() => queryClient.invalidateQueries({ queryKey: ['listAssignedToMe'] }));
  };
  const cell = (name: string) => within(line(name)).getAllByRole('gridcell')[1];
  act(() => cell('Ask for the lead time')?.focus());
  await reload(['Find the key', 'Order the glass', 'Ask for the lead time', 'Check the span']);
  await waitFor(() => expect(document.activeElement).toBe(cell('Ask for the lead time')));
  await reload(['Find the key', 'Order the glass', 'Check the span']);
  await waitFor(() => expect(document.activeElement).toBe(cell('Check the span')));
});

it('keeps a changed view in what the server says, and goes back to Default View when it is deleted, until that is undone', async () => {
  const grid = (desc: boolean) => JSON.stringify({ listing: 'assigned', grid: { sort: [{ id: 'name', desc }] } });
  const view = {
    id: 5,
    name: 'By name',
    owner: maren,
    shared_with: null,
    created_at: '2026-03-02T09:00:00Z',
    updated_at: '2026-03-02T09:00:00Z',
  };
  let views = [{ ...view, configuration: grid(false) }];
  serve({
    ...server,
    listMarkupAndTaskViews: () => ({ data: views }),
    updateMarkupAndTaskView: ({ params, body }) => {
      sent.push([params, body.name]);
      views = [{ ...view, configuration: body.configuration }];
      return { message: 'The view is as you left it.', data: views };
    },
    deleteMarkupAndTaskView: ({ params }) => {
      sent.push(params);
      views = [];
      return { message: 'The view is gone.' };
    },
    createMarkupAndTaskView: ({ body: { name, configuration } }) => {
      views = [{ ...view, id: 6, name, configuration }];
      return { data: views[0]! };
    },
  });
  const { user } = renderApp('/AssignedToMe?view=5');
  await screen.findByText('Order the glass');
  const byName = () => screen.getByRole('columnheader', { name: 'Name' });
  const inFront = (name: string) => screen.getByRole('button', { name, current: true });
  expect(byName().getAttribute('aria-sort')).toBe('ascending');
  expect(inFront('By name')).toBeTruthy();
  await user.click(within(byName()).getByText('Name'));
  await user.click(await screen.findByRole('button', { name: 'This view' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update view' }));
  expect(await screen.findByText('The view is as you left it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'This view' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  expect(await screen.findByText('The view is gone.')).toBeTruthy();
  await waitFor(() => expect(inFront('Default View')).toBeTruthy());
  expect(sent).toEqual([[{ id: '5' }, 'By name'], { id: '5' }]);
  await waitFor(() => expect(document.activeElement).toBe(inFront('Default View')));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(inFront('By name')).toBeTruthy());
  expect(byName().getAttribute('aria-sort')).toBe('descending');
});

const columnTitles = () =>
  screen
    .getAllByRole('columnheader')
    .map((title) => title.getAttribute('aria-label'))
    .filter((title) => title !== null);

it('shows the default columns of a project’s markups, and a column of the project’s own as it is added', async () => {
  const none = { data: [], meta: { total: 0, total_is_exact: true, next_cursor: null } };
  let columns: { id: number; column_name: string; kind: 'checkbox'; choices: string[] }[] = [];
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => refuse('not_found'),
    listProjectWork: () => ({ ...none, data: [aTask(1, 'A row')], meta: { ...none.meta, total: 1 } }),
    listMetadataColumns: () => ({ data: columns }),
    createMetadataColumn: ({ body }) => {
      sent.push(body);
      columns = [{ id: 5, column_name: 'Seen', kind: 'checkbox', choices: [] }];
      return { message: 'new column added', data: columns[0]! };
    },
  });
  const { user } = renderApp('/markupsListing/3');
  await screen.findByText('A row');
  const shown = [
    'Name',
    'Status',
    'Preview',
    'Due Date',
    'Assignee',
    'Priority',
    'Created By',
    'Last Updated',
    'Resolved By',
    'Resolved On',
  ];
  expect(columnTitles()).toEqual(shown);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add column' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Seen');
  await user.click(screen.getByLabelText('Checkbox'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('new column added')).toBeTruthy();
  expect(sent).toEqual([{ column_name: 'Seen', kind: 'checkbox', choices: [] }]);
  await waitFor(() => expect(columnTitles()).toEqual([...shown, 'Seen']));
});

it('moves a task from column to column of the board by keys', async () => {
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => refuse('not_found'),
    listProjectWork: ({ body }) => {
      const isOpen = JSON.stringify(body).includes('"open"');
      const data = isOpen ? [aTask(1, 'Order the glass')] : [];
      return { data, meta: { total: data.length, total_is_exact: true, next_cursor: null } };
    },
    updateWork: ({ body }) => {
      sent.push(body);
      return { data: [] };
    },
  });
  const { user } = renderApp('/tasksListing/3?face=board');
  const card = await within(await screen.findByRole('region', { name: 'Open' })).findByRole('button', { name: /Order the glass/ });
  card.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(sent).toEqual([{ rows: [{ type: 'task', id: 1, status: 'review' }] }]));
});

it('moves a task to another day of the calendar by keys, and goes to the month before', async () => {
  const asked: string[] = [];
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => refuse('not_found'),
    listProjectWork: ({ body }) => {
      asked.push(JSON.stringify(body));
      return { data: [aTask(1, 'Order the glass')], meta: { total: 1, total_is_exact: true, next_cursor: null } };
    },
    updateWork: ({ body }) => {
      sent.push(body);
      return { data: [] };
    },
  });
  const { user } = renderApp('/tasksListing/3?face=calendar&month=2026-01');
  const card = await screen.findByRole('button', { name: /Order the glass/ });
  expect(within(card.closest<HTMLElement>('li[aria-current], li:has(> time)')!).getByText('2026-01-02')).toBeTruthy();
  expect(asked.at(-1)).toContain('"from":"2025-12-29","to":"2026-02-01"');
  card.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(sent).toEqual([{ rows: [{ type: 'task', id: 1, due_date: '2026-01-09' }] }]));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'December 2025' })).toBeTruthy();
});

it('writes a name in its cell, and leaves the type out of sight', async () => {
  serve({
    ...server,
    updateTask: ({ params, body }) => {
      sent.push({ params, body });
      return { data: aTask(1, 'Order the glazing') };
    },
  });
  const { user } = renderApp('/AssignedToMe');
  await screen.findByText('Order the glass');
  within(line('Order the glass')).getAllByRole('gridcell')[1]!.focus();
  await user.keyboard('{F2}');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.paste('Order the glazing');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ params: { id: '1' }, body: { task_name: 'Order the glazing', currentPath: '/' } }]));
  expect(columnTitles()).toEqual([
    'Name',
    'Preview',
    'Status',
    'Priority',
    'Assignee',
    'Due Date',
    'Description',
    'File Name',
    'File Path',
    'File Version',
    'Project',
    'Created By',
    'Last Updated',
    'Resolved By',
    'Resolved On',
  ]);
});

it('puts back a name that was emptied, and says why', async () => {
  serve({
    ...server,
    updateTask: ({ body }) => {
      sent.push(body);
      return refuse('invalid_input');
    },
  });
  const { user } = renderApp('/AssignedToMe');
  await screen.findByText('Order the glass');
  within(line('Order the glass')).getAllByRole('gridcell')[1]!.focus();
  await user.keyboard('{F2}');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(errorCodes.invalid_input.message)).toBeTruthy();
  expect(sent).toEqual([{ task_name: '', currentPath: '/' }]);
  expect(await screen.findByText('Order the glass')).toBeTruthy();
});

it('asks for no longer text than the server looks for, however long the one is that was pasted', async () => {
  const asked = new Set<string>();
  serve({
    ...server,
    listAssignedToMe: ({ body }) => {
      asked.add(JSON.stringify(body.where));
      return { data: [aTask(1, 'Order the glass')], meta: { total: 1, total_is_exact: true, next_cursor: null } };
    },
  });
  const { user } = renderApp('/AssignedToMe');
  await screen.findByText('Order the glass');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name' }));
  await user.click(await screen.findByRole('textbox', { name: 'Name contains' }));
  await user.paste('z'.repeat(250));
  await waitFor(() => expect([...asked]).toContain(JSON.stringify([{ field: 'name', contains: 'z'.repeat(200) }])));
});

it('keeps the focus where filters are made, while they come and go', async () => {
  serve(server);
  const { user } = renderApp('/AssignedToMe');
  await screen.findByText('Order the glass');
  const filter = () => screen.getByRole('button', { name: 'Filter' });
  const chip = () => within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: /^Status/ });
  const make = async () => {
    filter().focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await screen.findByRole('listbox', { name: 'Status' });
  };
  await make();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(filter()));
  await make();
  await user.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(chip()));
  await user.click(screen.getByRole('button', { name: 'No filter on Status' }));
  await waitFor(() => expect(document.activeElement).toBe(filter()));
  const name = screen.getByRole('columnheader', { name: 'Name' });
  name.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('menuitem', { name: 'Filter' }));
  await screen.findByRole('textbox', { name: 'Name contains' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(name));
});
