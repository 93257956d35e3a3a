import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { serve } from '../../../testing/fake-server.ts';
import { aTask, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const folder = { folder_id: 2, name: 'Glass', project_detail: { id: 3, name: 'Harbour Library' } };

/** The results page with many matching tasks and one folder. */
function searchWith(tasks: number) {
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    searchMyTasksAndMarkups: () => ({
      data: {
        markups: [],
        tasks: Array.from({ length: tasks }, (_, nth) => ({ ...aTask(nth + 1, `Order the glass ${nth + 1}`), excerpt: 'glass' })),
        sheets: [],
        pages: [],
        items: [],
        folders: [folder],
      },
    }),
  });
  return renderApp('/searchMarkupsAndTasks/glass');
}
const note = 'Showing the 50 best results of each kind. Add words to narrow the search.';
const lines = () => screen.getAllByRole('row').map((row) => row.textContent);

beforeEach(() => {
  giveRoom({ height: 4000 });
  storage.write('token', 'a-token');
});

it('shows at the end of a kind that only the 50 best are listed, and how to find more', async () => {
  searchWith(50);
  await screen.findByText(note);
  const shown = lines();
  const at = shown.indexOf(note);
  expect(shown[at - 1]).toContain('Order the glass 50');
  expect(shown[at + 1]).toContain('Folders');
  expect(shown.filter((text) => text === note)).toHaveLength(1);
});

it('doesn’t show that if all matches are listed', async () => {
  searchWith(49);
  await waitFor(() => expect(lines().some((text) => text?.includes('Order the glass 49'))).toBe(true));
  expect(screen.queryByText(note)).toBeNull();
});
