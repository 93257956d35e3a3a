import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { aProject, aTask, memberOf, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const undo = '{Control>}z{/Control}';
const sent: unknown[] = [];
const jonas = { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' };

/** A task in its panel next to the table; the server keeps changes, and someone else makes changes too. */
async function openTask() {
  let task = aTask(1, 'Order the glass');
  const keep = (cells: object) => {
    sent.push(cells);
    task = { ...task, ...cells, revision: task.revision + 1 };
  };
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listProjects: () => ({ ...noProjects, data: [aProject()] }),
    listMembers: () => ({ data: [memberOf(1, jonas)], meta: { total: 1, next_cursor: null } }),
    getFiltersById: () => ({ data: [] }),
    listMarkupAndTaskViews: () => ({ data: [] }),
    listAssignedToMe: () => ({ data: [task], meta: { total: 1, total_is_exact: true, next_cursor: null } }),
    getTask: () => ({ data: task }),
    updateWork: ({ body }) => {
      const [{ type: _type, id: _id, revision = task.revision, assignee, ...cells } = { type: 'task', id: 1 }] = body.rows;
      if (Number(revision) < task.revision) refuse('edit_conflict', [], [task]);
      keep({ ...cells, ...(assignee !== undefined && { assignee_id: assignee, assignee: assignee === null ? null : jonas }) });
      return { data: [task] };
    },
    updateTask: ({ body: { revision = task.revision, ...cells } }) => {
      if (Number(revision) < task.revision) refuse('edit_conflict', [], task);
      keep(cells);
      return { data: task };
    },
  });
  const { user } = renderApp('/AssignedToMe?task=1');
  const panel = within(await screen.findByRole('dialog', { name: 'Task' }));
  await panel.findByRole('textbox', { name: 'Name' });
  const somebodyElse = (cells: object) => (task = { ...task, ...cells, revision: task.revision + 1 });
  const choose = async (property: string, value: string) => {
    await user.click(panel.getByRole('combobox', { name: property }));
    await user.click(await screen.findByRole('option', { name: value }));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await waitFor(() => expect(panel.getByRole('combobox', { name: property }).textContent).toContain(value));
  };
  return { user, panel, choose, somebodyElse };
}

beforeEach(() => {
  sent.length = 0;
  giveRoom();
  beSignedIn();
});

it('undoes changes in a task’s panel step by step with Ctrl+Z', async () => {
  const { user, panel, choose } = await openTask();
  const field = (name: string) => panel.getByRole<HTMLTextAreaElement>('textbox', { name });
  await choose('Status', 'Closed');
  await choose('Priority', 'High');
  await choose('Assignee', 'Jonas Lindqvist');
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Order the glazing{Enter}');
  await user.type(field('Description'), 'Both panes');
  await user.click(panel.getByRole('heading', { name: 'Task' }));
  const day = () => panel.getByPlaceholderText<HTMLInputElement>('None');
  await user.type(day(), '2026-01-09', { initialSelectionStart: 0, initialSelectionEnd: 10 });
  await user.click(panel.getByRole('heading', { name: 'Task' }));
  await waitFor(() => expect(sent).toHaveLength(6));
  sent.length = 0;
  const steps = [
    { due_date: '2026-01-02' },
    { description: '' },
    { task_name: 'Order the glass' },
    { assignee_id: null, assignee: null },
    { priority: 'none' },
    { status: 'open' },
  ];
  for (const [nth] of steps.entries()) {
    await user.keyboard(undo);
    await waitFor(() => expect(sent).toMatchObject(steps.slice(0, nth + 1)));
  }
  expect(await panel.findByText('Open')).toBeTruthy();
  expect(field('Name').value).toBe('Order the glass');
  expect(day().value).toBe('2026-01-02');
});

it('undoes nothing that someone else has changed since, says so, and shows the current value', async () => {
  const { user, panel, choose, somebodyElse } = await openTask();
  await choose('Priority', 'High');
  await choose('Status', 'Closed');
  await waitFor(() => expect(sent).toHaveLength(2));
  somebodyElse({ status: 'review', description: 'Both panes' });
  await user.keyboard(undo);
  expect(await screen.findByText('Someone else has changed it since.')).toBeTruthy();
  expect(await panel.findByText('Review')).toBeTruthy();
  expect(sent).toHaveLength(2);
  // Another cell of the same task is unchanged.
  await user.keyboard(undo);
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Priority' }).textContent).toBe('None'));
  expect(sent.slice(2)).toEqual([{ priority: 'none' }]);
  expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Both panes');
});

it('is next to the table, which can still be used, and closes with Escape', async () => {
  const { user, panel } = await openTask();
  const dialog = screen.getByRole('dialog', { name: 'Task' });
  expect(dialog.getAttribute('aria-modal')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Task' })));
  await user.click(panel.getByRole('combobox', { name: 'Status' }));
  await screen.findByRole('option', { name: 'Closed' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(dialog.isConnected).toBe(true);
  await user.click(panel.getByRole('heading', { name: 'Task' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});
