import type { Locator } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { watchCells } from '../page-objects/watch-cells.ts';
import type { Desk } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

type Made = { data: { id: number } };

/** A markup without objects, and a task. */
async function makeWork({ api, itemId, projectId }: Desk): Promise<{ markup: number; task: number }> {
  const page = `/api/item/${itemId}/page/1`;
  const { data: editor } = await api.post<Made>(`${page}/editordetails`, {});
  const { data: markup } = await api.post<Made>(`${page}/editor/${editor.id}/markup`, { privacy: 'public', open: 'open' });
  const { data: task } = await api.post<Made>(`/api/project/${projectId}/task`, {
    task_name: 'Ask for the lead time',
    due_date: '2026-01-02',
  });
  return { markup: markup.id, task: task.id };
}

const giveFile = (input: Locator, name: string) => input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

/** A file as from the clipboard, or from a folder outside the browser. */
function bringFile(field: Locator, by: 'paste' | 'drop', name: string): Promise<void> {
  return field.evaluate(
    (element, [kind, fileName]) => {
      const brought = new DataTransfer();
      brought.items.add(new File(['of a test'], fileName, { type: 'text/plain' }));
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...common, clipboardData: brought })
          : new DragEvent(kind, { ...common, dataTransfer: brought }),
      );
    },
    [by, name] as const,
  );
}

test('a table of markups and tasks is edited by keyboard alone, sorted, saved as a view and reopened by its URL', async ({
  desk,
  page,
}) => {
  const work = await makeWork(desk);
  await page.goto(`/markupAndTasksListing/${desk.projectId}`);
  const grid = page.getByRole('grid', { name: 'Project Markup and Tasks' });
  const byName = grid.getByRole('columnheader', { name: 'Name', exact: true });
  const task = grid.getByRole('row').filter({ hasText: 'Ask for the lead time' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.getByRole('columnheader', { name: 'Type', exact: true })).toHaveCount(0);
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await expect(task).toHaveAttribute('aria-rowindex', /^[23]$/);
  // Cells can be edited once the page knows what its user may do.
  await expect(page.getByRole('button', { name: 'New task' })).toBeVisible();

  await task.getByRole('gridcell').nth(1).focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['Open', 'Closed', 'Review']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await saved;
  await expect(task.getByRole('gridcell').nth(3)).toHaveText('Closed');
  await expect(task.getByRole('gridcell').nth(3)).toBeFocused();
  await expect(task).toContainText('2026-01-02');
  await page.keyboard.press('Control+z');
  await expect(task.getByRole('gridcell').nth(3)).toHaveText('Open');
  await expect(task.getByRole('gridcell').nth(3)).toBeFocused();

  await byName.focus();
  await page.keyboard.press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/grid=/);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View added!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'By name' })).toHaveAttribute('aria-current', 'true');
  await expectNoViolation(page);

  await page.reload();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Default View' }).click();
  await expect(byName).not.toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'By name' }).click();
  await page.getByRole('button', { name: 'This view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'Default View' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'By name' })).toHaveCount(0);

  await task.getByRole('gridcell').nth(1).focus();
  await desk.api.delete(`/api/task/${work.task}`);
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toBeFocused();
});

test('a row opens its markup in the editor, and closing returns to the unchanged table', async ({ desk, page }) => {
  const { markup } = await makeWork(desk);
  await page.goto(`/markupsListing/${desk.projectId}`);
  const grid = page.getByRole('grid', { name: 'Project Markups' });
  const titles = grid.getByRole('columnheader').filter({ hasText: /./ });
  await expect(titles).toHaveText([
    'Name',
    'Status',
    'Preview',
    'Due Date',
    'Assignee',
    'Priority',
    'Created By',
    'Last Updated',
    'Resolved By',
    'Resolved On',
  ]);
  await titles.filter({ hasText: 'Due Date' }).getByRole('button', { name: 'Due Date', exact: true }).click();
  await expect(page).toHaveURL(/grid=/);
  const arranged = page.url();
  await grid.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/editProject/${desk.projectId}/${desk.folderId}/${desk.fileId}/${desk.itemId}/${markup}/1$`));
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page).toHaveURL(arranged);
  // At the opened row: keys continue from there.
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toBeFocused();
});

test('selected rows change together, and one undo reverts them', async ({ desk, page }) => {
  await makeWork(desk);
  await page.goto('/CreatedByme');
  const grid = page.getByRole('grid', { name: 'Created By Me' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(grid.getByText('Urgent')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByText('Urgent')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);

  await page.goto(`/tasksListing/${desk.projectId}`);
  await page.getByRole('button', { name: 'New task' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Order the glass');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Task' });
  await giveFile(panel.getByLabel('Files to attach').first(), 'order.txt');
  await expect(panel.getByRole('link', { name: /order\.txt/ })).toBeVisible();
  const comment = panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('By Friday, please.');
  await bringFile(comment, 'paste', 'glass.png');
  await bringFile(comment, 'drop', 'offer.txt');
  await expect(panel.getByRole('button', { name: /^Remove (glass|offer)/ })).toHaveCount(2);
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  const comments = panel.getByRole('list', { name: 'Comments' });
  await expect(comments).toContainText('By Friday, please.');
  await expect(comments.getByRole('link', { name: /glass\.png|offer\.txt/ })).toHaveCount(2);
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Order the glass' })).toBeVisible();

  // Scrolling renders the rows that appear, and never renders remaining ones again.
  await Promise.all(
    Array.from({ length: 60 }, (_, nth) => desk.api.post(`/api/project/${desk.projectId}/task`, { task_name: `Pane ${nth}` })),
  );
  await page.goto(`/tasksListing/${desk.projectId}`);
  const tasks = page.getByRole('grid', { name: 'Project Tasks' });
  await expect(tasks).toHaveAttribute('aria-rowcount', '63');
  const first = tasks.locator('[data-line="0"]');
  // An answer that comes meanwhile, such as the user's rights, renders cells again: it can't come in each attempt.
  await expect(async () => {
    await tasks.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(first).not.toHaveCount(0);
    const countCells = await watchCells(tasks);
    await tasks.evaluate((element) => element.scrollBy({ top: 360 }));
    await expect(first).toHaveCount(0);
    const { kept, redrawn } = await countCells();
    expect(redrawn).toBe(0);
    expect(kept).toBeGreaterThan(100);
  }).toPass();
});
