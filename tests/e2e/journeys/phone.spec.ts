import { devices } from '@playwright/test';
import { TouchInput } from '../page-objects/touch-input.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

// Not the kind of browser: with another one, the server would be started again, too.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

test('on a phone a user pinches, marks up with a finger, saves and comments', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const fingers = await TouchInput.on(page);
  const before = await editor.view();
  // The whole sheet, although it takes less than the minimum zoom.
  expect(before.zoom).toBeLessThan(0.25);
  expect(before.left).toBeGreaterThanOrEqual(0);
  await fingers.pinch({ x: 195, y: 400 }, 80, 240);
  await editor.waitUntilSettled();
  expect((await editor.view()).zoom / before.zoom).toBeCloseTo(3, 1);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(page.getByRole('button', { name: 'No scale' })).toBeHidden();
  await more.tap();
  await page.getByRole('button', { name: 'No scale' }).tap();
  await page.getByRole('textbox', { name: 'Drawing scale' }).fill('50');
  await page.getByRole('dialog').getByRole('button', { name: 'Calibrate', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Scale 1:50' })).toBeVisible();

  await editor.tool('Cloud').tap();
  await fingers.drag({ x: 120, y: 300 }, { x: 260, y: 420 });
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(editor.saveState()).toHaveText('Saved');

  await editor.panel.getByRole('textbox', { name: 'Add a comment' }).fill('Seen on site.');
  await editor.panel.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(editor.panel.getByRole('list', { name: 'Comments' })).toContainText('Seen on site.');
  await editor.panel.getByRole('button', { name: 'Close the panel' }).tap();
  await expect(editor.panel).toBeHidden();
  const bubble = await page.getByRole('button', { name: /^#1 ?, 1 comment/ }).boundingBox();
  expect(Math.min(bubble?.width ?? 0, bubble?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await more.tap();
  await page.getByRole('button', { name: 'Markups', exact: true }).tap();
  await expect(editor.panel.getByRole('tabpanel').getByRole('listitem')).toContainText('Cloud');

  expect(await fetchMarkups(page, desk)).toMatchObject([{ editor_details: [{ type: 'cloud' }], comments: [{ text: 'Seen on site.' }] }]);
});
