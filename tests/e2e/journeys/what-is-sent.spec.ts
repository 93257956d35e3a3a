import type { Locator, Page, Request } from '@playwright/test';
import type { Desk } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

interface Sent {
  readonly call: string;
  readonly body: Record<string, unknown>;
  readonly contentType: string | undefined;
}

const numbered = /\/\d+(?=\/|$)/g;
const uploads = /\/api\/(media|uploads|folder\/\d+\/item)/;

function sentBy(request: Request): Sent {
  const { pathname } = new URL(request.url());
  const body: unknown = request.postDataJSON();
  return {
    call: `${request.method()} ${pathname.replaceAll(numbered, '/{}')}`,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    contentType: request.headers()['content-type'],
  };
}

/** A markup without objects; returns its name. */
async function makeMarkup({ api, itemId, projectId }: Desk): Promise<string> {
  const page = `/api/item/${itemId}/page/1/editordetails`;
  const { data: editor } = await api.post<{ data: { id: number } }>(page, { projectId });
  await api.post(`/api/item/${itemId}/page/1/editor/${editor.id}/markup`, { privacy: 'public', open: 'open', projectId });
  const { data } = await api.get<{ data: { name: string }[] }>(`/api/allMarkups/${projectId}`);
  return data[0]?.name ?? '';
}

/** The page's signed-in calls from now on, without uploads. */
function record(page: Page) {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/api/') && request.resourceType() === 'fetch' && !uploads.test(pathname);
    if (isCall && request.headers()['authorization']) sent.push(sentBy(request));
  });
  return { sent, lastOf: (call: string) => sent.findLast((each) => each.call === call)?.body };
}

const aNumber: unknown = expect.any(Number);

test('the page sends the specification’s bodies, each with a JSON content type', async ({ desk, editor, page }) => {
  test.slow();
  const { sent, lastOf } = record(page);

  await editor.open(desk.editorPath);
  await editor.zoomTo(1, { x: 1500, y: 1000 });
  await editor.draw('r', { left: 1400, top: 900, width: 80, height: 60 });
  await editor.save();
  const currentPath = new URL(page.url()).pathname;
  const place = { projectId: expect.any(Number), url: expect.stringContaining('/editProject/') };
  const fill = 'PUT /api/item/{}/page/{}/editordetails';
  expect(lastOf('POST /api/item/{}/page/{}/editor/{}/markup')).toMatchObject({ privacy: 'public', open: 'none', ...place });
  expect(lastOf(fill)).toMatchObject({ markupId: expect.any(Number), editor_details: [{ type: 'rect' }], iText: [], ...place });

  await page.keyboard.press('ArrowRight');
  await editor.save();
  expect(lastOf(fill)).toMatchObject({ privacy: 'public', open: 'none', ...place });

  await page.getByRole('tab', { name: 'Comments' }).click();
  const comment = editor.panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Where is the lintel?');
  await comment.press('Control+Enter');
  const add = 'POST /api/markup/{}/comment';
  await expect.poll(() => lastOf(add)).toEqual({ text: 'Where is the lintel?', attachments: [], projectId: aNumber, currentPath });
  // Until the response arrives, the comment can show twice: as sent, and as received from the server.
  await expect(editor.panel.getByRole('button', { name: 'Edit comment' })).toHaveCount(1);
  await editor.panel.getByRole('button', { name: 'Edit comment' }).click();
  await editor.panel.getByRole('textbox', { name: 'Edit the comment' }).fill('Where is the lintel, please?');
  await editor.panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => lastOf('PUT /api/markup/{}/comment/{}'))
    .toEqual({ text: 'Where is the lintel, please?', attachments: [], projectId: aNumber, currentPath });

  for (const [field, option, change] of [
    ['Priority', 'Urgent', { priority: 'urgent' }],
    ['Assignee', desk.person.firstName, { assignee: aNumber }],
    ['Visible to', 'Me and the assignee', { visibility: 'private' }],
    ['Status', 'Review', { open: 'review' }],
  ] as const) {
    await editor.panel.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
    await expect.poll(() => lastOf('PUT /api/page/{}/editor/{}/markup/{}')).toEqual({ ...change, projectId: desk.projectId, currentPath });
  }

  expect(sent.filter(({ contentType }) => contentType !== 'application/json')).toEqual([]);
});

test('values of custom columns are sent as in the specification, for a file and for a markup', async ({ desk, page }) => {
  await desk.api.post(`/api/project/${desk.projectId}/metedata`, { column_name: 'Level' });
  const markup = await makeMarkup(desk);
  const { sent, lastOf } = record(page);
  const fillLevel = async (row: Locator, text: string): Promise<void> => {
    // The last column: its cell only renders once it is in view.
    await row.getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('End');
    const cell = row.getByRole('gridcell').last();
    await expect(cell).toBeFocused();
    // The page may learn later than the rows come what its user may change.
    await expect(cell).toHaveAttribute('aria-readonly', 'false');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Level' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const first = { formData: { Level: 'Ground' }, project_Id: desk.projectId };
  const second = { formData: { Level: 'Upper' }, project_Id: desk.projectId };

  await page.goto(desk.folderPath);
  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Table' }).click();
  const file = page.getByRole('row').filter({ hasText: 'A-101 Floor plan.pdf' });
  await fillLevel(file, 'Ground');
  await expect.poll(() => lastOf('POST /api/item/{}/metadata')).toEqual({ ...first, url: desk.folderPath });
  await expect(file).toContainText('Ground');
  await fillLevel(file, 'Upper');
  await expect.poll(() => lastOf('POST /api/item/{}/metadata/{}')).toEqual({ ...second, url: desk.folderPath });

  const listing = `/markupsListing/${desk.projectId}`;
  await page.goto(listing);
  const drawn = page.getByRole('row').filter({ hasText: markup });
  await fillLevel(drawn, 'Ground');
  await expect.poll(() => lastOf('POST /api/markup/{}/metadata')).toEqual({ ...first, url: listing });
  await expect(drawn).toContainText('Ground');
  await fillLevel(drawn, 'Upper');
  await expect.poll(() => lastOf('POST /api/markup/{}/metadata/{}')).toEqual({ ...second, url: listing });
  expect(sent.filter(({ contentType }) => contentType !== 'application/json')).toEqual([]);
});

test('tasks and their comments are sent like markups and theirs, with the project and the path', async ({ desk, page }) => {
  const { sent, lastOf } = record(page);
  const currentPath = `/tasksListing/${desk.projectId}`;
  await page.goto(currentPath);
  await page.getByRole('button', { name: 'New task' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Order the lintel');
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect.poll(() => lastOf('POST /api/project/{}/task')).toMatchObject({ task_name: 'Order the lintel', currentPath });

  const panel = page.getByRole('dialog', { name: 'Task' });
  const comment = panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Which size?');
  await comment.press('Control+Enter');
  const place = { attachments: [], projectId: desk.projectId, currentPath };
  await expect.poll(() => lastOf('POST /api/task/{}/comment')).toEqual({ text: 'Which size?', ...place });
  await panel.getByRole('button', { name: 'Edit comment' }).click();
  await panel.getByRole('textbox', { name: 'Edit the comment' }).fill('Which length?');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => lastOf('PUT /api/task/{}/comment/{}')).toEqual({ text: 'Which length?', ...place });
  expect(sent.filter(({ contentType }) => contentType !== 'application/json')).toEqual([]);
});
