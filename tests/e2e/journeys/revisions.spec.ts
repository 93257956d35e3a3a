import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { TouchInput } from '../page-objects/touch-input.ts';
import { createMarkup, type Desk, joinDesk, newPerson, openDesk } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';
const rectangle = (left: number, top: number) => ({
  type: 'rect',
  left,
  top,
  width: 60,
  height: 40,
  stroke: '#e5342b',
  strokeWidth: 2,
  angle: 0,
  id: left,
});

/** Around the door that the revision removes, around the line that it adds, and elsewhere, in points. */
const places = { door: rectangle(2858, 460), line: rectangle(1700, 1290), elsewhere: rectangle(300, 1000) };

const uploadRevision = ({ folderId, projectId }: Desk, api: Desk['api']): Promise<unknown> =>
  api.upload(
    `/api/folder/${folderId}/item`,
    { name: drawing, bytes: drawPlan({ isRevised: true }) },
    { project_id: String(projectId), currentPath: '/' },
  );

/** The browser's print dialog can't be tested: notes how much of the printed picture is a watermark on white, in thousandths. */
function watchPrinting(): void {
  window.print = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 800];
    const context = canvas.getContext('2d');
    context?.drawImage([...document.images].at(-1)!, 0, 0, canvas.width, canvas.height);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    let marked = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const distance = [233, 212, 191].map((value, channel) => Math.abs(value - pixels[at + channel]!));
      if (Math.max(...distance) < 8) marked += 1;
    }
    document.documentElement.dataset['watermark'] = String(Math.round((marked * 4000) / pixels.length));
  };
}

/** How much of a print of the open version is a watermark, in thousandths. */
async function printedWatermark(page: Page): Promise<number> {
  const html = page.locator('html');
  await html.evaluate(({ dataset }) => delete dataset['watermark']);
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(html).toHaveAttribute('data-watermark', /\d/, { timeout: 60_000 });
  return Number(await html.getAttribute('data-watermark'));
}

