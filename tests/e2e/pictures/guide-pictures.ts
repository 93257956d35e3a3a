import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../product/paths.ts';

/** A person of the demo; README.md has the same address and password. */
const person = { email: 'maren.okafor@marram.example', password: 'sheetmark' };

interface GuidePicture {
  /** The name of the file, and its use in the guide. */
  readonly name: string;
  /** Prepares the page for the picture; the pictures are taken in this order. */
  readonly open: (page: Page, dataDir: string) => Promise<void>;
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL('/SignIn');
}

/** Uses the operators' command, which takes effect at the next sign-in. */
async function openAdministration(page: Page, dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'apps/server/src/admin.ts'), person.email], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The administrator was not created. ${stderr}`);
  await page.evaluate(() => localStorage.clear());
  await signIn(page);
  await goTo(page, '/AdminPanel');
}

/** Pages are rendered in the background, and pictures load when they are visible. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  // Tiles are drawn on a canvas, which has no load event.
  await page.waitForTimeout(3_000);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilSettled(page);
}

const projectPath = '/project/1';

interface Folder {
  readonly id: number;
  readonly name: string;
  readonly subFolders: readonly Folder[];
}

/** Calls the API as the page's signed-in user. */
const callApi = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (apiPath) => {
    const response = await fetch(apiPath, { headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` } });
    return (await response.json()) as never;
  }, path);

const allOf = (folders: readonly Folder[]): Folder[] => folders.flatMap((folder) => [folder, ...allOf(folder.subFolders)]);

interface PlanPaths {
  readonly folderPath: string;
  /** Of the newest version. */
  readonly editorPath: string;
  /** Of the first version and the newest. */
  readonly comparePath: string;
}

/** The location of the demo's ground floor plan. */
async function findPlan(page: Page): Promise<PlanPaths> {
  const { data } = await callApi<{ data: Folder[] }>(page, `/api${projectPath}/folder`);
  const folder = allOf(data).find(({ name }) => name === 'Plans');
  if (!folder) throw new Error('The demo has no plans.');
  const { items } = await callApi<{ items: { id: number; files: { id: number }[] }[] }>(
    page,
    `/api${projectPath}/folder/${folder.id}/items`,
  );
  const [plan] = items;
  const [first, file] = [plan?.files[0], plan?.files.at(-1)];
  if (!plan || !first || !file) throw new Error('The demo has no ground floor plan.');
  return {
    folderPath: `${projectPath}/folder/${folder.id}`,
    editorPath: `/editProject/1/${folder.id}/${file.id}/${plan.id}`,
    comparePath: `${projectPath}/compare/${plan.id}/${first.id}/${file.id}`,
  };
}

async function openPlan(page: Page): Promise<void> {
  await goTo(page, (await findPlan(page)).editorPath);
  await expect(page.locator('.stage[aria-busy=false]')).toBeVisible({ timeout: 30_000 });
  await waitUntilSettled(page);
}

/** One with a revision cloud and its surroundings. */
const selectedChange = 6;

/** With a change selected. The versions are compared in the background. */
async function compareVersions(page: Page): Promise<void> {
  await goTo(page, (await findPlan(page)).comparePath);
  await expect(page.getByText(/^0 of \d+ checked$/)).toBeVisible({ timeout: 120_000 });
  for (let change = 0; change < selectedChange; change += 1) await page.keyboard.press('j');
  await waitUntilSettled(page);
}

/** Publishes the plan's first version once more, so that the markups of the newest one are carried over. */
async function openQueue(page: Page): Promise<void> {
  const { folderPath } = await findPlan(page);
  const folder = folderPath.split('/').at(-1);
  await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const { items } = (await (await fetch(`/api/project/1/folder/${id}/items`, { headers })).json()) as never as {
      items: { id: number; name: string; files: { download_url: string }[] }[];
    };
    const [plan] = items;
    const form = new FormData();
    form.set('item_id', String(plan?.id));
    form.set('file', await (await fetch(plan?.files[0]?.download_url ?? '')).blob(), plan?.name ?? '');
    await fetch(`/api/folder/${id}/item`, { method: 'POST', headers, body: form });
  }, folder);
  await goTo(page, folderPath);
  await page.getByRole('link', { name: /^Check \d+ markups$/ }).click({ timeout: 240_000 });
  await expect(page.getByRole('region', { name: 'New place, V3' })).toBeVisible({ timeout: 30_000 });
  await waitUntilSettled(page);
}

