import type { Page } from '@playwright/test';
import { EditorPage } from '../page-objects/editor-page.ts';
import { keepMessage } from '../page-objects/keep-message.ts';
import { type Desk, joinDesk, newPerson, type Person } from '../product/desk.ts';
import { findMailedLink } from '../product/outbox.ts';
import { expect, test } from '../product/test.ts';

async function follow(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).search);
}

async function signUpInvited(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Signup is successful. Please sign in.')).toBeVisible();
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/projectList');
}

const projectPath = ({ projectId }: Desk) => `/project/${projectId}`;
const table = (page: Page) => page.getByRole('grid', { name: 'Members' });
const rowOf = (page: Page, email: string) => table(page).getByRole('row').filter({ hasText: email });

async function actOn(page: Page, email: string, act: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an invited person joins by the mailed link and sees the project; once removed, they see nothing of it', async ({
  page,
  desk,
  anotherPage,
  product,
}) => {
  const guest = { ...newPerson(), firstName: 'Tove' };
  await page.goto(projectPath(desk));
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people to Harbour Library' });
  await dialog.getByLabel('Email addresses').fill(`${guest.email}, nobody@`);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Invalid Email Address')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove nobody@' }).click();
  await expect(dialog.getByText('Invalid Email Address')).toBeHidden();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(page.getByText('1 person has not joined yet')).toBeVisible();

  const other = await anotherPage();
  await follow(other, await findMailedLink(product.outbox, guest.email));
  await signUpInvited(other, guest);
  await other.getByRole('main').getByRole('link', { name: 'Harbour Library' }).click();
  await expect(other.getByRole('region', { name: 'Members' }).getByText('Tove')).toBeVisible();
  const sheet = other.getByRole('img', { name: 'Latest sheet of Harbour Library' });
  const picture = (await sheet.getAttribute('src')) ?? '';
  expect((await other.request.get(picture)).status()).toBe(200);

  await page.goto(`${projectPath(desk)}/members`);
  await actOn(page, guest.email, 'Remove from project');
  // Messages disappear after a few seconds: begins to look before it can come.
  const hears = expect(other.getByText('You no longer have access to this project')).toBeVisible();
  await page.getByRole('dialog', { name: 'Remove member?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Member removed.')).toBeVisible();
  await expect(rowOf(page, guest.email)).toHaveCount(0);
  // The header, and the remaining row.
  await expect(table(page).getByRole('row')).toHaveCount(2);

  await hears;
  await expect(other).toHaveURL('/projectList');
  for (const path of [projectPath(desk), desk.folderPath, `${projectPath(desk)}/members`]) {
    await other.goto(path);
    // It shows a message, or redirects home if the loss is reported twice.
    const refusal = other.getByText('This does not exist, or you have no access to it.').or(other.getByText('No projects yet'));
    await expect(refusal.first()).toBeVisible();
    await expect(other.getByText('Harbour Library')).toHaveCount(0);
  }
  expect((await other.request.get(picture)).status()).toBe(404);
  await other.goto('/projectList');
  await expect(other.getByText('No projects yet')).toBeVisible();
});

test('an invitation can be sent again, which ends its first link, and withdrawn', async ({ page, desk, anotherPage, product }) => {
  const guest = newPerson();
  await desk.api.post('/api/invite', { email: guest.email, project_id: desk.projectId });
  const first = await findMailedLink(product.outbox, guest.email);
  await page.goto(`${projectPath(desk)}/members`);
  await page.getByRole('button', { name: `Send again to ${guest.email}` }).click();
  await expect(page.getByText('Invitation sent again.')).toBeVisible();
  await expect.poll(() => findMailedLink(product.outbox, guest.email)).not.toBe(first);
  await page.getByRole('button', { name: `Withdraw the invitation for ${guest.email}` }).click();
  await expect(page.getByText('Invitation taken back.')).toBeVisible();
  await expect(page.getByText('No pending invitations.')).toBeVisible();

  const other = await anotherPage();
  await joinDesk(product, desk, other, { ...newPerson(), firstName: 'Tove' });
  await follow(other, await findMailedLink(product.outbox, guest.email));
  await expect(other.getByText('This invitation is no longer valid. Please ask to be invited again.')).toBeVisible();
});

test('the owner hands the project over and leaves; the new owner manages it', async ({ page, desk, anotherPage, product }) => {
  const heir = { ...newPerson(), firstName: 'Tove' };
  const other = await anotherPage();
  await joinDesk(product, desk, other, heir);

  await page.goto(`${projectPath(desk)}/members`);
  await expect(rowOf(page, desk.person.email).getByRole('button')).toHaveCount(0);
  await rowOf(page, heir.email).getByRole('gridcell', { name: 'Editor', exact: true }).click();
  await page.getByRole('option', { name: 'Owner' }).click();
  await page.getByRole('dialog', { name: 'Hand over project?' }).getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('The project has a new owner.')).toBeVisible();
  await expect(rowOf(page, heir.email)).toContainText('Owner');
  await actOn(page, desk.person.email, 'Leave project');
  await page.getByRole('dialog', { name: 'Leave project?' }).getByRole('button', { name: 'Leave project' }).click();
  await expect(page.getByText('You have left the project.')).toBeVisible();
  await expect(page).toHaveURL('/projectList');
  await expect(page.getByText('No projects yet')).toBeVisible();

  await other.goto(projectPath(desk));
  await other.getByRole('button', { name: 'Actions for Harbour Library' }).click();
  await other.getByRole('menuitem', { name: 'Edit project' }).click();
  await other.getByRole('dialog').getByLabel('Name').fill('Harbour Library II');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { name: 'Harbour Library II', level: 1 })).toBeVisible();
});

test('a member’s new role changes their open sheet at once, and undoing it changes it back', async ({
  page,
  desk,
  anotherPage,
  product,
}) => {
  const viewer = { ...newPerson(), firstName: 'Tove' };
  const other = await anotherPage();
  await joinDesk(product, desk, other, viewer);
  const theirs = new EditorPage(other);
  await theirs.open(desk.editorPath);
  const rectangle = other.getByRole('button', { name: 'Rectangle' });
  await expect(rectangle).toHaveAttribute('aria-disabled', 'false');

  await page.goto(`${projectPath(desk)}/members`);
  await rowOf(page, viewer.email).getByRole('gridcell', { name: 'Editor', exact: true }).click();
  await page.getByRole('option', { name: 'Viewer', exact: true }).click();
  await keepMessage(page, /Tove.* is now a viewer\./);
  await expect(rectangle).toHaveAttribute('aria-disabled', 'true');
  await other.keyboard.press('r');
  await expect(other.getByRole('button', { name: 'Rectangle', pressed: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Tove.* is now an editor\./)).toBeVisible();
  await expect(rowOf(page, viewer.email)).toContainText('Editor');
  await expect(rectangle).toHaveAttribute('aria-disabled', 'false');

  await rowOf(page, viewer.email).getByRole('gridcell', { name: 'Editor', exact: true }).click();
  await page.getByRole('option', { name: 'Reviewer' }).click();
  await other.goto(desk.folderPath);
  await expect(other.getByRole('link', { name: /A-101 Floor plan/ }).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Upload files' })).toHaveCount(0);
});