test('a reviewer is notified of a new version, steps through its changes, and checks the carried markups with a colleague', async ({
  product,
  page,
  anotherPage,
}) => {
  test.slow();
  await page.addInitScript(watchPrinting);
  const desk = await openDesk(product, page, drawPlan());
  for (const place of Object.values(places)) await createMarkup(desk, [place]);
  const other = await anotherPage();
  const tove = await joinDesk(product, desk, other, { ...newPerson(), firstName: 'Tove' });
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: drawing, exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: `${drawing} is now V2` });

  await test.step('Tove publishes V2, and the reviewer’s folder says what it brings', async () => {
    await uploadRevision(desk, tove.api);
    await expect(card).toContainText('Published by Tove');
    await expect(card.getByText('changes, 2 not clouded')).toBeVisible();
    await expect(card.getByRole('listitem').filter({ hasText: 'markups carried' })).toContainText('3');
    await expect(card.getByRole('listitem').filter({ hasText: 'to check' })).toContainText('2');
    await expect(card.getByRole('link', { name: 'Check 2 markups' })).toBeVisible();
    await expect(page.getByRole('link', { name: '2 to check', exact: true })).toBeVisible();
    await expectNoViolation(page);
  });

  await test.step('step through the changes by keyboard, and make a task of one', async () => {
    await card.getByRole('link', { name: 'Compare V1 and V2' }).click();
    const side = page.getByRole('complementary', { name: 'Changes' });
    await expect(side.getByText('0 of 2 checked')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: 'New task' }).getByRole('button', { name: 'Create task' }).click();
    await expect(side.getByRole('link', { name: 'Open task' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('both go through the queue, and see each other’s answers', async () => {
    await card.getByRole('link', { name: 'Check 2 markups' }).click();
    await expect(page.getByText('0 of 2 answered')).toBeVisible();
    await other.goto(new URL(page.url()).pathname);
    await expect(other.getByText('0 of 2 answered')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByText('1 of 2 answered')).toBeVisible();
    await expect(other.getByText('1 of 2 answered')).toBeVisible();
    await expect(other.getByText('Ines answered: Still holds')).toBeVisible();
    // Keys answer once the page knows what its user may do.
    await expect(other.getByRole('button', { name: /^Still holds/ })).toBeVisible();
    await other.keyboard.press('2');
    await expect(other.getByText('All 2 markups answered')).toBeVisible();
    await expect(page.getByText('All 2 markups answered')).toBeVisible();
  });

  await test.step('V1 says that it is superseded, also in print, and leads to V2', async () => {
    await page.goto(desk.editorPath);
    const banner = page.getByRole('status').filter({ hasText: 'V1 is superseded.' });
    await expect(banner).toContainText('published V2');
    await expect(banner).toContainText('2 changes, 2 not clouded');
    await expectNoViolation(page);
    const tool = page.getByRole('button', { name: 'Rectangle', exact: true });
    await expect(tool).toBeDisabled();
    await tool.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Superseded. New markups go on V2.');
    await page.keyboard.press('r');
    await expect(tool).toHaveAttribute('aria-pressed', 'false');
    expect(await printedWatermark(page)).toBeGreaterThan(5);
    await banner.getByRole('button', { name: 'Open V2' }).click();
    await expect(page.getByRole('button', { name: 'V2 Current' })).toBeVisible();
    await expect(banner).toBeHidden();
    expect(await printedWatermark(page)).toBe(0);
  });
  await other.close();
});

test('pages are aligned by points, and automatically again', async ({ product, page }) => {
  const desk = await openDesk(product, page, drawPlan());
  await uploadRevision(desk, desk.api);
  await page.goto(`${desk.folderPath}/${desk.fileId}`);
  await page.getByRole('link', { name: '2 changes, 2 not clouded' }).click();
  await page.getByRole('button', { name: 'Aligned automatically' }).click();
  await page.getByRole('button', { name: 'Align by points' }).click();
  const panel = page.getByRole('complementary', { name: 'Align by points' });
  const panes = [page.getByRole('group', { name: 'V1: click' }), page.getByRole('group', { name: 'V2: click' })];
  for (const pane of panes) await expect(pane.locator('.compare-stage')).toHaveAttribute('aria-busy', 'false');

  await test.step('two clicks place each point; keys move and remove it', async () => {
    await expect(panel.getByRole('button', { name: 'Align', exact: true })).toBeDisabled();
    for (const position of [
      { x: 120, y: 340 },
      { x: 420, y: 470 },
      { x: 420, y: 340 },
    ])
      for (const pane of panes) await pane.click({ position });
    await page.keyboard.press('Backspace');
    await expect(panel.getByText('Placed in V1. Now click it in V2.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(panel.getByText('Optional')).toBeVisible();
    await expectNoViolation(page);
  });

  await test.step('the result is kept, and can be taken back', async () => {
    await panel.getByRole('button', { name: 'Align', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Aligned by points' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Aligned by points' }).click();
    await page.getByRole('button', { name: 'Align automatically' }).click();
    await expect(page.getByRole('button', { name: 'Aligned automatically' })).toBeVisible();
    await expect(page.getByText('0 of 2 checked')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the changes of a new version are listed, flipped between old and new, and stepped through by swipes', async ({ product, page }) => {
    const desk = await openDesk(product, page, drawPlan());
    await uploadRevision(desk, desk.api);
    await page.goto(desk.folderPath);
    await page.getByRole('link', { name: 'Compare V1 and V2' }).tap();
    const side = page.getByRole('complementary', { name: 'Changes' });
    const rows = side.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Actions for A-101 Floor plan.pdf' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Swap the versions' })).toBeVisible();
    await page.keyboard.press('Escape');
    await rows.first().getByRole('button', { expanded: false }).tap();

    const older = page.getByRole('button', { name: 'V1', exact: true });
    await older.tap();
    await expect(older).toHaveAttribute('aria-pressed', 'true');
    const targets = [older, side.getByRole('button', { name: 'Dismiss' }), page.getByRole('button', { name: 'Next change' })];
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    const row = await side.locator('[data-selected]').boundingBox();
    const y = (row?.y ?? 0) + 12;
    const fingers = await TouchInput.on(page);
    await fingers.drag({ x: 320, y }, { x: 120, y });
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await side.getByRole('button', { name: 'Checked, next' }).tap();
    await page.getByRole('button', { name: '1 of 2' }).tap();
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
  });
});
