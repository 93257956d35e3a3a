import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { newPerson, type Person } from '../product/desk.ts';
import { administrator } from '../product/product.ts';
import { type AnotherPage, expect, test } from '../product/test.ts';

async function enter(anotherPage: AnotherPage, { email, password }: Pick<Person, 'email' | 'password'>): Promise<Page> {
  const page = await anotherPage();
  await signIn(page, { email, password });
  return page;
}

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an administrator adds a user, deactivates them, which ends their session, reactivates and deletes them', async ({ anotherPage }) => {
  const ines = newPerson();
  const desk = await enter(anotherPage, administrator);
  await expect(desk).toHaveURL('/AdminPanel');
  await expect(desk.getByRole('heading', { name: /Users Listing/ })).toBeVisible();

  await desk.getByRole('button', { name: 'Add New User' }).click();
  const form = desk.getByRole('dialog', { name: 'Add New User' });
  await form.getByLabel('Email address').fill(ines.email);
  await form.getByLabel('Password', { exact: true }).fill(ines.password);
  await form.getByLabel('First name').fill(ines.firstName);
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(desk.getByText('User Added Successfully.')).toBeVisible();
  await expect(form.getByLabel('Email address')).toHaveValue('');
  await form.getByRole('button', { name: 'Close' }).click();

  await desk.getByRole('searchbox', { name: 'Filter by name or email' }).fill(ines.email);
  const row = desk.getByRole('row').filter({ hasText: ines.email });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Edit the name of ${ines.firstName}` }).click();
  await row.getByRole('textbox', { name: 'Name' }).fill('Ines Vale');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Name Edit Successful')).toBeVisible();
  await expect(row).toContainText('Ines Vale');
  await expectNoViolation(desk);

  const other = await enter(anotherPage, ines);
  await expect(other).toHaveURL('/projectList');

  const choose = async (status: 'Active' | 'InActive') => {
    await row.getByRole('gridcell').nth(3).click();
    const answered = desk.waitForResponse((response) => response.request().method() === 'PUT');
    await desk.getByRole('option', { name: status, exact: true }).click();
    await answered;
  };
  await choose('InActive');
  await other.reload();
  await expect(other).toHaveURL('/SignIn');
  await signIn(other, ines);
  await expect(other.getByRole('alert')).toBeVisible();

  await choose('Active');
  await signIn(other, ines);
  await expect(other).toHaveURL('/projectList');

  await row.getByRole('button', { name: 'Delete Ines Vale' }).click();
  await desk
    .getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
    .getByRole('button', { name: 'Delete user' })
    .click();
  await expect(desk.getByText('Deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL('/SignIn');
});
