import { waitUntilReady } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { fetchInPage, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

interface Tasks {
  readonly data: readonly { readonly task_name: string; readonly markup_id: number | null; readonly due_date: string | null }[];
}

test('a markup is discussed with a mention and an attachment, made private, and becomes a task', async ({ desk, editor, page }) => {
  test.slow();
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, { x: 1500, y: 1000 });
  await editor.draw('c', { left: 1400, top: 900, width: 80, height: 60 });
  await editor.save();
  const { panel } = editor;
  await page.getByRole('tab', { name: 'Comments' }).click();

  const comment = panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Ask @');
  await comment.press('End');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await comment.press('Enter');
  await comment.pressSequentially('about the lintel');
  await expect(comment).toHaveValue(/^Ask @\S.* about the lintel$/);
  const file = { name: 'lintel.txt', mimeType: 'text/plain', buffer: Buffer.from('2.20 with 200 bearing') };
  await panel.getByLabel('Files to attach').setInputFiles(file);
  await expect(panel.getByRole('button', { name: 'Remove lintel.txt' })).toBeVisible();
  await comment.press('Control+Enter');
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: 'about the lintel' })
      .getByRole('link', { name: /lintel\.txt/ }),
  ).toBeVisible();

  await panel.getByRole('button', { name: 'Edit comment' }).click();
  await panel.getByRole('textbox', { name: 'Edit the comment' }).fill('Ask about the lintel, today');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText('today');
  await comment.fill('Never mind');
  await comment.press('Control+Enter');
  await panel.getByRole('listitem').filter({ hasText: 'Never mind' }).getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('Never mind')).toBeHidden();
  await panel.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await panel.getByRole('textbox', { name: 'Due date' }).fill('2027-03-01');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await fetchMarkups(page, desk))[0]).toMatchObject({ priority: 'urgent', due_date: '2027-03-01' });

  await panel.getByRole('combobox', { name: 'Visible to' }).click();
  await page.getByRole('option', { name: 'Me and the assignee' }).click();
  await expect.poll(async () => (await fetchMarkups(page, desk))[0]).toMatchObject({ visibility: 'private', comments: [{}] });

  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create a task' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Check the lintel');
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText('Task created.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Order the lintel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [markup] = await fetchMarkups(page, desk);
  const tasks = await fetchInPage<Tasks>(page, `/api/project/${desk.projectId}/task`);
  expect(tasks.data).toMatchObject([
    { task_name: 'Order the lintel', markup_id: markup?.id, due_date: '2027-03-01' },
    { task_name: 'Check the lintel', markup_id: markup?.id },
  ]);

  // The markup links to its tasks, and each task to the markup.
  const links = panel.getByRole('list', { name: 'Tasks' }).getByRole('link');
  await expect(links).toHaveText([/Order the lintel/, /Check the lintel/]);
  await links.first().click();
  const task = page.getByRole('dialog', { name: 'Task' });
  await expect(task.getByRole('textbox', { name: 'Name' })).toHaveValue('Order the lintel');
  await task.getByRole('link', { name: 'Open markup' }).click();
  await expect(page).toHaveURL(`${desk.editorPath}/${markup?.id}/1`);
  await expect(links).toHaveCount(2);
});

