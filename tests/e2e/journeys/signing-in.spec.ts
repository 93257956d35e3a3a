import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { administrator, Product } from '../product/product.ts';
import { expect, test } from '../product/test.ts';

/** RFC 6238 for a key in Base32, some steps of 30 seconds later. */
function codeOf(key: string, later = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', bytes).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  // A dialog that closes takes the focus back, which closes menus.
  await page.goto('/projectList');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^User menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/SignIn/);
}

test('an authenticator app becomes the second factor, and a recovery code replaces it once', async ({ page, desk }) => {
  await page.goto('/Settings');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await signOut(page);
  await enterPassword(page, desk.person);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code isn’t right.')).toBeVisible();
  // The next step’s: the code of the setup is used up.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/projectList');

  await signOut(page);
  await enterPassword(page, desk.person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByLabel('Trust this device for 30 days').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/projectList');
  await page.goto('/Settings');
  await expect(page.getByText('9 of 10 left')).toBeVisible();

  await expect(page.getByText('1 device needs no code for now')).toBeVisible();
  await signOut(page);
  await enterPassword(page, desk.person);
  await expect(page).toHaveURL('/projectList');
  await page.goto('/Settings');
  await page.getByRole('button', { name: 'Ask for codes again' }).click();
  await expect(page.getByText('1 device needs no code for now')).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, desk.person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
});

test('a passkey signs in without a password, is renamed, and no longer signs in once it is removed', async ({ browser }) => {
  // Passkeys belong to a name, never to an IP address.
  const product = await Product.start({ flavour: 'embedded', host: 'localhost' });
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enterPassword(page, administrator);
    await expect(page).toHaveURL('/AdminPanel');
    await page.goto('/Settings');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await expect(page.getByText('Work laptop')).toBeVisible();

    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/AdminPanel');
    await page.goto('/Settings');
    const row = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await expect(row).toContainText('last used');
    await row.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Home laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('listitem').filter({ hasText: 'Home laptop' });
    await renamed.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No passkeys yet.')).toBeVisible();

    // The button would come with the answer to this.
    const options = page.waitForResponse((response) => response.url().endsWith('/api/signin/options'));
    await signOut(page);
    expect(await (await options).json()).toMatchObject({ data: { passkeys: false } });
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    await page.context().close();
  } finally {
    await product.stop();
  }
});
