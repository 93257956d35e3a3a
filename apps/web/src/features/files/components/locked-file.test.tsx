import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { serve } from '../../../testing/fake-server.ts';
import { aFolder, aProject, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const written = { created_by: { id: 7, name: 'Maren Okafor' }, created_at: '2026-11-01T08:00:00Z', updated_at: '2026-11-01T08:00:00Z' };
const locked = {
  id: 5,
  project_id: 3,
  folder_id: 2,
  name: 'A-101.pdf',
  files: [
    {
      id: 51,
      item_id: 5,
      version: 1,
      label: 'V1',
      is_current: true,
      actual_name: 'A-101.pdf',
      note: '',
      media_type: 'application/pdf',
      size: 1_200_000,
      processing: 'failed' as const,
      pages_ready: 0,
      pages_total: null,
      failure: 'This file is password-protected.',
      is_locked: true,
      drawing: null,
      image_url: null,
      download_url: '/api/file/51/original',
      ...written,
    },
  ],
  markups: { none: 0, review: 0, open: 0, closed: 0 },
  assignee: null,
  metadata: null,
  ...written,
};

it.each(['/project/3/folder/2', '/project/3/folder/2/51'])('%s asks for the password of a locked file', async (path) => {
  const sent: unknown[] = [];
  const place = { id: 3, name: 'Harbour Library' };
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [aFolder(2, 'Plans')] }),
    listFolderItems: () => ({ items: [locked], folds: { data: [] }, projectDetails: place, meta: { total: 1, next_cursor: null } }),
    listFolderRows: () => ({ data: { folders: [], items: [locked] }, meta: { total: 1, next_cursor: null } }),
    listItemFiles: () => ({ fileDetails: locked.files }),
    openFile: () => ({
      files: locked.files,
      editor_details: [],
      superseded_by: null,
      hidden_layers: [],
      right: 'edit',
      item: { id: 5, folder_id: 2, name: 'A-101.pdf' },
      projectDetails: place,
    }),
    unlockFile: ({ params, body }) => {
      sent.push([params.fileId, body]);
      return {};
    },
  });
  beSignedIn();
  const { user } = renderApp(path);
  await user.click(await screen.findByRole('button', { name: 'Add password to A-101.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add password to A-101.pdf' }));
  await user.type(dialog.getByLabelText('Password'), 'open sesame');
  await user.click(dialog.getByRole('button', { name: 'Open the file' }));
  await waitFor(() => expect(sent).toEqual([['51', { password: 'open sesame' }]]));
});
