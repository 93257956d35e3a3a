import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { KeyboardUser } from '../page-objects/keyboard-user.ts';
import { drawIssue, type DrawnSheet } from '../product/drawn-set.ts';
import { expect, test } from '../product/test.ts';

const disciplines = ['A', 'S', 'M'] as const;
const titles = [
  'Ground floor plan',
  'First floor plan',
  'Roof plan',
  'Sections',
  'Elevations',
  'Details',
  'Schedules',
  'Stairs',
  'Doors',
  'Site',
];

/** A-101 to M-110. */
const tender: readonly DrawnSheet[] = disciplines.flatMap((letter) =>
  titles.map((title, index) => ({ number: `${letter}-${101 + index}`, title })),
);

/** Opens the dialog by the palette and chooses the files, without a mouse. */
async function startIssue(page: Page, keys: KeyboardUser, name: string, set: readonly DrawnSheet[]): Promise<void> {
  await keys.press('Control+k');
  await keys.type('Publish sheets');
  await expect(page.getByRole('option', { name: 'Publish sheets' })).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Issue', exact: true })).toBeFocused();
  await keys.type(name);
  const chooser = page.waitForEvent('filechooser');
  await keys.use(page.getByRole('button', { name: 'Choose files' }));
  await (await chooser).setFiles({ name: `${name} set.pdf`, mimeType: 'application/pdf', buffer: drawIssue(set) });
  await expect(page.getByRole('dialog')).toContainText(`${name} set.pdf`);
  await keys.use(page.getByRole('button', { name: 'Upload and review' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const tab = (page: Page, name: string, count: number) => page.getByRole('button', { name: `${name} ${count}`, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Pages of this file' });

test('by keyboard alone a set is published, then its next issue with new, revised and missing sheets, which is undone', async ({
  desk,
  page,
}) => {
  const keys = new KeyboardUser(page);
  await page.goto(`/project/${desk.projectId}/sheets`);
  await expect(page.getByText('No sheets yet')).toBeVisible();
  await startIssue(page, keys, 'Tender', tender);
  await expect(tab(page, 'New', tender.length)).toBeVisible();
  await expectNoViolation(page);
  // From the search, as from everywhere on the screen.
  await keys.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a number or title' })).toBeFocused();
  await keys.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Publish 30 sheets?');
  await keys.press('Enter');
  await expect(page.getByText('30 sheets published.')).toBeVisible();
  await expect(page).toHaveURL(`/project/${desk.projectId}/sheets`);
  const register = page.getByRole('treegrid', { name: 'Register of sheets' });
  const rowOf = (number: string) => register.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });
  await expect(rowOf('S-101')).toContainText('Tender');
  await expect(page.getByText('30 sheets', { exact: true })).toBeVisible();

  // A-101 unchanged, A-102 revised, A-103 missing, M-150 a mistake for M-110, A-199 new, and a cover that is left out.
  const addendum = [
    { number: 'A-101', title: 'Ground floor plan' },
    { number: 'A 102', title: 'First floor plan', note: 'Revised stair' },
    ...tender.slice(3, 29),
    { number: 'M-150', title: 'Site', note: 'Revised' },
    { number: 'A-199', title: 'Canopy' },
    { number: 'A-000', title: 'Cover' },
  ];
  await startIssue(page, keys, 'Construction', addendum);
  await expect(tab(page, 'New', 3)).toBeVisible();
  await expect(tab(page, 'Missing from this issue', 2)).toBeVisible();
  await keys.moveTo(grid(page));
  // M-150 is on page 29: above it is a missing sheet.
  await keys.press('End', 'x');
  await expect(tab(page, 'Left out', 1)).toBeVisible();
  await keys.press('ArrowUp', 'ArrowUp', 't');
  await expect(page.getByRole('dialog')).toContainText('is a new version of');
  await keys.type('m110');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await expect(tab(page, 'New', 1)).toBeVisible();
  await expect(tab(page, 'New version', 2)).toBeVisible();
  await expect(tab(page, 'Missing from this issue', 1)).toBeVisible();
  await keys.press('Control+Enter');
  await expect(dialog).toContainText('Publish 30 sheets?');
  await expectNoViolation(page);
  await keys.press('Enter');
  await expect(page.getByText('30 sheets published.')).toBeVisible();
  await expect(page.getByText('31 sheets', { exact: true })).toBeVisible();
  await expect(
    register
      .getByRole('row', { name: /A-102/ })
      .or(register.getByRole('row').filter({ hasText: 'A 102' }))
      .first(),
  ).toContainText('V2');
  await page.locator('body').press('Control+z');
  await expect(page.getByText('30 sheets', { exact: true })).toBeVisible();
});
