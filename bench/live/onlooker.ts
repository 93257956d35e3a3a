import type { Browser, Page } from '@playwright/test';
import { EditorHands } from '../../tests/e2e/hands/editor.ts';
import { launchBrowser } from '../browser.ts';
import type { Somebody } from './people.ts';
import type { BenchSheet } from './sheet.ts';

declare global {
  interface Window {
    /** When the keys that save were last pressed, and the pointer last moved: milliseconds since 1970. */
    acted: { savedAt: number; movedAt: number };
    /** Looks, whenever the page changes, whether it is so, and keeps in `seen` when that was drawn. */
    watch: (isSo: () => boolean) => void;
    seen: Promise<number>;
  }
}

/** A browser of its own, with somebody signed in and a sheet open. */
export class Onlooker {
  readonly hands: EditorHands;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    this.hands = new EditorHands(page);
  }

  static async open(url: string, { session }: Somebody, { project, folder, file, item }: BenchSheet): Promise<Onlooker> {
    const browser = await launchBrowser();
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
    const kept = { token: session.token, user_type: String(session.user_type), lgn_usr_id: String(session.id) };
    const snapping = JSON.stringify({ objects: false, drawing: false });
    await page.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        const now = () => performance.timeOrigin + performance.now();
        window.acted = { savedAt: 0, movedAt: 0 };
        window.watch = (isSo) => {
          window.seen = new Promise((resolve) => {
            const look = () => {
              if (!isSo()) return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(now()));
            };
            const observer = new MutationObserver(look);
            const changes = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['style'] };
            observer.observe(document.body, changes);
          });
        };
        const noteKey = (event: KeyboardEvent) => {
          if (event.ctrlKey && event.key === 's') window.acted.savedAt = now();
        };
        addEventListener('keydown', noteKey, { capture: true });
        addEventListener('pointermove', () => (window.acted.movedAt = now()), { capture: true });
      },
      { ...kept, snapping },
    );
    const onlooker = new Onlooker(browser, page);
    await onlooker.hands.open(`/editProject/${project}/${folder}/${file}/${item}`);
    return onlooker;
  }

  /** Looks out for the moment in which the page says that so many objects lie on it, and draws them. */
  async watchObjects(count: number): Promise<void> {
    await this.#page.evaluate((wanted) => {
      const words = new RegExp(`^(${wanted} objects?|\\d+ of ${wanted} selected)$`);
      const isSaid = () => [...document.querySelectorAll('footer *')].some(({ textContent }) => words.test(textContent));
      window.watch(isSaid);
    }, count);
  }

  /** How many objects the page says it has. */
  async countObjects(): Promise<number> {
    const said = await this.#page.getByRole('contentinfo').textContent();
    return Number(/(\d+) objects?/.exec(said ?? '')?.[1] ?? 0);
  }

  /** Looks out for the moment in which the other's pointer is drawn elsewhere than now. */
  async watchPointer(): Promise<void> {
    await this.#page.evaluate(() => {
      const find = () => document.querySelector<HTMLElement>('[aria-hidden="true"] > [data-tab]')?.style.transform;
      const before = find();
      window.watch(() => ![undefined, '', before].includes(find()));
    });
  }

  /** When it was, milliseconds since 1970. */
  seen(): Promise<number> {
    return this.#page.evaluate(() => window.seen);
  }

  acted(): Promise<Window['acted']> {
    return this.#page.evaluate(() => window.acted);
  }

  async moveTo(x: number, y: number): Promise<void> {
    await this.#page.mouse.move(x, y);
  }

  async pressSave(): Promise<void> {
    await this.#page.keyboard.press('Control+s');
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
