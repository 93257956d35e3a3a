import type { Page } from '@playwright/test';
import { keepMessage } from '../page-objects/keep-message.ts';
import { expect, test } from '../product/test.ts';

async function deleteProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Project?' });
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await confirm.click();
  await keepMessage(page, /^Deleted/);
}

test('deleting a project is undone at once, or restored from the trash unchanged', async ({ page, desk }) => {
  await page.goto('/projectList');
  const link = page.getByRole('link', { name: 'Harbour Library' });
  await link.hover();
  await deleteProject(page, 'Harbour Library');
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();

  await page.goto(`/project/${desk.projectId}`);
  await deleteProject(page, 'Harbour Library');
  await expect(page).toHaveURL('/projectList');
  await page.goto(desk.folderPath);
  await expect(page.getByText('This does not exist, or you have no access to it.').first()).toBeVisible();

  await page.goto('/projectList');
  await page.getByRole('link', { name: 'Deleted projects' }).click();
  await expect(page.getByText(/Can be restored until \d{4}-\d\d-\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore Harbour Library' }).click();
  await expect(page.getByText('Project restored.')).toBeVisible();
  await expect(page.getByText('No deleted projects')).toBeVisible();
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
});

test('a deleted folder is restored with its contents, and reports its new name if its own is taken', async ({ page, desk }) => {
  await page.goto(desk.folderPath);
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: /^General/ }).hover();
  await sidebar.getByRole('button', { name: 'Delete folder General' }).click();
  await page.getByRole('dialog').getByLabel('Type General to confirm').fill('General');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await desk.api.post(`/api/project/${desk.projectId}/folder`, { name: 'general' });

  await page.goto(`/project/${desk.projectId}`);
  await page.getByRole('button', { name: 'Actions for Harbour Library' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByText('Project files · 1 file')).toBeVisible();
  await page.getByRole('button', { name: 'Restore General' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'General (2)' })).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await sidebar.getByRole('link', { name: /^General \(2\)/ }).click();
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
});
