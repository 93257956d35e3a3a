import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';
const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

type Chosen = Parameters<Awaited<ReturnType<typeof chooserOf>>['setFiles']>[0];

async function chooserOf(page: Page, button: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return chooser;
}

async function choose(page: Page, button: string, files: Chosen): Promise<void> {
  await (await chooserOf(page, button)).setFiles(files);
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('an unreadable PDF fails with its message, keeps its original, and affects nothing else', async ({ desk, page }) => {
  await page.goto(desk.folderPath);
  await choose(page, 'Upload files', pdf('Cut off.pdf', broken));
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cut off.pdf' });
  await expect(card).toContainText('This file is damaged or incomplete.');
  await expect(card.getByRole('link', { name: 'Cut off.pdf', exact: true })).toBeHidden();

  await card.getByRole('button', { name: 'Actions for Cut off.pdf' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download the original' }).click();
  expect((await download).suggestedFilename()).toBe('Cut off.pdf');
  await expect(page.getByRole('link', { name: drawing, exact: true })).toBeVisible();
});

test('an upload’s plan is shown first: same bytes are skipped, the same name is the next version, a folder creates folders', async ({
  desk,
  page,
}, info) => {
  await page.goto(desk.folderPath);
  const dialog = page.getByRole('dialog');
  const tray = page.getByRole('region', { name: 'Uploads' });
  const badge = (label: string) => page.getByRole('link', { name: `${label} of ${drawing}, current: all versions` });

  await choose(page, 'Upload files', [pdf(drawing, drawSheet({ lines: 400 })), pdf('B-200.pdf', drawSheet({ lines: 10 }))]);
  await expect(dialog.getByRole('listitem').filter({ hasText: drawing })).toContainText('Same file as V1, nothing to do');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'B-200.pdf' })).toContainText('New file');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByRole('link', { name: 'B-200.pdf', exact: true })).toBeVisible();
  await expect(badge('V1')).toBeVisible();

  await choose(page, 'Upload files', pdf(drawing, drawSheet({ lines: 20 })));
  await expect(dialog).toContainText(`Next version of ${drawing}: V2`);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(badge('V2')).toBeVisible();
  // It can come later than the files, and moves them.
  await expect(page.getByRole('region', { name: `${drawing} is now V2` })).toBeVisible();

  const set = info.outputPath('Set');
  await mkdir(join(set, 'Plans'), { recursive: true });
  for (const name of ['Plans/P-1.pdf', 'P-2.pdf', '.DS_Store']) await writeFile(join(set, name), drawSheet({ lines: 5 }));
  await choose(page, 'Upload a folder', set);
  await expect(dialog).toContainText('2 new files, in 2 folders.');
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(tray).toContainText('4 files uploaded');
  await page.getByRole('main').getByRole('link', { name: /^Set/ }).click();
  await expect(page.getByRole('link', { name: 'P-2.pdf', exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Plans/ })
    .click();
  await expect(page.getByRole('link', { name: 'P-1.pdf', exact: true })).toBeVisible();
});

/** Bytes: larger than a single-request upload. */
const largeSize = 12_000_000;

test('a large upload pauses, survives a reload, and continues where it was', async ({ desk, page }, info) => {
  const file = info.outputPath('Large.pdf');
  const bytes = Buffer.concat([drawSheet({ lines: 10 }), Buffer.alloc(largeSize, '\n% as long as a scanned set')]);
  await writeFile(file, bytes);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(desk.folderPath);
  const network = await page.context().newCDPSession(page);
  const unhurried = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await network.send('Network.emulateNetworkConditions', unhurried);

  await choose(page, 'Upload files', file);
  const sent = page.getByRole('progressbar', { name: /^Large\.pdf, [2-9]\d %$/ });
  await expect(sent).toBeVisible();
  await page.getByRole('button', { name: 'Pause Large.pdf' }).click();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray).toContainText('Paused');
  await page.reload();
  await expect(tray).toContainText('Choose the file again to continue.');

  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, 'Choose Large.pdf again', file);
  expect(Number((await patch).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(tray).toContainText('1 file uploaded');

  await page.getByRole('button', { name: 'Actions for Large.pdf' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download the original' }).click();
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
  expect(hash(await readFile(await (await download).path()))).toBe(hash(bytes));
});

test('a large upload without room fails at once, keeps what arrived, and continues when there is room', async ({ desk, page }, info) => {
  const file = info.outputPath('Long.pdf');
  await writeFile(file, Buffer.concat([drawSheet({ lines: 10 }), Buffer.alloc(largeSize, '\n% as long as a scanned set')]));
  const sentence = 'The server has no storage left for this. Please contact an administrator.';
  let refused = 0;
  await page.route('**/api/uploads/resumable/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    refused += 1;
    return route.fulfill({ status: 507, json: { status: false, message: sentence, code: 'storage_full' } });
  });
  await page.goto(desk.folderPath);
  await choose(page, 'Upload files', file);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray).toContainText(sentence);
  expect(refused).toBe(1);

  await page.unrouteAll();
  const creation = page.waitForRequest((request) => ['POST', 'HEAD'].includes(request.method()) && request.url().includes('/resumable'));
  await tray.getByRole('button', { name: 'Try again: Long.pdf' }).click();
  expect((await creation).method()).toBe('HEAD');
  await expect(tray).toContainText('1 file uploaded');
});

test('a locked PDF asks for its password once, and then shows its pages', async ({ desk, page, editor }) => {
  const locked = await readFile(join(import.meta.dirname, '../product/locked.pdf'));
  await page.goto(desk.folderPath);
  await choose(page, 'Upload files', pdf('Locked.pdf', locked));
  await page.getByRole('link', { name: 'Locked.pdf', exact: true }).click();
  await page.getByRole('button', { name: 'Enter the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open Locked.pdf' });
  await expect(dialog).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByLabel('Password of the file', { exact: true }).fill('guessed');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByLabel('Password of the file', { exact: true }).fill('secret');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await editor.waitUntilSettled();

  await page.goto(desk.folderPath);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Locked.pdf' })).toContainText('1 page');
});
