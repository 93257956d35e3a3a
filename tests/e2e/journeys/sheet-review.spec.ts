import { drawIssue } from '../product/drawn-set.ts';
import { expect, test } from '../product/test.ts';

/** Beyond the edge of its page: unsure. */
const long = 'Plant room, plenum and lift overrun above the roof terrace';
const set = [
  { number: 'A-101', title: 'Ground floor plan' },
  { number: 'A-102', title: 'First floor plan' },
  { number: 'A-103', title: long },
  { number: 'A-104', title: 'Sections' },
];

test('values of a set are corrected in place and accepted at once, and each step is undone', async ({ desk, page }) => {
  await page.goto(`/project/${desk.projectId}/folder/${desk.folderId}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name: 'Set.pdf', mimeType: 'application/pdf', buffer: drawIssue(set) });
  await page
    .getByRole('link', { name: /^Review \d+ sheets|^Review sheets/ })
    .or(page.getByRole('button', { name: /^Review/ }))
    .first()
    .click();
  const grid = page.getByRole('grid', { name: 'Pages of this file' });
  await expect(grid).toContainText('A-104');
  const toCheck = (count: number) => expect(page.getByRole('button', { name: `To check ${count}`, exact: true })).toBeVisible();
  await toCheck(1);

  await grid.getByText('Ground floor plan').click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Cellar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title of page 1 changed')).toBeVisible();
  await expect(grid).toContainText('Cellar');
  await page.keyboard.press('Control+z');
  await expect(grid).toContainText('Ground floor plan');
  await expect(grid).not.toContainText('Cellar');

  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('1 value accepted')).toBeVisible();
  await toCheck(0);
  await page.keyboard.press('Control+z');
  await toCheck(1);
  await expect(grid).toContainText(long);
});
