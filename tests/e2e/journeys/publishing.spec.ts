import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { KeyboardUser } from '../page-objects/keyboard-user.ts';
import type { Desk } from '../product/desk.ts';
import { drawIssue, type DrawnSheet } from '../product/drawn-set.ts';
import { expect, test } from '../product/test.ts';

const disciplines = ['A', 'S', 'C', 'E', 'P', 'M'] as const;
const storeys = ['1', '2', '3', '4', '5'] as const;
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

/** A-101 to M-150. The plans of architects refer to those of structural engineers. */
const tender: readonly DrawnSheet[] = disciplines.flatMap((letter) =>
  storeys
    .flatMap((storey) => titles.map((title) => `${title} ${storey}`))
    .map((title, index) => {
      const sheet = { number: `${letter}-${101 + index}`, title };
      return letter === 'A' ? { ...sheet, refersTo: `S-${101 + index}` } : sheet;
    }),
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

/**
 * Waits while something goes on: a set of 300 sheets takes as long as the machine needs, but each step comes in time. Looks every two seconds: a look
 * at so many pages takes time from what it waits for.
 */
async function untilDone(countSteps: () => Promise<number>, steps: number): Promise<void> {
  for (let done = await countSteps(); done < steps;) {
    const before = done;
    await expect.poll(async () => (done = await countSteps()), { intervals: [2000] }).toBeGreaterThan(before);
  }
}

interface Plan {
  readonly files: readonly {
    readonly reading: { readonly state: string; readonly pages_read: number };
    readonly pages_with_text: number;
  }[];
  readonly pages: readonly { readonly is_compared: boolean; readonly title_block: { readonly preview_url: string | null } }[];
  readonly publication: { readonly state: string };
  readonly pages_made: number;
}

const countRows = <Row>(rows: readonly Row[], is: (row: Row) => boolean): number => rows.filter(is).length;

/** What becomes of the open set. */
function followSet(page: Page, { api }: Desk) {
  const id = /publish\/(\d+)/.exec(page.url())?.[1] ?? '';
  const plan = async () => (await api.get<{ data: Plan }>(`/api/publication/${id}`)).data;
  return {
    /** Each page is drawn, read, its title block, too, and compared. */
    untilRead: (sheets: number) =>
      untilDone(async () => {
        const { files, pages } = await plan();
        const read = files.reduce((sum, { reading }) => sum + (reading.state === 'ready' ? sheets : reading.pages_read), 0);
        return (
          read +
          files.reduce((sum, { pages_with_text }) => sum + pages_with_text, 0) +
          countRows(pages, ({ title_block }) => title_block.preview_url !== null) +
          countRows(pages, ({ is_compared }) => is_compared)
        );
      }, 4 * sheets),
    untilPublished: (made: number) =>
      untilDone(async () => {
        const { publication, pages_made } = await plan();
        return publication.state === 'published' ? made + 1 : Math.min(pages_made, made);
      }, made + 1),
  };
}

/** The sheets are drawn again as files of their own: until then the next set would wait, too. */
async function untilDrawn({ api, projectId }: Desk, sheets: number): Promise<void> {
  interface Row {
    readonly thumbnail_url: string | null;
  }
  const read = () => api.get<{ data: Row[] }>(`/api/project/${projectId}/sheets?numbered=true&limit=500`);
  await untilDone(async () => countRows((await read()).data, ({ thumbnail_url: url }) => url !== null), sheets);
}

/** Waits as long as the set needs: the message disappears after a few seconds. */
const announced = (page: Page) => page.getByText('300 sheets published.').waitFor({ timeout: 0 });

const tab = (page: Page, name: string, count: number) => page.getByRole('button', { name: `${name} ${count}`, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Pages of this file' });

test('by keyboard alone a set is published, then its next issue with new, revised and missing sheets, which is undone', async ({
  desk,
  page,
}) => {
  // 600 pages are drawn, read and compared.
  test.slow();
  const keys = new KeyboardUser(page);
  await page.goto(`/project/${desk.projectId}/sheets`);
  await expect(page.getByText('No sheets yet')).toBeVisible();
  await startIssue(page, keys, 'Tender', tender);
  const first = followSet(page, desk);
  await first.untilRead(tender.length);
  await expect(tab(page, 'New', tender.length)).toBeVisible();
  await expectNoViolation(page);
  // From the search, as from everywhere on the screen.
  await keys.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a number or title' })).toBeFocused();
  await keys.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Publish 300 sheets?');
  const published = announced(page);
  await keys.press('Enter');
  await first.untilPublished(tender.length);
  await published;
  await expect(page).toHaveURL(`/project/${desk.projectId}/sheets`);
  const register = page.getByRole('treegrid', { name: 'Register of sheets' });
  const find = async (number: string) => {
    await keys.press('/', 'Control+a');
    await keys.type(number);
    await expect(page.getByText(/^1 of \d+ sheets$/)).toBeVisible();
  };
  await expect(page.getByText('300 sheets', { exact: true })).toBeVisible();
  // Only the rows in the window.
  expect(await register.getByRole('row').count()).toBeLessThan(100);
  await find('s101');
  await expect(register).toContainText('S-101');
  await expect(register).toContainText('Tender');

  await untilDrawn(desk, tender.length);
  // A-102 and S-101 revised, A-103 missing, M-190 a mistake for M-150, A-199 new, and a cover that is left out.
  const addendum = [
    ...tender.slice(0, 1),
    { ...tender[1], number: 'A 102', title: 'First floor plan 1', note: 'Revised stair' },
    ...tender.slice(3, -1).map((sheet) => (sheet.number === 'S-101' ? { ...sheet, note: 'Revised piles' } : sheet)),
    { number: 'M-190', title: 'Site 5', note: 'Revised' },
    { number: 'A-199', title: 'Canopy' },
    { number: 'A-000', title: 'Cover' },
  ];
  await startIssue(page, keys, 'Construction', addendum);
  const second = followSet(page, desk);
  await second.untilRead(addendum.length);
  await expect(tab(page, 'New', 3)).toBeVisible();
  await expect(tab(page, 'Missing from this issue', 2)).toBeVisible();
  await keys.moveTo(grid(page));
  // M-190 is on page 299: above it is a missing sheet.
  await keys.press('End', 'x');
  await expect(tab(page, 'Left out', 1)).toBeVisible();
  await keys.press('ArrowUp', 'ArrowUp', 't');
  await expect(page.getByRole('dialog')).toContainText('is a new version of');
  await keys.type('m150');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keys.press('Enter');
  await expect(tab(page, 'New', 1)).toBeVisible();
  await expect(tab(page, 'New version', 3)).toBeVisible();
  await expect(tab(page, 'Missing from this issue', 1)).toBeVisible();
  await keys.press('Control+Enter');
  await expect(dialog).toContainText('Publish 300 sheets?');
  await expectNoViolation(page);
  const changed = announced(page);
  await keys.press('Enter');
  await second.untilPublished(4);
  await changed;
  await expect(page.getByText('301 sheets', { exact: true })).toBeVisible();
  await find('a102');
  await expect(register).toContainText('A 102');
  await expect(register).toContainText('V2');

  // The reference on the unchanged A-101 leads to the newest version of S-101, and back.
  await keys.press('Control+k');
  await keys.type('a101');
  await expect(page.getByRole('option', { name: /A-101 Ground floor plan 1/ })).toBeVisible();
  await keys.press('Enter');
  await expect(page).toHaveTitle(/A-101 Ground floor plan 1/);
  // Links come with the first key.
  await keys.press('Shift');
  await keys.use(page.getByRole('button', { name: '1 link', exact: true }));
  await keys.use(page.getByRole('region', { name: 'Links' }).getByRole('button', { name: /S-101/ }));
  await expect(page).toHaveTitle(/S-101 Ground floor plan 1/);
  await expect(page.getByRole('button', { name: /^V2/ })).toBeVisible();
  await keys.press('Alt+ArrowLeft');
  await expect(page).toHaveTitle(/A-101 Ground floor plan 1/);

  await page.goto(`/project/${desk.projectId}/sheets`);
  await keys.use(page.getByRole('button', { name: 'Issues', exact: true }));
  await keys.use(page.getByRole('button', { name: /^Undo Construction/ }));
  await keys.press('Enter');
  await expect(page.getByText('300 sheets', { exact: true })).toBeVisible();
});
