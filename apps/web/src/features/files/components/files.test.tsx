import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { type FakeHandlers, serve } from '../../../testing/fake-server.ts';
import { aFolder, aProject, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { giveRoom } from '../../../testing/room.ts';

const maren = { id: 7, name: 'Maren Okafor' };
const at = '2026-11-01T08:00:00Z';
const aVersion = (id: number, version: number, last: number) => ({
  id,
  item_id: 5,
  version,
  label: `V${version}`,
  is_current: version === last,
  actual_name: `plan rev ${version}.pdf`,
  note: '',
  media_type: 'application/pdf',
  size: 1_200_000,
  processing: 'ready' as const,
  pages_ready: 2,
  pages_total: 2,
  failure: null,
  is_locked: false,
  drawing: null,
  image_url: null,
  download_url: '/api/file/1/original',
  created_by: maren,
  created_at: at,
  updated_at: at,
});
const anItem = (id: number, name: string, versions = [1]) => ({
  id,
  project_id: 3,
  folder_id: 2,
  name,
  files: versions.map((version) => aVersion(id * 10 + version, version, versions.length)),
  markups: { none: 0, review: 0, open: 1, closed: 0 },
  assignee: null,
  metadata: null,
  created_by: maren,
  created_at: at,
  updated_at: at,
});

/** A folder Plans with two files, next to one called Sections; other calls go to `also`. */
function open(path: string, also: FakeHandlers = {}) {
  const items = [anItem(5, 'A-101.pdf', [1, 2]), anItem(6, 'A-102.pdf')];
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [aFolder(2, 'Plans'), aFolder(4, 'Sections')] }),
    listFolderItems: () => ({
      items,
      folds: { data: [] },
      projectDetails: { id: 3, name: 'Harbour Library' },
      meta: { total: 2, next_cursor: null },
    }),
    listFolderRows: () => ({ data: { folders: [], items }, meta: { total: 2, next_cursor: null } }),
    listItemFiles: () => ({ fileDetails: items[0]!.files }),
    openFile: () => ({
      files: items[0]!.files,
      editor_details: [],
      superseded_by: null,
      hidden_layers: [],
      right: 'edit',
      item: { id: 5, folder_id: 2, name: 'A-101.pdf' },
      projectDetails: { id: 3, name: 'Harbour Library' },
    }),
    ...also,
  });
  return renderApp(path);
}

beforeEach(() => beSignedIn());

it('shows the files of a folder together with the card of a new version, which would push them down', async () => {
  const item = anItem(5, 'A-101.pdf', [1, 2]);
  const created_at = new Date().toISOString();
  const items = [{ ...item, files: item.files.map((file) => ({ ...file, created_at })) }];
  open('/project/3/folder/2', {
    listFolderRows: () => ({ data: { folders: [], items }, meta: { total: 1, next_cursor: null } }),
    listItemComparisons: () => ({ data: [] }),
    getCarryOver: () => ({ data: null }),
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url);
    if (url.endsWith('/comparisons')) await released;
    return answered(url, init);
  });
  await waitFor(() => expect(asked.some((url) => url.endsWith('/comparisons'))).toBe(true));
  await waitFor(() => expect(asked.some((url) => url.endsWith('/carry-over'))).toBe(true));
  expect(screen.queryByRole('link', { name: 'A-101.pdf' })).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: 'A-101.pdf' })).toBeTruthy();
});

