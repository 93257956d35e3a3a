import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EditorPage } from '../page-objects/editor-page.ts';
import { openDesk, createMarkup } from '../product/desk.ts';
import { drawEveryKind } from '../product/drawn-markups.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { root } from '../product/paths.ts';
import { expect, test } from '../product/test.ts';

/** Another version of the browser antialiases edges a little differently; wrong or missing drawing differs more. */
const tolerance = { maxDiffPixelRatio: 0.004, threshold: 0.25, scale: 'device' } as const;

/** Page units: the first of the rows of objects, and the centre of them all. */
const rows = { x: 1130, y: 800 };
const middle = { x: 1500, y: 1065 };
/** Where the first rectangle's line crosses the name of a room. */
const crossing = { x: rows.x, y: rows.y + 34 };

const letters = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2');

/** The machine's Helvetica substitute varies; here it is always the same. */
async function fixHelvetica(page: Page): Promise<void> {
  const bytes = await readFile(letters, 'base64');
  await page.addInitScript((font) => {
    const face = new FontFace('Helvetica', Uint8Array.from(atob(font), (sign) => sign.charCodeAt(0)).buffer);
    document.fonts.add(face);
    void face.load();
  }, bytes);
}

/** A picture of the sheet, without the pointer. */
async function expectPicture(editor: EditorPage, name: string): Promise<void> {
  await editor.page.mouse.move(5, 5);
  await editor.waitUntilSettled();
  await expect.soft(editor.canvas).toHaveScreenshot(`${name}.png`, tolerance);
}

test('the sheet and everything drawn on it match the reference pictures', async ({ product, page, editor, browser }) => {
  test.slow();
  await fixHelvetica(page);
  const desk = await openDesk(product, page, drawPlan());
  await createMarkup(desk, drawEveryKind(rows));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await editor.open(desk.editorPath);
  const look = (name: string) => expectPicture(editor, name);

  await test.step('from far to near', async () => {
    for (const zoom of [0.25, 1, 8, 30]) {
      await editor.zoomTo(zoom, zoom > 1 ? crossing : middle);
      await look(`zoom-${zoom}`);
    }
  });
  await test.step('rotated, dimmed, dark', async () => {
    await editor.zoomTo(1, crossing);
    await page.getByRole('button', { name: 'Dim the drawing' }).click();
    await look('dimmed');
    await page.getByRole('button', { name: 'Dim the drawing' }).click();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await look('dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Turn the sheet' }).click();
    await look('turned');
    for (let quarter = 0; quarter < 3; quarter += 1) {
      await page.getByRole('button', { name: 'Turn the sheet' }).click();
      // The rotated view has another shape, and the sheet is fitted after the layout has changed.
      await editor.waitUntilSettled();
    }
  });
  await test.step('during a gesture', async () => {
    await editor.zoomTo(1, middle);
    await page.keyboard.press('v');
    await page.keyboard.press('Control+a');
    await look('all-selected');
    await page.keyboard.press('Escape');
    await editor.select({ left: rows.x, top: rows.y, width: 110, height: 70 });
    await look('one-selected');
  });
  await test.step('on a screen of twice the density', async () => {
    const fine = await browser.newContext({
      baseURL: product.url,
      deviceScaleFactor: 2,
      viewport: { width: 1024, height: 700 },
      reducedMotion: 'reduce',
      storageState: await page.context().storageState(),
    });
    const finePage = await fine.newPage();
    await fixHelvetica(finePage);
    const fineEditor = new EditorPage(finePage);
    await fineEditor.open(desk.editorPath);
    await fineEditor.zoomTo(1, middle);
    await expectPicture(fineEditor, 'dense-1');
    await fineEditor.zoomTo(4, { x: rows.x + 300, y: crossing.y });
    await expectPicture(fineEditor, 'dense-4');
    await fine.close();
  });
});
