import { uploadDrawing } from '../product/desk.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

test('a large page opens fitted, a small picture at the specified zoom, and Fit page fills the view', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const openPicture = async (width: number, height: number): Promise<void> => {
    const picture = await page.evaluate(
      (size) => {
        const canvas = Object.assign(document.createElement('canvas'), size);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      { width, height },
    );
    const drawing = { name: `${width}.png`, bytes: Buffer.from(picture, 'base64') };
    const { itemId, fileId } = await uploadDrawing(desk.api, drawing, desk);
    await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${fileId}/${itemId}`);
  };
  const zoom = async (): Promise<number> => (await editor.view()).zoom;
  expect(await zoom()).toBeLessThan(0.5);
  await openPicture(250, 100);
  expect(await zoom()).toBeCloseTo(3.5, 0);
  await openPicture(100, 60);
  expect(await zoom()).toBe(4.5);
  await page.getByRole('button', { name: 'Turn the sheet' }).click();
  await expect.poll(zoom).toBe(4.5);
  await page.keyboard.press('Shift+1');
  await expect.poll(zoom).toBeGreaterThan(6);
});

test('minimap, selection bar, context menu and stamps show and change the current state', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const clear = async (): Promise<void> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await editor.expectObjects(0);
  };

  await test.step('the minimap shows the whole page at any rotation', async () => {
    await page.getByRole('button', { name: 'Minimap' }).click();
    const picture = editor.canvas.locator('div[aria-hidden="true"] img[draggable="false"]');
    const partShown = () =>
      picture.evaluate((image) => {
        const [seen, room] = [image.getBoundingClientRect(), image.parentElement?.parentElement?.getBoundingClientRect()];
        return room && [seen.left - room.left, seen.top - room.top, seen.width - room.width, seen.height - room.height].map(Math.round);
      });
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await expect.poll(partShown).toEqual([0, 0, 0, 0]);
      await page.getByRole('button', { name: 'Turn the sheet' }).click();
    }
    await page.getByRole('button', { name: 'Minimap' }).click();
    await editor.waitUntilSettled();
  });

  await test.step('the selection bar shows the visible colour, and no width if there is none', async () => {
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await editor.draw('k', { left: 1200, top: 800, width: 180, height: 80 });
    await expect(bar.locator('i')).toHaveCSS('background-color', 'rgb(255, 225, 77)');
    await expect(bar).not.toContainText('pt');
    await editor.draw('r', { left: 1200, top: 1000, width: 180, height: 80 });
    await expect(bar.locator('i')).toHaveCSS('background-color', 'rgb(229, 52, 43)');
    await expect(bar).toContainText('pt');
    await clear();
  });

  await test.step('a right click on an object with the select tool, and the menu key, open its context menu', async () => {
    await editor.zoomTo(1, { x: 1500, y: 1000 });
    await editor.draw('k', { left: 1300, top: 900, width: 120, height: 80 });
    const { x, y } = await editor.screenOf({ x: 1360, y: 940 });
    await page.mouse.click(x, y, { button: 'right' });
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
    await editor.expectObjects(2);
    await page.keyboard.press('ContextMenu');
    await menu.getByRole('menuitem', { name: 'Copy', exact: false }).first().click();
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await editor.expectObjects(3);
    await page.keyboard.press('ContextMenu');
    await menu.getByRole('menuitem', { name: 'Properties' }).click();
    await expect(page.getByRole('tab', { name: 'Properties' })).toHaveAttribute('aria-selected', 'true');
    const emptySpot = await editor.screenOf({ x: 1700, y: 1200 });
    await page.mouse.click(emptySpot.x, emptySpot.y, { button: 'right' });
    await expect(editor.tool('Pan')).toHaveAttribute('aria-pressed', 'true');
    await expect(menu).toHaveCount(0);
    await clear();
  });

  await test.step('a stamp is chosen before it is placed, and has its author', async () => {
    await page.keyboard.press('s');
    const choice = page.getByRole('region', { name: 'Choose a stamp' });
    await choice.getByRole('button', { name: 'REJECTED' }).click();
    await editor.click({ x: 1500, y: 1200 });
    await expect(choice).toHaveCount(0);
    await editor.save();
    expect(objectsOf(await fetchMarkups(page, desk))).toMatchObject([
      { text: 'REJECTED', caption: expect.stringContaining(desk.person.firstName) },
    ]);
    await page.getByRole('tab', { name: 'Properties' }).click();
    await expect(editor.panel.getByText('Name and date')).toBeVisible();
    await expect(editor.panel.getByRole('textbox', { name: 'Name and date' })).toHaveCount(0);
  });
});

for (const [where, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`the sheet’s preview shows before the program is loaded, exactly where the editor draws the sheet: ${where}`, async ({
    desk,
    editor,
    page,
  }) => {
    await page.setViewportSize(viewport);
    const calls: string[] = [];
    page.on(
      'request',
      (request) => void (/\/api\/.*(item|ticket|preview)/.test(request.url()) && calls.push(new URL(request.url()).pathname)),
    );
    let releaseProgram = (): void => {};
    const released = new Promise<void>((resolve) => (releaseProgram = resolve));
    await page.route('**/assets/main-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(desk.editorPath, { waitUntil: 'commit' });
    const picture = page.locator('#opening img');
    await expect(picture).toBeVisible();
    const replacement = page.evaluate(async () => {
      const opening = document.querySelector('#opening');
      if (opening) await new Promise((resolve) => new MutationObserver(resolve).observe(opening, { attributeFilter: ['data-closed'] }));
      return document.querySelectorAll('.stage').length;
    });
    const early = await picture.boundingBox();
    const room = await page.locator('#opening [data-room]').boundingBox();
    const opened = `/api/file/${desk.fileId}/item/${desk.itemId}`;
    expect(calls.slice(0, 2).toSorted()).toEqual([opened, '/api/live/ticket']);
    releaseProgram();
    await editor.waitUntilSettled();
    expect(await replacement).toBe(1);
    await expect(picture).toHaveCount(0);
    expect(await editor.canvas.boundingBox()).toEqual(room);
    const { x, y } = await editor.screenOf({ x: 0, y: 0 });
    expect([early?.x, early?.y].map((each) => Math.round(each ?? NaN))).toEqual([Math.round(x), Math.round(y)]);
    // The file itself can be fetched again, because its processing continues after the upload.
    for (const again of [/preview$/, /ticket$/]) expect(calls.filter((path) => again.test(path))).toHaveLength(1);
  });

test('the opening preview disappears if the file doesn’t exist, and on the redirect to sign-in', async ({ desk, page }) => {
  await page.goto(`/editProject/${desk.projectId}/${desk.folderId}/999999/999999`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('#opening')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('token', 'of-nobody'));
  await page.goto(desk.editorPath);
  await expect(page).toHaveURL(/\/SignIn/);
  await expect(page.locator('#opening')).toHaveCount(0);
});