describe('a file in its folder', () => {
  it('shows its versions with badges, the latest as Current and the others as Not Current', async () => {
    open('/project/3/folder/2/52');
    const list = await screen.findByRole('list', { name: 'Versions of A-101.pdf' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual(['V2Currentplan', 'V1Not Current']);
  });

  it('lets users edit a version’s note in place', async () => {
    const sent: unknown[] = [];
    const { user } = open('/project/3/folder/2/52', {
      updateVersion: ({ params, body }) => {
        sent.push([params.fileId, body]);
        return { data: anItem(5, 'A-101.pdf', [1, 2]) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a note to V1' }));
    await user.keyboard('nothing{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add a note to V1' }));
    await user.keyboard('Issued for tender{Enter}');
    await waitFor(() => expect(sent).toEqual([['51', { note: 'Issued for tender' }]]));
  });

  it('makes an older version current again', async () => {
    const made: unknown[] = [];
    const { user } = open('/project/3/folder/2/52', {
      makeVersionCurrent: ({ params }) => {
        made.push(params);
        const item = anItem(5, 'A-101.pdf', [1, 2, 3]);
        const file = item.files[2]!;
        return { message: 'V1 is current again, as V3.', data: { ...item, file, processing: 'queued', pages_ready: 0, pages_total: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for V1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make current again' }));
    expect(await screen.findByText('V1 is current again, as V3.')).toBeTruthy();
    expect(made).toEqual([{ id: '5', fileId: '51' }]);
  });
});

describe('files of a folder', () => {
  it('are selected and moved to another folder by keyboard, and back with Undo', async () => {
    const moved: unknown[] = [];
    const { user } = open('/project/3/folder/2', {
      updateItem: ({ params, body }) => {
        moved.push([params, body]);
        return { data: anItem(5, 'A-101.pdf') };
      },
    });
    (await screen.findByRole('link', { name: 'A-101.pdf' })).focus();
    await user.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 items' });
    await user.click(await within(dialog).findByRole('radio', { name: 'Sections' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('2 moved to Sections.')).toBeTruthy();
    expect(moved).toEqual([5, 6].map((itemId) => [{ id: '2', itemId: String(itemId) }, { folder_id: 4 }]));
    expect(screen.queryByText('2 selected')).toBeNull();
    moved.length = 0;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(moved).toEqual([5, 6].map((itemId) => [{ id: '4', itemId: String(itemId) }, { folder_id: 2 }])));
  });

  it('open in the quick look with Space, which also closes it', async () => {
    const { user } = open('/project/3/folder/2');
    (await screen.findByRole('link', { name: 'A-101.pdf' })).focus();
    await user.keyboard(' ');
    expect(await screen.findByRole('dialog', { name: 'Quick look at A-101.pdf' })).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('dialog', { name: 'Quick look at A-102.pdf' })).toBeTruthy();
  });

  it('show before an upload what they will become', async () => {
    const { user } = open('/project/3/folder/2', {
      predictUploads: ({ body }) => ({
        data: body.names.map((name) => {
          const item = name === 'A-101.pdf' ? { id: 5, folder_id: 2, name } : null;
          return { name, item, label: item ? 'V3' : 'V1', current: item && { label: 'V2', size: 1, sha256: 'x' } };
        }),
      }),
    });
    await screen.findByRole('link', { name: 'A-101.pdf' });
    await user.upload(
      screen.getByLabelText('Files to upload'),
      // Browsers have it, jsdom doesn't.
      ['A-101.pdf', 'New.pdf'].map((name) => Object.assign(new File(['%PDF'], name), { webkitRelativePath: '' })),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Upload 2 files?' });
    expect(within(dialog).getByText('Next version of A-101.pdf: V3')).toBeTruthy();
    expect(within(dialog).getByText('New file')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Upload New.pdf' }));
    expect(within(dialog).getByRole('button', { name: 'Upload 1 file' })).toBeTruthy();
  });
});

describe('the folders of the sidebar', () => {
  it('are added with or without a description, and renamed', async () => {
    const requests: unknown[] = [];
    const { user } = open('/project/3/folder/2', {
      createFolder: ({ body }) => {
        requests.push(body);
        return { data: aFolder(9, 'Details') };
      },
      updateFolder: ({ body }) => {
        requests.push(body);
        return { data: aFolder(4, 'Details') };
      },
    });
    const sidebar = within(await screen.findByRole('complementary'));
    await user.click(await sidebar.findByRole('button', { name: 'Add folder' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add New Folder?' }));
    await user.click(adding.getByRole('button', { name: 'Add folder' }));
    expect(adding.getByText('Folder Name Cannot be Empty')).toBeTruthy();
    expect(adding.getByRole('textbox', { name: 'Description (optional)' })).toBeTruthy();
    await user.type(adding.getByRole('textbox', { name: 'Name' }), 'Details{Enter}');
    await waitFor(() => expect(requests).toEqual([{ name: 'Details', Description: '', parent_id: null }]));

    await user.click(await sidebar.findByRole('button', { name: 'Edit folder Sections' }));
    const renaming = within(await screen.findByRole('dialog', { name: 'Edit Markup?' }));
    await user.clear(renaming.getByRole('textbox', { name: 'Name' }));
    await user.type(renaming.getByRole('textbox', { name: 'Name' }), 'Details{Enter}');
    await waitFor(() => expect(requests[1]).toEqual({ name: 'Details' }));
  });
});

describe('a folder deleted in the sidebar', () => {
  it('is restored with Undo', async () => {
    const requests: unknown[] = [];
    const { user } = open('/project/3/folder/2', {
      deleteFolder: ({ params }) => {
        requests.push(['deleteFolder', params]);
        return {};
      },
      restoreFolder: ({ params }) => {
        requests.push(['restoreFolder', params]);
        return { data: aFolder(4, 'Sections') };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete folder Sections' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Folder?' }));
    expect(question.getByRole('button', { name: 'Delete folder' })).toHaveProperty('disabled', true);
    await user.type(question.getByRole('textbox', { name: 'Type Sections to confirm' }), 'Sections');
    await user.click(question.getByRole('button', { name: 'Delete folder' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    const params = { id: '3', folderId: '4' };
    expect(requests).toEqual([
      ['deleteFolder', params],
      ['restoreFolder', params],
    ]);
  });
});

describe('actions on files and folders', () => {
  const requests: string[] = [];
  const undo = '{Control>}z{/Control}';
  const openAsking = () => {
    requests.length = 0;
    return open('/project/3/folder/2', {
      updateItem: ({ params, body }) => {
        requests.push(`move ${params.itemId} from ${params.id} to ${body.folder_id}`);
        return { data: anItem(5, 'A-101.pdf') };
      },
      deleteItem: ({ params }) => {
        requests.push(`delete ${params.itemId}`);
        return {};
      },
      restoreItem: ({ params }) => {
        requests.push(`restore ${params.itemId}`);
        return { data: anItem(6, 'A-102.pdf') };
      },
      deleteFolder: ({ params }) => {
        requests.push(`delete folder ${params.folderId}`);
        return {};
      },
      restoreFolder: ({ params }) => {
        requests.push(`restore folder ${params.folderId}`);
        return { data: aFolder(4, 'Sections') };
      },
    });
  };
  type Hands = ReturnType<typeof openAsking>['user'];
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const act = async (user: Hands, name: string, what: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
    return within(await screen.findByRole('dialog'));
  };
  const moveToSections = async (user: Hands) => {
    const moving = await act(user, 'A-101.pdf', 'Move to…');
    await user.click(await moving.findByRole('radio', { name: 'Sections' }));
    await user.click(moving.getByRole('button', { name: 'Move' }));
    await noDialog();
  };
  const deleteSections = async (user: Hands) => {
    await user.click(await screen.findByRole('button', { name: 'Delete folder Sections' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByRole('textbox'), 'Sections');
    await user.click(question.getByRole('button', { name: 'Delete folder' }));
    await noDialog();
  };

  it('are undone step by step with Ctrl+Z, anywhere on the page', async () => {
    const { user } = openAsking();
    await moveToSections(user);
    await deleteSections(user);
    const deleting = await act(user, 'A-102.pdf', 'Move to trash');
    await user.click(deleting.getByRole('button', { name: 'Move to trash' }));
    await noDialog();
    expect(requests.splice(0)).toEqual(['move 5 from 2 to 4', 'delete folder 4', 'delete 6']);
    const expected = ['restore 6', 'restore folder 4', 'move 5 from 4 to 2'];
    for (const [nth] of expected.entries()) {
      await user.keyboard(undo);
      await waitFor(() => expect(requests).toEqual(expected.slice(0, nth + 1)));
    }
    await user.keyboard(undo);
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(requests).toEqual(expected);
  });

  it('can be undone in other folders of the project too, and elsewhere only by the button', async () => {
    const { user, router } = openAsking();
    await deleteSections(user);
    await router.navigate({ to: '/project/$projectId/folders', params: { projectId: '3' } });
    await screen.findByRole('heading', { name: 'Project Files' });
    await user.keyboard(undo);
    await waitFor(() => expect(requests.splice(0)).toEqual(['delete folder 4', 'restore folder 4']));
    await screen.findByText('Undone.');
    await deleteSections(user);
    await user.hover(await screen.findByRole('button', { name: 'Undo' })); // It stays while the next page loads.
    await router.navigate({ to: '/Settings' });
    await screen.findByRole('heading', { name: 'Settings' });
    await user.keyboard(undo);
    expect(requests).toEqual(['delete folder 4']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests).toEqual(['delete folder 4', 'restore folder 4']));
  });
});

it('are not undone in a cell that someone else has changed since', async () => {
  giveRoom();
  storage.write('filesLook', { layout: 'table', sort: 'name' });
  let area = 'North';
  const { user } = open('/project/3/folder/2', {
    listProjectViews: () => ({ data: [] }),
    listMembers: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
    listMetadataColumns: () => ({ data: [{ id: 1, column_name: 'Area', kind: 'text', choices: [] }] }),
    listFolderRows: () => ({
      data: { folders: [], items: [{ ...anItem(5, 'A-101.pdf'), metadata: { id: 1, formData: { Area: area } } }] },
      meta: { total: 1, next_cursor: null },
    }),
    saveItemMetadata: ({ body }) => {
      area = String(body.formData['Area']);
      return { data: { id: 1, formData: { Area: area } } };
    },
  });
  const write = async (from: string, to: string) => {
    await user.dblClick(await screen.findByText(from));
    await user.clear(screen.getByRole('textbox', { name: 'Area' }));
    await user.type(screen.getByRole('textbox', { name: 'Area' }), `${to}{Enter}`);
    expect(await screen.findByText(to)).toBeTruthy();
  };
  await write('North', 'East');
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('North')).toBeTruthy();
  await write('North', 'West');
  area = 'South';
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Someone else has changed it since.')).toBeTruthy();
  expect(await screen.findByText('South')).toBeTruthy();
});

it('show a file’s version, uploader, status counts and change date in the table', async () => {
  giveRoom();
  storage.write('filesLook', { layout: 'table', sort: 'name' });
  const item = {
    ...anItem(5, 'A-101.pdf'),
    updated_at: new Date(2026, 10, 1, 21, 5).toISOString(),
    markups: { none: 1, review: 2, open: 3, closed: 4 },
  };
  open('/project/3/folder/2', {
    listProjectViews: () => ({ data: [] }),
    listMembers: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
    listMetadataColumns: () => ({ data: [] }),
    listFolderRows: () => ({ data: { folders: [], items: [item] }, meta: { total: 1, next_cursor: null } }),
  });
  const row = (await screen.findByText('A-101.pdf')).closest<HTMLElement>('[role="row"]')!;
  const titles = screen.getAllByRole('columnheader').map((title) => title.textContent);
  const cells = within(row).getAllByRole('gridcell');
  const under = (title: string) => cells[titles.indexOf(title)]?.textContent;
  expect(under('Last Updated')).toBe('2026-11-01 09:05 PM');
  expect(under('File Version')).toBe(item.files.at(-1)?.label);
  expect(under('Uploaded By')).toContain(item.files.at(-1)?.created_by.name);
  expect(under('Markup Status')?.replaceAll(/\s/g, '')).toBe('3Open2Review1None4Closed');
});
