import { devices, type Page, type WebSocket } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { EditorPage } from '../page-objects/editor-page.ts';
import { addSecondSheet, sendReview } from '../page-objects/send-review.ts';
import { newPerson } from '../product/desk.ts';
import { findMailedCode, findMailedLink } from '../product/outbox.ts';
import type { RunningProduct } from '../product/product.ts';
import { type AnotherPage, expect, test } from '../product/test.ts';

interface Phone {
  readonly phone: Page;
  /** The page's open live connections. */
  readonly live: ReadonlySet<WebSocket>;
  /** Calls of the page that the server refused because guests, or this link, may not make them. */
  readonly refused: readonly string[];
}

/** Opens the link that was mailed to an address on a phone, and comes in with the mailed code. */
async function comeIn(anotherPage: AnotherPage, product: RunningProduct, email: string, title = 'East wing'): Promise<Phone> {
  const phone = await anotherPage(devices['Pixel 7']);
  const live = new Set<WebSocket>();
  phone.on('websocket', (socket) => {
    live.add(socket);
    socket.on('close', () => live.delete(socket));
  });
  const refused: string[] = [];
  phone.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await phone.goto(await findMailedLink(product.outbox, email, '/guest'));
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expectNoViolation(phone);
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Gösta Berg');
  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(phone.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await phone.getByRole('textbox', { name: 'Code' }).fill(await findMailedCode(product.outbox, email));
  await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible();
  return { phone, live, refused };
}

/** One second, on a machine five times as slow. */
const atOnceMs = 5000;

/** Milliseconds from the server's answer that the link is revoked to the end of the guest's live connections. */
async function timeOut(owner: Page, live: ReadonlySet<WebSocket>, revoke: () => Promise<void>): Promise<number> {
  expect(live.size).toBeGreaterThan(0);
  const revoked = owner.waitForResponse((response) => response.request().method() === 'DELETE').then(() => performance.now());
  const out = Promise.all([...live].map((socket) => socket.waitForEvent('close'))).then(() => performance.now());
  await revoke();
  return (await out) - (await revoked);
}

test('a guest reviews sheets on a phone, until the owner revokes the link', async ({ desk, page, anotherPage, product }) => {
  test.slow();
  const { email } = newPerson();
  await addSecondSheet(desk);
  await sendReview(page, desk, { title: 'East wing', reviewer: desk.person.firstName, guest: email });

  const { phone, live, refused } = await comeIn(anotherPage, product, email);

  await test.step('the guest sees the sheets, and opens one without what only members use', async () => {
    const sheets = phone.getByRole('region', { name: 'Sheets' });
    await expect(sheets.getByRole('listitem')).toHaveCount(2);
    await expectNoViolation(phone);
    await sheets.getByRole('listitem').filter({ hasText: 'Floor plan' }).getByRole('link').click();
    await expect(phone.getByText('0 of 2 sheets viewed')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await expect(phone.getByRole('button', { name: /favourites/ })).toHaveCount(0);
  });

  await test.step('the guest decides, and the owner sees it', async () => {
    await phone.getByRole('button', { name: 'Decide' }).click();
    await phone.getByRole('radio', { name: 'Approved', exact: true }).check();
    await phone.getByRole('button', { name: 'Submit decision' }).click();
    await expect(phone.getByText('You decided: Approved').first()).toBeAttached();
    expect(refused).toEqual([]);
    await page.reload();
    await expect(page.getByText('Gösta Berg (guest)').first()).toBeVisible();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  });

  await test.step('the owner revokes the link: it ends in the guest’s open page, and stays ended', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const out = await timeOut(page, live, () => page.getByRole('button', { name: 'Revoke' }).click());
    expect(out).toBeLessThan(atOnceMs);
    await expect(page.getByRole('region', { name: 'Links' }).getByRole('listitem').filter({ hasText: 'revoked' })).toContainText(
      'Gösta Berg',
    );
    await expectNoViolation(page);
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectNoViolation(phone);
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
  });
});

test('a file is shared from the editor: guest and owner see each other on the sheet, until the link is revoked in the guest’s editor', async ({
  desk,
  editor,
  page,
  anotherPage,
  product,
}) => {
  test.slow();
  const { email } = newPerson();
  await editor.open(desk.editorPath);
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Share with guests…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share “A-101/ });
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill(email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('region', { name: 'Links' })).toContainText(email);
  await expectNoViolation(page);

  const { phone, live, refused } = await comeIn(anotherPage, product, email, 'Harbour Library');
  await phone.getByRole('region', { name: 'Sheets' }).getByRole('link').first().click();
  const guests = new EditorPage(phone);
  await guests.waitUntilSettled();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('group', { name: /Gösta Berg \(guest\)/ })).toBeVisible();
  await expect(phone.getByRole('group', { name: new RegExp(desk.person.firstName) })).toBeAttached();
  await expect(phone.getByText(desk.person.email)).toHaveCount(0);
  expect(refused).toEqual([]);

  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Share with guests…' }).click();
  expect(await timeOut(page, live, () => dialog.getByRole('button', { name: /^Revoke/ }).click())).toBeLessThan(atOnceMs);
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('group', { name: /Gösta Berg/ })).toHaveCount(0);
});