async function calibrateAndMeasure(page: Page): Promise<void> {
  await openPlan(page);
  await page.getByRole('button', { name: /^(No scale|Scale )/ }).click();
  await page.getByRole('radio', { name: 'By scale' }).check();
  await page.getByLabel('Drawing scale').fill('50');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Metres (m)', exact: true }).click();
  await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+A');
  const sheet = await page.locator('.stage').boundingBox();
  if (!sheet) throw new Error('There is no sheet.');
  const corners = [
    [0.35, 0.35],
    [0.55, 0.35],
    [0.55, 0.6],
    [0.35, 0.6],
  ] as const;
  for (const [x, y] of corners) await page.mouse.click(sheet.x + x * sheet.width, sheet.y + y * sheet.height);
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
}

/** With its comments next to it. */
async function selectMarkup(page: Page): Promise<void> {
  const markups = page
    .getByRole('complementary')
    .getByRole('listitem')
    .getByRole('button')
    .filter({ has: page.locator('time') });
  await markups.nth(1).click();
  await waitUntilSettled(page);
}

/** Starts a review with two stages and opens its page. */
async function openReview(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}`, 'content-type': 'application/json' };
    const call = async (path: string, body?: object) =>
      (await (await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json()) as never;
    const sheets: { data: { item_id: number }[] } = await call('/api/project/1/sheets');
    const members: { data: { members: { id: number } }[] } = await call('/api/projectmembers/1');
    const files = [...new Set(sheets.data.map(({ item_id }) => item_id))].slice(0, 3).map((item_id) => ({ item_id }));
    const reviewers = members.data.map(({ members: { id: user_id } }, at) => ({ user_id, stage: at < 3 ? 1 : 2 }));
    const review: { data: { id: number } } = await call('/api/project/1/reviews', {
      title: 'Tender drawings, second issue',
      instructions: 'Please check the doors against the schedule, and the clearances in the toilets.',
      due_date: '2027-03-12',
      stage_names: ['Architecture and structure', 'Client'],
      files,
      reviewers,
    });
    await call(`/api/review/${review.data.id}/send`, {});
    return review.data.id;
  });
  await goTo(page, `${projectPath}/reviews/${id}`);
}

async function openReviewedSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: /reviewing$/ }).click();
  await expect(page.getByRole('region', { name: 'Review', exact: true })).toBeVisible();
  await expect(page.locator('.stage[aria-busy=false]')).toBeVisible({ timeout: 30_000 });
  await waitUntilSettled(page);
}

/** All pictures of the user guide. */
export const guidePictures: readonly GuidePicture[] = [
  { name: 'home', open: (page) => goTo(page, '/projectList') },
  { name: 'project', open: (page) => goTo(page, projectPath) },
  {
    name: 'folder',
    open: async (page) => goTo(page, (await findPlan(page)).folderPath),
  },
  { name: 'editor', open: openPlan },
  { name: 'comments', open: selectMarkup },
  { name: 'compare', open: compareVersions },
  { name: 'list', open: (page) => goTo(page, '/markupAndTasksListing/1') },
  { name: 'board', open: (page) => goTo(page, '/tasksListing/1?face=board') },
  { name: 'search', open: (page) => goTo(page, '/searchMarkupsAndTasks/door') },
  { name: 'register', open: (page) => goTo(page, `${projectPath}/sheets`) },
  { name: 'record', open: (page) => goTo(page, `${projectPath}/reviews/1/record`) },
  { name: 'reviews', open: openReview },
  { name: 'reviewing', open: openReviewedSheet },
  { name: 'notifications', open: (page) => goTo(page, '/Notifications') },
  { name: 'members', open: (page) => goTo(page, `${projectPath}/members`) },
  { name: 'settings', open: (page) => goTo(page, '/Settings') },
  { name: 'measuring', open: calibrateAndMeasure },
  { name: 'carry-over', open: openQueue },
  { name: 'administration', open: openAdministration },
];
