import { EditorPage } from '../page-objects/editor-page.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const box = { left: 1400, top: 900, width: 120, height: 80 };
const back = '1 unsaved object is back from your last visit.';

test('an unsaved drawing survives a reload, which asks first, and is announced when it is back', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', box);
  await expect(editor.saveState()).toHaveText('Not saved: 1 object, stored on this device');

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloading;

  await expect(page.getByText(back)).toBeVisible();
  await editor.expectObjects(1);
  await expect(editor.saveState()).toHaveText('Not saved: 1 object, stored on this device');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(editor.saveState()).toHaveText('Saved');
  await page.reload();
  await editor.expectObjects(1);
  await expect(page.getByText(back)).toBeHidden();
});

test('an unsaved drawing survives the crash of its tab', async ({ desk, editor, page, context }) => {
  await editor.open(desk.editorPath);
  await editor.draw('c', box);
  await expect(editor.saveState()).toContainText('stored on this device');
  const renderer = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Its response never arrives.
  renderer.send('Page.crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  const again = new EditorPage(next);
  const restored = expect(next.getByText(back)).toBeVisible();
  await again.open(desk.editorPath);
  await restored;
  await again.expectObjects(1);
  await again.save();
});

test('two tabs keep their drawings apart, are closed without a question, and the next visit restores both', async ({
  desk,
  editor,
  page,
  context,
}) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', box);
  await expect(editor.saveState()).toContainText('stored on this device');

  const secondPage = await context.newPage();
  const second = new EditorPage(secondPage);
  await second.open(desk.editorPath);
  await second.expectObjects(0);
  await second.draw('c', { ...box, left: 1700 });
  await expect(second.saveState()).toContainText('stored on this device');
  await page.close({ runBeforeUnload: false });
  await secondPage.close({ runBeforeUnload: false });

  const nextPage = await context.newPage();
  const next = new EditorPage(nextPage);
  const restored = expect(nextPage.getByText('2 unsaved objects are back from your last visit.')).toBeVisible();
  await next.open(desk.editorPath);
  await restored;
  await next.expectObjects(2);
  await next.save();
  expect(objectsOf(await fetchMarkups(nextPage, desk)).map(({ type }) => type)).toHaveLength(2);
});
