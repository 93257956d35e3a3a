import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Box, EditorPage } from '../page-objects/editor-page.ts';
import { expectSameBox } from '../page-objects/expect-box.ts';
import { newPerson, type Person } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { findMailedLink } from '../product/outbox.ts';
import { samples } from '../product/paths.ts';
import { fetchInPage, objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

declare global {
  interface Window {
    tellRefusal(refusal: string): Promise<void>;
  }
}

const sheetName = 'AF101 First floor finish plan.pdf';

/** A real construction sheet if one is available; otherwise a generated one of the same size and density. */
async function largeSheet(): Promise<Buffer> {
  const real = join(samples, 'va-floor-finish-plan-archE1.pdf');
  return existsSync(real) ? readFile(real) : drawSheet({ lines: 40_000 });
}

test('a stranger signs up, uploads a construction sheet, marks it at zoom 12, discusses it, and finds everything again', async ({
  page,
  product,
  editor,
}) => {
  const person = newPerson();
  const refused = await policyRefusals(page);

  await test.step('sign up and follow the link in the mail', () => signUp(page, person, product.outbox));
  await test.step('sign in', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  });
  await test.step('create a project and a folder', () => makeFolder(page));
  await test.step('upload the sheet and follow its processing', () => uploadSheet(page));

  await page.getByRole('link', { name: sheetName, exact: true }).click();
  await editor.waitUntilSettled();
  const { pathname } = new URL(page.url());
  const [, projectId, fileId, itemId] = (/^\/editProject\/(\d+)\/\d+\/(\d+)\/(\d+)/.exec(pathname) ?? []).map(Number);
  if (!projectId || !fileId || !itemId) throw new Error(`not the editor: ${pathname}`);

  const drawn = await test.step('zoom to 12 and draw', () => drawAtTwelve(page, editor));
  await test.step('save', async () => {
    await expect(editor.saveState()).toContainText('Not saved: 2 objects, stored on this device');
    await editor.save();
  });
  await test.step('comment and set the status', () => discuss(page, editor));

  await page.reload();
  await editor.waitUntilSettled();
  await test.step('everything is there again', async () => {
    await editor.panel.getByRole('tabpanel').getByRole('listitem').getByRole('button').click();
    await expect(editor.panel.getByText('The carpet stops at the door.')).toBeVisible();
    await expect(editor.panel.getByRole('combobox', { name: 'Status' })).toHaveText('Open');
    await editor.waitUntilSettled();
    for (const box of drawn) await expectDrawn(editor, box);
  });
  await test.step('the server has it as it was drawn', async () => {
    const markups = await fetchMarkups(page, { fileId, itemId });
    expect(markups).toMatchObject([{ open: 'open', page_number: 1, comments: [{ text: 'The carpet stops at the door.' }] }]);
    const objects = objectsOf(markups);
    expect(objects.map(({ type, m_id }) => [type, m_id])).toEqual([
      ['cloud', markups[0]?.id],
      ['rect', markups[0]?.id],
    ]);
    for (const [index, box] of drawn.entries()) expectSameBox(objects[index], box);
    const all = await fetchInPage<{ data: unknown[] }>(page, `/api/allMarkups/${projectId}`);
    expect(all.data).toMatchObject([{ id: markups[0]?.id, open: 'open', assignee_name: person.firstName }]);
  });
  await test.step('sign out', () => signOut(page));
  expect(refused).toEqual([]);
});

/** Violations of the content security policy; some, such as `eval`, are only reported inside the page. */
async function policyRefusals(page: Page): Promise<readonly string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefusal', (refusal: string) => void refused.push(refusal));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      void window.tellRefusal([effectiveDirective, blockedURI, sourceFile].join(' '));
    });
  });
  return refused;
}

async function signUp(page: Page, { email, password, firstName }: Person, outbox: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Click Here To Signup' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Signup is successful, Please check your email and validate your email address.')).toBeVisible();
  await page.goto(await findMailedLink(outbox, email));
}

async function makeFolder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New project' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Building 28 East');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Building 28 East', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Project Files' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Finishes');
  await page.getByRole('dialog').getByRole('button', { name: 'Add folder' }).click();
  await expect(page.getByRole('heading', { name: 'Finishes', level: 1 })).toBeVisible();
}

async function uploadSheet(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  // So slow that it lasts until its progress has been seen.
  await limitUpload(50_000);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('main').getByRole('button', { name: 'Upload files' }).first().click();
  await (await chooser).setFiles({ name: sheetName, mimeType: 'application/pdf', buffer: await largeSheet() });
  await expect(page.getByText('Uploading (1/1) File(s). Please Wait...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: new RegExp(sheetName) })).toBeVisible();
  await limitUpload(-1);
  await expect(page.getByText('1 file uploaded')).toBeVisible();
  await network.detach();
  await expect(page.getByRole('main').getByText(/^\d pages?$/)).toBeVisible();
}

/** Points of the sheet: among the rooms. */
const middle = { x: 1200, y: 1000 };

async function drawAtTwelve(page: Page, editor: EditorPage): Promise<Box[]> {
  const tiles: string[] = [];
  page.on('response', (answer) => {
    const level = /\/tiles?\/(\d+)\//.exec(new URL(answer.url()).pathname)?.[1];
    if (level !== undefined && answer.ok()) tiles.push(level);
  });
  await editor.zoomTo(12, middle);
  await expect(page.getByRole('button', { name: /^Zoom 1[12]\d\d %/ })).toBeVisible();
  expect(tiles, 'tiles of level 4, 16 pixels to the point').toContain('4');
  expect(await editor.steepestEdge(), 'ink and paper meet within two pixels').toBeGreaterThan(150);
  // Exactly there: without snapping to the sheet's lines.
  await page.keyboard.press('Shift+D');
  const cloud = await editor.draw('c', { left: middle.x - 30, top: middle.y - 20, width: 24, height: 15 });
  const rectangle = await editor.draw('r', { left: middle.x + 3, top: middle.y + 2, width: 21, height: 12 });
  return [cloud, rectangle];
}

async function discuss(page: Page, editor: EditorPage): Promise<void> {
  await editor.panel.getByRole('textbox', { name: 'Add a comment' }).fill('The carpet stops at the door.');
  await editor.panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(editor.panel.getByRole('list', { name: 'Comments' })).toContainText('The carpet stops at the door.');
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/markup\/\d+$/.test(answer.url()));
  await editor.panel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Open' }).click();
  expect((await changed).ok()).toBe(true);
  const assigned = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/markup\/\d+$/.test(answer.url()));
  await editor.panel.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: 'Ines' }).click();
  expect((await assigned).ok()).toBe(true);
}

/** A red line along the left side of the box, with a cloud's bulges outside it, and nothing in its middle. */
async function expectDrawn(editor: EditorPage, { left, top, width, height }: Box): Promise<void> {
  const y = top + height / 2;
  expect(await editor.redAt({ x: left, y }, 40)).toBeGreaterThan(0.02);
  expect(await editor.redAt({ x: left + width / 2, y }, 8)).toBe(0);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/projectList');
  await expect(page).toHaveURL(/\/SignIn/);
}
