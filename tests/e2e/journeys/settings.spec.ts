import type { Page } from '@playwright/test';
import type { Person } from '../product/desk.ts';
import { type AnotherPage, expect, test } from '../product/test.ts';

/** The same person in another browser. */
async function signInElsewhere(anotherPage: AnotherPage, { person, userAgent }: { person: Person; userAgent: string }): Promise<Page> {
  const page = await anotherPage({ userAgent });
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/projectList');
  return page;
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

test('only the page’s stage scrolls: the document is never longer than the window', async ({ page, desk }) => {
  for (const path of ['/Settings', `/project/${desk.projectId}/members`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  }
});

test('a new name and colour show in the header, and switches survive a reload', async ({ page, desk }) => {
  await page.goto('/Settings');
  const menu = page.getByRole('banner').getByRole('button', { name: /^User menu/ });
  await page.getByLabel('First name').fill('Inés');
  await page.getByLabel('Last name').fill('Duarte');
  const plum = page.getByRole('radio', { name: 'Plum' });
  await plum.check();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(menu).toHaveAccessibleName('User menu, Inés Duarte');
  const colourOf = () => menu.locator('[data-initials]').evaluate((avatar) => getComputedStyle(avatar).backgroundColor);
  const chosen = await colourOf();
  expect(chosen).toBe('rgb(160, 58, 106)');

  const switches = ['In the app', 'By email', 'Single-key shortcuts'].map((name) => page.getByRole('switch', { name }));
  for (const each of switches) {
    await expect(each).toBeChecked();
    const answered = page.waitForResponse('**/api/users/updateExtraDetails').catch(() => undefined);
    await each.click();
    await expect(each).not.toBeChecked();
    if (each !== switches[2]) await answered;
  }
  await page.getByRole('radio', { name: 'Dark' }).check();

  await page.reload();
  for (const each of switches) await expect(each).not.toBeChecked();
  await expect(page.getByLabel('First name')).toHaveValue('Inés');
  await expect(plum).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await colourOf()).toBe(chosen);
  await page.getByRole('main').press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  const { extra_settings } = await desk.api.get<{ extra_settings: string }>('/api/users/getuserdetails');
  expect(JSON.parse(extra_settings)).toMatchObject({ is_notification_active: false, is_email_notification_active: false, avatar_color: 4 });
});

test('one session is signed out, and a new password ends all others', async ({ page, desk, anotherPage }) => {
  const laptop = await signInElsewhere(anotherPage, { person: desk.person, userAgent: firefox });
  const phone = await signInElsewhere(anotherPage, { person: desk.person, userAgent: iPhone });
  await page.goto('/Settings');
  const section = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await section.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(section.getByText('Safari on iPhone')).toHaveCount(0);
  await expect(phone).toHaveURL('/SignIn');
  await expect(phone.getByText(/Your session has ended/)).toBeVisible();
  await laptop.reload();
  await expect(laptop).toHaveURL('/projectList');

  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('Enter New Password').fill('another sheet, 60 by 42');
  await page.getByLabel('Confirm New Password').fill('another sheet, 60 by 42');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await page.getByLabel('Current password').fill(desk.person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Everywhere else you are signed out.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(laptop).toHaveURL('/SignIn');
  await page.reload();
  await expect(section.getByText('This device')).toBeVisible();
  const renewed = { ...desk.person, password: 'another sheet, 60 by 42' };
  await signInElsewhere(anotherPage, { person: renewed, userAgent: firefox });
});
