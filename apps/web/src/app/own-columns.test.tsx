import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { storage } from '../lib/storage.ts';
import { beSignedIn } from '../testing/be-signed-in.ts';
import { serve } from '../testing/fake-server.ts';
import { aFolder, aProject, aTask, noProjects, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

const folder = { ...aFolder(4, 'Details'), items_count: 0, markups: { none: 0, review: 0, open: 0, closed: 0 } };

/** Delays the response with the project's custom columns. */
function holdColumns() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  let requested = false;
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname.endsWith('/metedata')) {
      requested = true;
      await promise;
    }
    return fetch(input, init);
  };
  return { letThrough: resolve, isRequested: () => requested };
}

it.each([
  ['files', '/project/3/folders', 'Details'],
  ['markups and tasks', '/markupAndTasksListing/3', 'Order the glass'],
])('a table of %s waits for the project’s custom columns, so that End moves to the last of them', async (_, path, row) => {
  giveRoom();
  beSignedIn();
  storage.write('filesLook', { layout: 'table', sort: 'name' });
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [aFolder(2, 'Plans')] }),
    listFolderRows: () => ({ data: { folders: [folder], items: [] }, meta: { total: 1, next_cursor: null } }),
    listProjectWork: () => ({ data: [aTask(1, 'Order the glass')], meta: { total: 1, total_is_exact: true, next_cursor: null } }),
    listMetadataColumns: () => ({ data: [{ id: 1, column_name: 'Level', kind: 'text', choices: [] }] }),
  });
  const columns = holdColumns();
  const { user } = renderApp(path);
  await expect.poll(columns.isRequested).toBe(true);
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await user.hover(document.body);
  expect(screen.queryByText(row)).toBeNull();

  columns.letThrough();
  const line = (await screen.findByText(row)).closest<HTMLElement>('[role="row"]')!;
  within(line).getAllByRole('gridcell')[1]!.focus();
  await user.keyboard('{End}');
  const titles = screen.getAllByRole('columnheader').map((title) => title.getAttribute('aria-label'));
  const cells = within(line).getAllByRole('gridcell');
  expect(titles[cells.indexOf(document.activeElement as HTMLElement)]).toBe('Level');
});
