import { objectsOf, savedMarkups } from '../product/saved.ts';
import { expect, test } from '../product/test.ts';

const box = { left: 1400, top: 900, width: 120, height: 80 };
const fillCall = '**/api/item/*/page/*/editordetails';

test('what is drawn while a save is on its way is saved by asking again', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const held = Promise.withResolvers<void>();
  await page.route(fillCall, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await editor.draw('r', box);
  await page.keyboard.press('Control+s');
  await expect(editor.saveState()).toHaveText('Saving');
  await editor.draw('e', { ...box, left: 1800 });
  await page.keyboard.press('Control+s');
  held.resolve();
  await expect(editor.saveState()).toHaveText('Saved');
  expect(objectsOf(await savedMarkups(page, desk)).map(({ type }) => type)).toEqual(['rect', 'ellipse']);
});

test('a save that breaks off half way says so, keeps the drawing, and tried again makes one markup', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await page.route(fillCall, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await editor.draw('r', box);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('The server cannot be reached. Check your connection and try again.');
  await expect(editor.saveState()).toHaveText('Not saved: 1 object, kept on this device');

  await page.unroute(fillCall);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(editor.saveState()).toHaveText('Saved');
  expect(await savedMarkups(page, desk)).toMatchObject([{ editor_details: [{ type: 'rect' }] }]);
});
