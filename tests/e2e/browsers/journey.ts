import assert from 'node:assert/strict';
import type { Point } from '../page-objects/editor-page.ts';
import type { Desk } from '../product/desk.ts';
import { type SavedMarkup, fetchMarkupsWith } from '../product/saved-markups.ts';
import type { BrowserPage } from './browser.ts';
import { SheetPage } from './sheet-page.ts';

export interface JourneyTarget {
  readonly url: string;
  readonly desk: Desk;
}

type Step = (at: Journey) => Promise<void>;

/** The result of a step: why it failed, or why it was skipped. */
export interface Outcome {
  readonly step: string;
  readonly failure?: string;
  readonly skipped?: string;
}

const middle = { x: 1500, y: 1000 };
const [rectangle, cloud] = [
  { left: 1300, top: 850, width: 120, height: 80 },
  { left: 1550, top: 850, width: 120, height: 80 },
];
const remark = 'Rohbau prüfen – 2,20 m';

/** The editor's main journey, the same for every browser. Each step builds on the earlier ones. */
class Journey {
  readonly page: BrowserPage;
  readonly sheet: SheetPage;
  readonly target: JourneyTarget;

  constructor(page: BrowserPage, target: JourneyTarget) {
    this.page = page;
    this.sheet = new SheetPage(page);
    this.target = target;
  }

  saved(): Promise<SavedMarkup[]> {
    return fetchMarkupsWith(this.target.desk.api, this.target.desk);
  }

  async open(): Promise<void> {
    await this.page.goTo(this.target.url + this.target.desk.editorPath);
    await this.sheet.waitUntilSettled();
  }

  /** The objects on the server, by kind. */
  async expectSaved(...kinds: readonly string[]): Promise<void> {
    const objects = (await this.saved()).flatMap(({ editor_details }) => editor_details);
    assert.deepEqual(
      objects.map(({ subType, type }) => subType ?? type),
      kinds,
    );
  }
}

/** Two fingers that move from one distance to another about a position. */
const spreading = ({ x, y }: Point, from: number, to: number): Point[][] =>
  [-1, 1].map((side) => [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: x + (side * (from + (to - from) * share)) / 2, y })));