test('a markup on an older version is carried over until someone confirms it, and its link opens it', async ({
  desk,
  editor,
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, { x: 1500, y: 1000 });
  await editor.draw('e', { left: 1700, top: 900, width: 80, height: 60 });
  await editor.save();
  await editor.draw('c', { left: 1400, top: 900, width: 80, height: 60 });
  await editor.save();
  const { panel } = editor;
  await page.getByRole('tab', { name: 'Comments' }).click();
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const next = { name: 'A-101 Floor plan.pdf', bytes: drawSheet({ lines: 300 }) };
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  const { data: item } = await desk.api.upload<{ data: { id: number; file: { id: number } } }>(
    `/api/folder/${desk.folderId}/item`,
    next,
    fields,
  );
  expect(item.id).toBe(desk.itemId);
  await waitUntilReady(desk.api, item.id);
  await page.goto(desk.folderPath);
  const version = `/editProject/${desk.projectId}/${desk.folderId}/${item.file.id}/${desk.itemId}`;
  await page.goto(new URL(link).pathname.replace(desk.editorPath, version));
  await editor.waitUntilSettled();
  await expect(page.getByRole('contentinfo')).toContainText('1 of 2 selected');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(panel.getByText('Carried over from V1')).toBeVisible();
  await panel.getByRole('button', { name: 'Still applies' }).click();
  await expect(panel.getByText('Carried over from V1')).toBeHidden();
  await expect
    .poll(async () => (await fetchMarkups(page, desk)).map(({ checked_file_id: checked }) => checked))
    .toEqual([null, item.file.id]);
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page).toHaveURL(desk.folderPath);
});

test('an unsent comment is kept per markup over a reload, and disappears once it is sent; markups are filtered in the list and on the sheet', async ({
  desk,
  editor,
  page,
}) => {
  await test.step('an unsent comment is kept per markup over a reload, is indicated, and disappears once it is sent', async () => {
    await editor.open(desk.editorPath);
    await editor.zoomTo(1, { x: 1500, y: 1000 });
    const box = await editor.draw('r', { left: 1400, top: 900, width: 80, height: 60 });
    await editor.save();
    const { panel } = editor;
    const field = panel.getByRole('textbox', { name: 'Add a comment' });
    await field.fill('Half a thought, see https://example.com/detail.');
    await page.keyboard.press('Escape');
    await editor.click({ x: 1700, y: 1250 });
    const row = panel.getByRole('listitem').filter({ hasText: 'Unsent comment' });
    await expect(row).toBeVisible();
    await expect(editor.canvas.getByRole('button', { name: /Unsent comment/ })).toHaveCount(1);

    await page.reload();
    await editor.waitUntilSettled();
    await row.getByRole('button').click();
    await expect(field).toHaveValue('Half a thought, see https://example.com/detail.');
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await field.press('Control+Enter');
    const comments = panel.getByRole('list', { name: 'Comments' });
    await expect(comments.getByRole('link', { name: 'https://example.com/detail', exact: true })).toBeVisible();
    await expect(field).toHaveValue('');

    await panel.getByLabel('Files to attach').setInputFiles({ name: 'only.txt', mimeType: 'text/plain', buffer: Buffer.from('2.20') });
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments.getByRole('link', { name: /only\.txt/ })).toBeVisible();
    await page.reload();
    await editor.waitUntilSettled();
    await editor.select(box);
    await expect(comments.getByRole('listitem')).toHaveCount(3);
    await expect(field).toHaveValue('');
  });

  await test.step('the markups of the page are filtered in the list and on the sheet, and shown again', async () => {
    await page.keyboard.press('Escape');
    await editor.zoomTo(1, { x: 1500, y: 1000 });
    const first = await editor.draw('r', { left: 1300, top: 900, width: 80, height: 60 });
    await editor.save();
    await editor.draw('e', { left: 1500, top: 900, width: 80, height: 60 });
    await editor.save();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Markups' }).click();
    const corner = { x: first.left, y: first.top };
    expect(await editor.redAt(corner)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Filter markups' }).click();
    await page.getByRole('combobox', { name: 'Author' }).click();
    await expect(page.getByRole('option')).toHaveText(['All', `${desk.person.firstName} (3)`]);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Drawn on' }).click();
    await expect(page.getByRole('option')).toHaveText(['All', 'V1 (3)']);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Find markups on this page' }).fill('ellipse');
    await expect(page.getByText('1 of 3 shown, on the sheet too')).toBeVisible();
    await editor.waitUntilSettled();
    expect(await editor.redAt(corner)).toBe(0);
    await page.getByRole('button', { name: 'Show all markups' }).click();
    await editor.waitUntilSettled();
    expect(await editor.redAt(corner)).toBeGreaterThan(0);
  });
});
