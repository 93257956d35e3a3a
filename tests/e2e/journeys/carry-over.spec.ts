import { expectNoViolation } from '../page-objects/accessibility.ts';
import { createMarkup, type Desk, waitUntilReady } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';
const rectangle = (left: number) => ({
  type: 'rect',
  left,
  top: 600,
  width: 160,
  height: 110,
  stroke: '#e5342b',
  strokeWidth: 2,
  angle: 0,
  id: left,
});

/** Returns the file's id. */
async function uploadVersion(desk: Desk, bytes = drawPlan()): Promise<number> {
  await desk.api.upload(
    `/api/folder/${desk.folderId}/item`,
    { name: drawing, bytes },
    { project_id: String(desk.projectId), currentPath: '/' },
  );
  await waitUntilReady(desk.api, desk.itemId);
  const { fileDetails } = await desk.api.get<{ fileDetails: { id: number }[] }>(`/api/item/${desk.itemId}/files`);
  return fileDetails.at(-1)?.id ?? 0;
}

test('the markups of a plan are checked on its new version, by keyboard', async ({ desk, page }) => {
  test.slow();
  await createMarkup(desk, [rectangle(600)]);
  await createMarkup(desk, [rectangle(1200)]);
  const newest = await uploadVersion(desk);
  await page.goto(`${desk.folderPath}/${newest}`);
  await page.getByRole('link', { name: 'Check 2 markups' }).click();

  await test.step('both versions are shown', async () => {
    for (const name of ['Old place, V1', 'New place, V2'])
      await expect(page.getByRole('region', { name }).locator('.stage')).toHaveAttribute('aria-busy', 'false');
    await expectNoViolation(page);
  });

  await test.step('one still holds, the other is moved', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(page.getByText('1 of 2 answered')).toBeVisible();
    await expect(page.getByText('Still holds on V2.')).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('All 2 markups answered')).toBeVisible();
    await expect(page.getByText('Moved on V2.')).toBeVisible();
  });

  await test.step('the newer version has the moved markup, and undoing moves it back', async () => {
    const lefts = async () => (await fetchMarkups(page, { ...desk, fileId: newest })).map(({ editor_details }) => editor_details[0]?.left);
    const before = await lefts();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1 of 2 answered')).toBeVisible();
    await expect.poll(lefts).not.toEqual(before);
  });
});

test('a markup that two versions could not place is put on the third', async ({ desk, page }) => {
  test.slow();
  const beyondTheSheet = 9000;
  await createMarkup(desk, [rectangle(beyondTheSheet)]);
  await uploadVersion(desk);
  const newest = await uploadVersion(desk, drawPlan({ isRevised: true }));
  await page.goto(`${desk.folderPath}/${newest}`);
  await page.getByRole('link', { name: 'Check 1 markup' }).click();
  await expect(page.getByRole('region', { name: 'Old place, V1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New place, V3' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Place it here' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All 1 markup answered').or(page.getByText('Moved on V3.')).first()).toBeVisible();
  const [placed] = await fetchMarkups(page, { ...desk, fileId: newest });
  expect(placed?.editor_details).toMatchObject([{ type: 'rect', width: 160 }]);
  expect(placed?.editor_details[0]?.left).toBeLessThan(beyondTheSheet / 2);
});
