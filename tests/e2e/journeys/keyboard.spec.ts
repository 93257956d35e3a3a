import { KeyboardUser } from '../page-objects/keyboard-user.ts';
import { joinDesk, newPerson } from '../product/desk.ts';
import { findMailedLink } from '../product/outbox.ts';
import { administrator } from '../product/product.ts';
import { expect, test } from '../product/test.ts';

test('by keyboard alone a user signs up, signs in and creates, edits, deletes and restores a project', async ({ page, product }) => {
  const keys = new KeyboardUser(page);
  const ines = newPerson();
  await page.goto('/SignIn');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keys.use(page.getByRole('link', { name: 'Click Here To Signup' }));
  await expect(page.getByLabel('Email address')).toBeFocused();
  await keys.type(ines.email);
  await keys.fill(page.getByLabel('Password', { exact: true }), ines.password);
  await keys.use(page.getByRole('button', { name: 'Show password' }));
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await keys.fill(page.getByLabel('First name'), ines.firstName);
  await keys.press('Enter');
  await expect(page.getByText('Signup is successful')).toBeVisible();

  const { pathname, search } = new URL(await findMailedLink(product.outbox, ines.email));
  await page.goto(pathname + search);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keys.type(ines.password);
  await keys.press('Enter');
  await expect(page).toHaveURL('/projectList');

  await keys.use(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await keys.use(page.getByRole('main').getByRole('button', { name: 'New project' }).first());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'New project' }).first()).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('Harbour Library');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Library' })).toBeVisible();

  await keys.use(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }), 'Shift+Tab');
  const acts = page.getByRole('listitem').getByRole('button', { name: 'Actions for Harbour Library' });
  await keys.use(acts);
  await expect(page.getByRole('menu')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(acts).toBeFocused();
  await keys.choose(acts, 'Edit project');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.press('End');
  await keys.type(' East');
  await keys.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Harbour Library East' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Actions for Harbour Library East' })).toBeFocused();

  await keys.use(page.getByRole('button', { name: 'Table', exact: true }), 'Shift+Tab');
  const byName = page.getByRole('grid', { name: 'Projects' }).getByRole('columnheader', { name: 'Name' });
  await keys.use(byName);
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await keys.use(page.getByRole('button', { name: 'Save view' }), 'Shift+Tab');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('By name');
  await keys.press('Enter');
  await expect(page.getByText('View added!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'By name' })).toHaveAttribute('aria-current', 'true');
  await keys.moveTo(byName);
  await keys.press('ArrowDown', 'ArrowRight', 'Enter');
  await keys.pick('Delete project');
  await expect(dialog.getByLabel('Type Harbour Library East to confirm')).toBeFocused();
  await keys.type('Harbour Library East');
  await keys.press('Enter');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await keys.use(page.getByRole('link', { name: 'Deleted projects' }));
  await keys.use(page.getByRole('button', { name: 'Restore Harbour Library East' }));
  await expect(page.getByText('No deleted projects')).toBeVisible();
});

