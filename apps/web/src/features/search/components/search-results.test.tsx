import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { serve } from '../../../testing/fake-server.ts';
import { aTask, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const folder = { folder_id: 2, name: 'Glass', project_detail: { id: 3, name: 'Harbour Library' } };

const scannedPage = (found: { page_number: number; excerpt: string; unsure_words: string[] }) => ({
  ...found,
  actual_name: 'Stair.pdf',
  item_id: 4,
  file_id: 5,
  folder_id: 2,
  sheet_number: null,
  sheet_title: null,
  thumbnail_url: null,
  image_url: null,
  project_detail: folder.project_detail,
});

/** The results page with many matching tasks and one folder. */
function searchWith(tasks: number, pages: readonly ReturnType<typeof scannedPage>[] = []) {
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    searchMyTasksAndMarkups: () => ({
      data: {
        markups: [],
        tasks: Array.from({ length: tasks }, (_, nth) => ({ ...aTask(nth + 1, `Order the glass ${nth + 1}`), excerpt: 'glass' })),
        sheets: [],
        pages: [...pages],
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

it('says of a page whether the words that matched were read from a scan unsurely', async () => {
  searchWith(1, [
    scannedPage({ page_number: 2, excerpt: 'oak frame, glass door', unsure_words: ['glass'] }),
    scannedPage({ page_number: 3, excerpt: 'oak frame, glass roof', unsure_words: ['oak'] }),
  ]);
  await screen.findByRole('link', { name: 'Stair.pdf, page 3' });
  expect(lines().find((text) => text?.includes('door'))).toContain('Unsure oak frame');
  expect(lines().find((text) => text?.includes('roof'))).not.toContain('Unsure oak frame');
});
