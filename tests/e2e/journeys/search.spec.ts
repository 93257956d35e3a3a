import { expectNoViolation } from '../page-objects/accessibility.ts';
import { openDesk, waitUntilReady } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

test('the search box finds names and page texts, links to them, and the sheet highlights the words', async ({ product, editor, page }) => {
  const desk = await openDesk(product, page, drawPlan());
  await page.goto('/projectList');
  await page.getByRole('searchbox', { name: 'Enter Search' }).fill('floor plan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/searchMarkupsAndTasks/floor%20plan');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('floor plan Search Results');
  const results = page.getByRole('treegrid', { name: /Search Results$/ });
  await expect(results.getByRole('row').filter({ hasText: 'Kind' })).toContainText('Files');
  await results.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true }).click();
  await expect(page).toHaveURL(desk.editorPath);
  await editor.waitUntilSettled();
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page).toHaveURL('/searchMarkupsAndTasks/floor%20plan');

  // Text is extracted after pages are rendered.
  const pagesFound = async () => {
    const { data } = await desk.api.post<{ data: { pages: unknown[] } }>('/api/user/search_my_tasks_and_markups', {
      text_to_search: 'carpet',
    });
    return data.pages.length;
  };
  await expect.poll(pagesFound).toBe(1);
  await page.goto('/searchMarkupsAndTasks/carpet');
  await expectNoViolation(page);
  await results.getByRole('link', { name: 'A-101 Floor plan.pdf, page 1' }).click();
  await expect(page).toHaveURL(`${desk.editorPath}?page=1&find=carpet`);
  const words = page.getByRole('group', { name: 'Search matches' });
  await expect(words.getByRole('status')).toHaveText(/^1 of \d{3}$/);
  await words.getByRole('button', { name: 'Next match' }).click();
  await expect(words.getByRole('status')).toHaveText(/^2 of \d{3}$/);

  // The palette also navigates from within the editor.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ceiling');
  await page.getByRole('option', { name: /page 1/ }).click();
  await expect(page).toHaveURL(`${desk.editorPath}?page=1&find=ceiling`);
  await expect(words.getByRole('searchbox')).toHaveValue('ceiling');
});

test('Ctrl+F finds words on the page and in the document, and moves from page to page', async ({ desk, editor, page }) => {
  const drawing = { name: 'A-102 Sections.pdf', bytes: drawPlan({ pages: 2 }) };
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  const { data: item } = await desk.api.upload<{ data: { id: number; file: { id: number } } }>(
    `/api/folder/${desk.folderId}/item`,
    drawing,
    fields,
  );
  await waitUntilReady(desk.api, item.id);
  const pagesFound = async () => {
    const { data } = await desk.api.get<{ data: { pages: unknown[] } }>(`/api/file/${item.file.id}/find?text=carpet`);
    return data.pages.length;
  };
  await expect.poll(pagesFound).toBe(2);
  await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${item.file.id}/${item.id}`);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('group', { name: 'Search matches' });
  const field = bar.getByRole('searchbox', { name: 'Find in this document' });
  await page.keyboard.type('CAR');
  await expect(field).toBeFocused();
  await page.keyboard.type('PET');
  await expect(field).toHaveValue('CARPET');
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  await field.press('Enter');
  await expect(bar.getByRole('status')).toHaveText(/^2 of \d+$/);
  await field.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);

  await bar.getByRole('button', { name: /^\d+ on 2 pages$/ }).click();
  await page.getByRole('menuitem', { name: /^Page 2: / }).click();
  await expect(page.getByRole('main', { name: /^Page 2 of / })).toBeVisible();
  await expect(field).toHaveValue('CARPET');
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  await field.press('Escape');
  await expect(bar).toBeHidden();
});

test('text of the sheet is selected, copied as plain text, and quoted in a comment', async ({ product, editor, page }) => {
  const desk = await openDesk(product, page, drawPlan());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await editor.open(desk.editorPath);
  const box = await editor.draw('r', { left: 60, top: 60, width: 800, height: 600 });
  await editor.save();
  await editor.select(box);
  await page.keyboard.press('Shift+T');
  await expect(page.getByText('Drag over text to select it.')).toBeVisible();

  type Word = { text: string; left: number; top: number; right: number; bottom: number };
  const { data } = await desk.api.get<{ data: { words: Word[] } }>(`/api/file/${desk.fileId}/page/1/text`);
  const middleOf = (text: string) => {
    const word = data.words.find((each) => each.text === text);
    if (!word) throw new Error(`the sheet doesn't say ${text}`);
    return { x: (word.left + word.right) / 2, y: (word.top + word.bottom) / 2 };
  };
  const { x, y } = await editor.screenOf(middleOf('Office'));
  await page.mouse.dblclick(x, y);
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  await expect(bar.getByRole('status')).toHaveText('1 word');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Control+c');
  await expect.poll(copied).toBe('Office');

  await editor.drag({ x, y }, await editor.screenOf(middleOf('carpet,')));
  await expect(bar.getByRole('status')).toHaveText('5 words');
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toMatch(/^Office \d+\n[\d.]+ m2, carpet,$/);
  await bar.getByRole('button', { name: 'Quote in a comment' }).click();
  await expect(editor.panel.getByRole('textbox', { name: 'Add a comment' })).toHaveValue(/^“Office \d+\n[\d.]+ m2, carpet,”\n$/);
  await expect(bar).toBeHidden();
});
