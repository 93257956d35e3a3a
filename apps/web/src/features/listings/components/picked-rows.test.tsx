import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { aTask } from '../../../testing/fixtures.ts';
import { line, sent, server, setUpListing } from '../../../testing/listing.ts';
import { renderApp } from '../../../testing/render-app.tsx';

setUpListing();

describe('the selected rows', () => {
  it('are changed in one call, and reverted when it is refused', async () => {
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

  it('can be all rows of the list, including those not loaded, and change in one call', async () => {
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

  it('are deleted in one call, and restored in one', async () => {
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

it('undo single cells one after the other by Ctrl+Z, and retry one lost by the network', async () => {
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

it('keep the focus on its row while rows reload, and at its position when that row is gone', async () => {
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
