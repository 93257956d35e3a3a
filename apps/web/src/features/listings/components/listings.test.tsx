import { errorCodes } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { aProject, aTask } from '../../../testing/fixtures.ts';
import { line, sent, server, setUpListing } from '../../../testing/listing.ts';
import { renderApp } from '../../../testing/render-app.tsx';

setUpListing();

const maren = { id: 7, name: 'Maren Okafor' };

it('keeps a changed view in the server’s state, and returns to Default View when it is deleted, until that is undone', async () => {
  const grid = (desc: boolean) => JSON.stringify({ listing: 'assigned', grid: { sort: [{ id: 'name', desc }] } });
  const view = {
    id: 5,
    name: 'By name',
    owner: maren,
    shared_with: null,
    may_change: true,
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

it('shows the default columns of a project’s markups, and a custom column when it is added', async () => {
  const none = { data: [], meta: { total: 0, total_is_exact: true, next_cursor: null } };
  let columns: { id: number; column_name: string; kind: 'checkbox'; choices: string[] }[] = [];
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => ({ data: aProject() }),
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

it('creates a task in the page’s project on Enter, while the list of projects has none', async () => {
  const none = { data: [], meta: { total: 0, total_is_exact: true, next_cursor: null } };
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => ({ data: aProject() }),
    listProjectWork: () => none,
    listMetadataColumns: () => ({ data: [] }),
    listMembers: () => none,
    createTask: ({ params, body }) => {
      sent.push([params, body.task_name]);
      return { data: aTask(1, 'Order the glass') };
    },
    getTask: () => ({ data: aTask(1, 'Order the glass') }),
  });
  const { user } = renderApp('/tasksListing/3');
  await user.click((await screen.findAllByRole('button', { name: 'New task' }))[0]!);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Order the glass{Enter}');
  await waitFor(() => expect(sent).toEqual([[{ id: '3' }, 'Order the glass']]));
});

it('edits a name in its cell, and hides the type', async () => {
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

it('reverts a name that was emptied, and shows why', async () => {
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

it('truncates pasted search text to the server’s limit', async () => {
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

it('keeps the focus in the filter bar while filters are added and removed', async () => {
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