const steps: Readonly<Record<string, Step>> = {
  async 'signs in by keyboard'({ page, sheet, target }) {
    await page.goTo(`${target.url}/SignIn`);
    await sheet.waitUntil('the address can be typed', () =>
      page.evaluate(() => document.activeElement?.matches('input[type=email]') ?? false),
    );
    await page.type(target.desk.person.email);
    await page.press('Enter');
    await page.evaluate(() => document.querySelector<HTMLElement>('input[type=password]')?.focus());
    await page.type(target.desk.person.password);
    await page.press('Enter');
    await sheet.waitUntil('the projects are listed', () => page.evaluate(() => location.pathname === '/projectList'));
    await page.evaluate(() => localStorage.setItem('snapping', JSON.stringify({ objects: true, drawing: false })));
  },
  async 'opens a drawing and zooms with the wheel'(at) {
    await at.open();
    await at.sheet.zoomTo(1, middle);
  },
  async 'draws a rectangle, a cloud and a pen stroke'({ sheet, page }) {
    await sheet.draw('r', rectangle);
    await sheet.draw('c', cloud);
    await page.press('p');
    const spots = [0, 20, 40, 60, 80].map((by) => ({ x: 1300 + by, y: 1000 + (by % 40) }));
    await page.drag(await Promise.all(spots.map((spot) => sheet.screenOf(spot))));
    await sheet.waitForObjects(3);
    await sheet.waitUntilSettled();
    assert.ok((await sheet.red()) > 0.0005, 'the markups are seen');
  },
  async 'types into a text box, including characters of other languages'({ sheet, page }) {
    await page.press('t');
    await page.click(await sheet.screenOf({ x: 1550, y: 1000 }));
    await sheet.waitUntil('the text can be typed', () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
    await page.type(remark);
    await page.press('Escape');
    await sheet.waitForObjects(4);
  },
  async 'undoes and redoes'({ sheet, page }) {
    await page.press('Control+z');
    await page.press('Control+z');
    await sheet.waitForObjects(2);
    await page.press('Control+Shift+z');
    await page.press('Control+y');
    await sheet.waitForObjects(4);
  },
  async 'saves everything to the server'(at) {
    await at.sheet.save();
    await at.expectSaved('rect', 'cloud', 'path', 'textbox');
    const [markup] = await at.saved();
    assert.equal(markup?.editor_details.at(-1)?.text, remark);
  },
  async 'reopens with everything visible'(at) {
    await at.open();
    await at.sheet.waitForObjects(4);
    assert.ok((await at.sheet.red()) > 0.0001, 'the markups are seen');
  },
  async 'comments on the selection'({ sheet, page, ...at }) {
    await page.press('v');
    await page.click(await sheet.screenOf({ x: rectangle.left, y: rectangle.top + 20 }));
    await sheet.waitForText('footer', 'of 4 selected');
    await sheet.clickOn({ selector: '[role=tab]', name: 'Comments' });
    await sheet.clickOn({ selector: 'aside textarea', name: 'Add a comment' });
    await page.type('Which door? Größe fehlt.');
    await page.press('Control+Enter');
    await sheet.waitForText('aside [role=tabpanel]', 'Größe fehlt');
    const { desk } = at.target;
    await sheet.waitUntil('the server has the comment', async () => (await fetchMarkupsWith(desk.api, desk))[0]?.comments.length === 1);
  },
  async 'moves, copies and pastes the selection'(at) {
    const { sheet, page } = at;
    const edge = await sheet.screenOf({ x: rectangle.left, y: rectangle.top + 20 });
    await page.press('Escape');
    await page.click(await sheet.screenOf({ x: 1100, y: 700 }));
    await page.press('v');
    await page.click(edge);
    await sheet.waitForText('footer', '1 of 4 selected');
    await page.drag([edge, { x: edge.x + 20, y: edge.y + 10 }, { x: edge.x + 60, y: edge.y + 30 }]);
    await page.press('Control+c');
    await page.press('Control+v');
    await sheet.waitForObjects(5);
    await sheet.save();
    const objects = (await at.saved()).flatMap(({ editor_details }) => editor_details);
    assert.deepEqual(objects.map(({ subType, type }) => subType ?? type).toSorted(), ['cloud', 'path', 'rect', 'rect', 'textbox']);
    assert.ok((objects[0]?.left ?? 0) > rectangle.left + 20, 'the first one was moved');
  },
  async 'leaves without a question when everything is saved'({ sheet, page, target }) {
    await sheet.clickOn({ selector: 'button', name: 'Close the editor' });
    await sheet.waitUntil('the folder is open', () => page.evaluate((path) => location.pathname === path, target.desk.folderPath));
  },
  async 'keeps unsaved objects and restores them'(at) {
    await at.open();
    await at.sheet.draw('e', { left: 900, top: 900, width: 200, height: 150 });
    await at.sheet.waitForText('header [role=status]', 'stored on this device');
    await at.open();
    await at.sheet.waitForObjects(6);
    await at.sheet.save();
  },
};

/** Touch only. */
const touchSteps: Readonly<Record<string, Step>> = {
  async 'pinches and draws with a finger'({ sheet, page }) {
    const before = await sheet.view();
    await page.touch?.(spreading({ x: 600, y: 450 }, 100, 250));
    await sheet.waitUntil('the pinch has zoomed', async () => Math.abs((await sheet.view()).zoom / before.zoom - 2.5) < 0.2);
    await sheet.waitUntilSettled();
    await page.press('h');
    await sheet.clickOn({ selector: '[role=toolbar] button', name: 'Cloud' });
    await page.touch?.([[300, 340, 380, 420].map((x) => ({ x, y: 300 + (x - 300) / 2 }))]);
    await sheet.waitForObjects(7);
    await sheet.save();
  },
};

/** Runs the journey as far as possible, and reports each step. */
export async function runJourney(page: BrowserPage, target: JourneyTarget, report: (outcome: Outcome) => void): Promise<void> {
  const journey = new Journey(page, target);
  for (const [step, act] of Object.entries({ ...steps, ...touchSteps })) {
    if (step in touchSteps && !page.touch) {
      report({ step, skipped: 'the driver has no touch input' });
      continue;
    }
    try {
      await act(journey);
      report({ step });
    } catch (error) {
      report({ step, failure: error instanceof Error ? error.message : String(error) });
      return;
    }
  }
}