test('by keyboard alone a user manages the folders and members of a project', async ({ page, desk, anotherPage, product }) => {
  const keys = new KeyboardUser(page);
  const tove = { ...newPerson(), firstName: 'Tove' };
  const other = await anotherPage();
  await joinDesk(product, desk, other, tove);

  await page.goto(`/project/${desk.projectId}/members`);
  const dialog = page.getByRole('dialog');
  await keys.use(page.getByRole('main').getByRole('button', { name: 'Invite people' }));
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  await keys.type('bo@example.org ann@example.org ');
  await keys.press('Backspace');
  await expect(dialog.getByText('ann@example.org')).toHaveCount(0);
  await keys.press('Enter');
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Invite people' })).toBeFocused();
  await keys.use(page.getByRole('button', { name: 'Withdraw the invitation for bo@example.org' }));
  await expect(page.getByText('No pending invitations.')).toBeVisible();

  const table = page.getByRole('grid', { name: 'Members' });
  const members = table.getByRole('row');
  const roleOfTove = members.filter({ hasText: 'Tove' }).getByRole('gridcell').nth(2);
  await keys.moveTo(table.getByRole('columnheader', { name: 'Name' }));
  // The owner comes first.
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  await expect(roleOfTove).toBeFocused();
  await keys.press('Enter', 'ArrowUp', 'Enter');
  await expect(dialog).toBeVisible();
  await keys.press('Escape');
  await expect(roleOfTove).toBeFocused();
  await keys.press('End', 'Enter');
  await keys.pick('Remove from project');
  await keys.use(dialog.getByRole('button', { name: 'Remove' }));
  await expect(members).toHaveCount(2);

  const sidebar = page.getByRole('complementary');
  await keys.use(sidebar.getByRole('button', { name: 'Add folder', exact: true }), 'Shift+Tab');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('Plans');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await keys.use(sidebar.getByRole('button', { name: 'Edit folder Plans' }), 'Shift+Tab');
  await keys.press('Control+a');
  await keys.type('Sections');
  await keys.press('Enter');
  await expect(sidebar.getByRole('link', { name: /^Sections/ }).first()).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Edit folder Sections' })).toBeFocused();
  await keys.use(sidebar.getByRole('button', { name: 'Delete folder Sections' }));
  await expect(dialog.getByLabel('Type Sections to confirm')).toBeFocused();
  await keys.type('Sections');
  await keys.press('Enter');
  await expect(sidebar.getByRole('link', { name: /^Sections/ })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(`/project/${desk.projectId}`);
  await keys.choose(page.getByRole('main').getByRole('button', { name: 'Actions for Harbour Library' }), 'Trash');
  await keys.use(page.getByRole('button', { name: 'Restore Sections' }));
  await expect(sidebar.getByRole('link', { name: /^Sections/ }).first()).toBeVisible();

  const another = await anotherPage();
  await joinDesk(product, desk, another, { ...newPerson(), firstName: 'Aino' });
  await page.goto(`/project/${desk.projectId}/members`);
  await keys.moveTo(table.getByRole('columnheader', { name: 'Name' }));
  await keys.press('ArrowDown', 'ArrowDown', 'End', 'Enter');
  await keys.pick('Hand over project');
  await keys.use(dialog.getByRole('button', { name: 'Hand over' }));
  await expect(members.filter({ hasText: 'Aino' })).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Actions for Aino' })).toHaveCount(0);
});

test('by keyboard alone a user changes name, notifications and sessions', async ({ page, desk }) => {
  const keys = new KeyboardUser(page);
  await desk.api.post('/api/users/login', { email: desk.person.email, password: desk.person.password });
  await page.goto('/projectList');
  await keys.choose(page.getByRole('button', { name: /^User menu/ }), 'Settings');
  await expect(page).toHaveURL('/Settings');
  await keys.fill(page.getByLabel('First name'), 'Inés');
  await keys.moveTo(page.getByRole('radio', { checked: true }).first());
  await keys.press('ArrowRight');
  await keys.use(page.getByRole('button', { name: 'Save profile' }));
  await expect(page.getByRole('button', { name: 'User menu, Inés' })).toBeVisible();
  const byEmail = page.getByRole('switch', { name: 'By email' });
  await keys.moveTo(byEmail);
  await keys.press('Space');
  await expect(byEmail).not.toBeChecked();
  await keys.use(page.getByRole('button', { name: /^Sign out (?!all other)/ }));
  await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1);
  await keys.moveTo(page.getByLabel('Current password'), 'Shift+Tab');
  await keys.type(desk.person.password);
  await keys.fill(page.getByLabel('Enter New Password', { exact: true }), 'another sheet');
  await keys.fill(page.getByLabel('Confirm New Password', { exact: true }), 'another leaf');
  await keys.press('Enter');
  await expect(page.getByText('Password does not match')).toBeVisible();
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toBeFocused();
  await keys.press('Control+a');
  await keys.type('another sheet');
  await keys.press('Enter');
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await keys.moveTo(page.getByRole('radio', { name: 'System' }));
  await keys.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('by keyboard alone an administrator adds a user, renames them in the grid, deactivates and deletes them', async ({ page }) => {
  const keys = new KeyboardUser(page);
  const ines = newPerson();
  await page.goto('/SignIn');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keys.type(administrator.email);
  await keys.fill(page.getByLabel('Password', { exact: true }), administrator.password);
  await keys.press('Enter');
  await expect(page).toHaveURL('/AdminPanel');

  await keys.use(page.getByRole('button', { name: 'Add New User' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await keys.type(ines.email);
  await keys.fill(dialog.getByLabel('Password', { exact: true }), ines.password);
  await keys.fill(dialog.getByLabel('First name'), ines.firstName);
  await keys.press('Enter');
  await expect(page.getByText('User Added Successfully.')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused();

  await keys.fill(page.getByRole('searchbox', { name: 'Filter by name or email' }), ines.email);
  const row = page.getByRole('row').filter({ hasText: ines.email });
  // The header and the remaining row.
  await expect(page.getByRole('row')).toHaveCount(2);
  const cells = row.getByRole('gridcell');
  await keys.moveTo(page.getByRole('columnheader', { name: 'ID' }));
  await keys.press('ArrowDown', 'ArrowRight', 'Enter');
  await expect(row.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keys.press('Control+a');
  await keys.type('Ines Vale');
  await keys.press('Enter');
  await expect(page.getByText('Name Edit Successful')).toBeVisible();
  await expect(cells.nth(1)).toBeFocused();
  await keys.press('ArrowRight', 'ArrowRight', 'Enter');
  await expect(page.getByRole('option', { name: 'InActive' })).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
  await expect(cells.nth(3)).toHaveText('InActive');

  await keys.press('End', 'Enter', 'ArrowRight');
  await expect(row.getByRole('button', { name: 'Delete Ines Vale' })).toBeFocused();
  await keys.press('Enter');
  await keys.use(dialog.getByRole('button', { name: 'Delete user' }));
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
