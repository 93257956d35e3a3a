import { EditorPage } from '../page-objects/editor-page.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const box = { left: 1400, top: 900, width: 120, height: 80 };
const fillCall = '**/api/item/*/page/*/editordetails';

/** Leaves the sheet as it was. */
async function deleteAll(editor: EditorPage): Promise<void> {
  await editor.page.keyboard.press('Control+a');
  await editor.page.keyboard.press('Delete');
  await editor.save();
}

test('a save that is slow or interrupted keeps everything, once', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);

  await test.step('objects drawn during a save are saved by another save', async () => {
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
    expect(objectsOf(await fetchMarkups(page, desk)).map(({ type }) => type)).toEqual(['rect', 'ellipse']);
    await page.unroute(fillCall);
    await deleteAll(editor);
  });

  await test.step('an interrupted save is reported, keeps the drawing, and creates one markup once the server is back', async () => {
    await page.route(fillCall, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await editor.draw('r', box);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toHaveText('Can’t reach the server. Check your connection and try again.');
    await expect(editor.saveState()).toHaveText('1 object not sent, stored on this device');

    await editor.draw('e', { ...box, left: 1800 });
    await expect(editor.saveState()).toHaveText('2 objects not sent, stored on this device');
    await page.unroute(fillCall);
    await expect(editor.saveState()).toHaveText('Saved');
    expect(await fetchMarkups(page, desk)).toMatchObject([{ editor_details: [{ type: 'rect' }, { type: 'ellipse' }] }]);
    await deleteAll(editor);
  });

  await test.step('an unfinished count is saved with everything else, and Escape keeps it', async () => {
    await page.keyboard.press('u');
    await expect(editor.canvas.getByText('Click each thing to count it.')).toBeVisible();
    for (const left of [1300, 1400, 1500]) await editor.click({ x: left, y: 900 });
    await expect(editor.canvas.getByText('Enter or Esc ends the count and keeps it.')).toBeVisible();
    await editor.save();
    expect(objectsOf(await fetchMarkups(page, desk))).toMatchObject([{ subType: 'count', text: '3' }]);
    await editor.click({ x: 1600, y: 900 });
    await page.keyboard.press('Escape');
    await editor.save();
    expect(objectsOf(await fetchMarkups(page, desk))).toMatchObject([{ subType: 'count', text: '4' }]);
  });
});

test('unsent saves of a closed tab are sent when the page is opened again', async ({ desk, editor, page, context }) => {
  await editor.open(desk.editorPath);
  await context.setOffline(true);
  await editor.draw('r', box);
  await page.keyboard.press('Control+s');
  await expect(editor.saveState()).toHaveText('1 object not sent, stored on this device');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  const again = new EditorPage(next);
  await again.open(desk.editorPath);
  await expect.poll(() => fetchMarkups(next, desk)).toMatchObject([{ editor_details: [{ type: 'rect' }] }]);
  await expect(again.saveState()).toHaveText('Saved');
});
