import assert from 'node:assert/strict';
import type { Point } from '../hands/editor.ts';
import type { Desk } from '../product/desk.ts';
import { type SavedMarkup, savedBy } from '../product/saved.ts';
import type { BrowserPage } from './browser.ts';
import { SheetHands } from './sheet-hands.ts';

export interface JourneyPlace {
  readonly url: string;
  readonly desk: Desk;
}

type Step = (at: Journey) => Promise<void>;

/** The result of a step: why it failed, or why it was skipped. */
export interface Outcome {
  readonly step: string;
  readonly failure?: string;
  readonly leftOut?: string;
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
  readonly hands: SheetHands;
  readonly place: JourneyPlace;

  constructor(page: BrowserPage, place: JourneyPlace) {
    this.page = page;
    this.hands = new SheetHands(page);
    this.place = place;
  }

  saved(): Promise<SavedMarkup[]> {
    return savedBy(this.place.desk.api, this.place.desk);
  }

  async open(): Promise<void> {
    await this.page.goTo(this.place.url + this.place.desk.editorPath);
    await this.hands.untilSettled();
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
  async 'signs in by keys'({ page, hands, place }) {
    await page.goTo(`${place.url}/SignIn`);
    await hands.until('the address can be typed', () => page.evaluate(() => document.activeElement?.matches('input[type=email]') ?? false));
    await page.type(place.desk.person.email);
    await page.press('Enter');
    await page.evaluate(() => document.querySelector<HTMLElement>('input[type=password]')?.focus());
    await page.type(place.desk.person.password);
    await page.press('Enter');
    await hands.until('the projects are listed', () => page.evaluate(() => location.pathname === '/projectList'));
    await page.evaluate(() => localStorage.setItem('snapping', JSON.stringify({ objects: true, drawing: false })));
  },
  async 'opens a drawing and zooms with the wheel'(at) {
    await at.open();
    await at.hands.zoomTo(1, middle);
  },
  async 'draws a rectangle, a cloud and a pen stroke'({ hands, page }) {
    await hands.draw('r', rectangle);
    await hands.draw('c', cloud);
    await page.press('p');
    const spots = [0, 20, 40, 60, 80].map((by) => ({ x: 1300 + by, y: 1000 + (by % 40) }));
    await page.drag(await Promise.all(spots.map((spot) => hands.screenOf(spot))));
    await hands.untilObjects(3);
    await hands.untilSettled();
    assert.ok((await hands.red()) > 0.0005, 'the markups are seen');
  },
  async 'writes into a text box, signs of other languages too'({ hands, page }) {
    await page.press('t');
    await page.click(await hands.screenOf({ x: 1550, y: 1000 }));
    await hands.until('the text can be typed', () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
    await page.type(remark);
    await page.press('Escape');
    await hands.untilObjects(4);
  },
  async 'undoes and does again'({ hands, page }) {
    await page.press('Control+z');
    await page.press('Control+z');
    await hands.untilObjects(2);
    await page.press('Control+Shift+z');
    await page.press('Control+y');
    await hands.untilObjects(4);
  },
  async 'saves, and the server has all of it'(at) {
    await at.hands.save();
    await at.expectSaved('rect', 'cloud', 'path', 'textbox');
    const [markup] = await at.saved();
    assert.equal(markup?.editor_details.at(-1)?.text, remark);
  },
  async 'reopens, and everything is there and seen'(at) {
    await at.open();
    await at.hands.untilObjects(4);
    assert.ok((await at.hands.red()) > 0.0001, 'the markups are seen');
  },
  async 'comments on what it selects'({ hands, page, ...at }) {
    await page.press('v');
    await page.click(await hands.screenOf({ x: rectangle.left, y: rectangle.top + 20 }));
    await hands.untilSaid('footer', 'of 4 selected');
    await hands.clickOn({ selector: '[role=tab]', name: 'Comments' });
    await hands.clickOn({ selector: 'aside textarea', name: 'Add a comment' });
    await page.type('Which door? Größe fehlt.');
    await page.press('Control+Enter');
    await hands.untilSaid('aside [role=tabpanel]', 'Größe fehlt');
    const { desk } = at.place;
    await hands.until('the server has the comment', async () => (await savedBy(desk.api, desk))[0]?.comments.length === 1);
  },
  async 'moves it, copies it and pastes the copy'(at) {
    const { hands, page } = at;
    const edge = await hands.screenOf({ x: rectangle.left, y: rectangle.top + 20 });
    await page.press('Escape');
    await page.click(await hands.screenOf({ x: 1100, y: 700 }));
    await page.press('v');
    await page.click(edge);
    await hands.untilSaid('footer', '1 of 4 selected');
    await page.drag([edge, { x: edge.x + 20, y: edge.y + 10 }, { x: edge.x + 60, y: edge.y + 30 }]);
    await page.press('Control+c');
    await page.press('Control+v');
    await hands.untilObjects(5);
    await hands.save();
    const objects = (await at.saved()).flatMap(({ editor_details }) => editor_details);
    assert.deepEqual(objects.map(({ subType, type }) => subType ?? type).toSorted(), ['cloud', 'path', 'rect', 'rect', 'textbox']);
    assert.ok((objects[0]?.left ?? 0) > rectangle.left + 20, 'the first one was moved');
  },
  async 'leaves with everything saved, unasked'({ hands, page, place }) {
    await hands.clickOn({ selector: 'button', name: 'Close the editor' });
    await hands.until('the folder is open', () => page.evaluate((path) => location.pathname === path, place.desk.folderPath));
  },
  async 'keeps what is unsaved, and brings it back'(at) {
    await at.open();
    await at.hands.draw('e', { left: 900, top: 900, width: 200, height: 150 });
    await at.hands.untilSaid('header [role=status]', 'stored on this device');
    await at.open();
    await at.hands.untilObjects(6);
    await at.hands.save();
  },
};

/** Touch only. */
const touchSteps: Readonly<Record<string, Step>> = {
  async 'pinches and draws with a finger'({ hands, page }) {
    const before = await hands.view();
    await page.touch?.(spreading({ x: 600, y: 450 }, 100, 250));
    await hands.until('the pinch has zoomed', async () => Math.abs((await hands.view()).zoom / before.zoom - 2.5) < 0.2);
    await hands.untilSettled();
    await page.press('h');
    await hands.clickOn({ selector: '[role=toolbar] button', name: 'Cloud' });
    await page.touch?.([[300, 340, 380, 420].map((x) => ({ x, y: 300 + (x - 300) / 2 }))]);
    await hands.untilObjects(7);
    await hands.save();
  },
};

/** Runs the journey as far as possible, and reports each step. */
export async function travel(page: BrowserPage, place: JourneyPlace, tell: (outcome: Outcome) => void): Promise<void> {
  const journey = new Journey(page, place);
  for (const [step, act] of Object.entries({ ...steps, ...touchSteps })) {
    if (step in touchSteps && !page.touch) {
      tell({ step, leftOut: 'the driver has no fingers' });
      continue;
    }
    try {
      await act(journey);
      tell({ step });
    } catch (error) {
      tell({ step, failure: error instanceof Error ? error.message : String(error) });
      return;
    }
  }
}
