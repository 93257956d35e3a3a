import type { Browser, Page } from '@playwright/test';
import { EditorPage } from '../../tests/e2e/page-objects/editor-page.ts';
import { launchBrowser } from '../browser.ts';
import type { Person } from './people.ts';
import type { BenchSheet } from './sheet.ts';

declare global {
  interface Window {
    /** When the save key was last pressed, and the pointer last moved: milliseconds since 1970. */
    acted: { savedAt: number; movedAt: number };
    /** Checks a condition whenever the page changes, and stores in `seen` when the change was drawn. */
    watch: (condition: () => boolean) => void;
    seen: Promise<number>;
  }
}

/** A separate browser with a signed-in user and an open sheet. */
export class EditorBrowser {
  readonly editor: EditorPage;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    this.editor = new EditorPage(page);
  }

  static async open(url: string, { session }: Person, { project, folder, file, item }: BenchSheet): Promise<EditorBrowser> {
    const browser = await launchBrowser();
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
    const stored = { token: session.token, user_type: String(session.user_type), lgn_usr_id: String(session.id) };
    const snapping = JSON.stringify({ objects: false, drawing: false });
    await page.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        const now = () => performance.timeOrigin + performance.now();
        window.acted = { savedAt: 0, movedAt: 0 };
        window.watch = (condition) => {
          window.seen = new Promise((resolve) => {
            const check = () => {
              if (!condition()) return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(now()));
            };
            const observer = new MutationObserver(check);
            const changes = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['style'] };
            observer.observe(document.body, changes);
          });
        };
        const recordKey = (event: KeyboardEvent) => {
          if (event.ctrlKey && event.key === 's') window.acted.savedAt = now();
        };
        addEventListener('keydown', recordKey, { capture: true });
        addEventListener('pointermove', () => (window.acted.movedAt = now()), { capture: true });
      },
      { ...stored, snapping },
    );
    const editorBrowser = new EditorBrowser(browser, page);
    await editorBrowser.editor.open(`/editProject/${project}/${folder}/${file}/${item}`);
    return editorBrowser;
  }

  /** Watches for the moment when the page's status bar shows this many objects, and has drawn them. */
  async watchObjects(count: number): Promise<void> {
    await this.#page.evaluate((wanted) => {
      const words = new RegExp(`^(${wanted} objects?|\\d+ of ${wanted} selected)$`);
      const isShown = () => [...document.querySelectorAll('footer *')].some(({ textContent }) => words.test(textContent));
      window.watch(isShown);
    }, count);
  }

  /** The number of objects in the page's status bar. */
  async countObjects(): Promise<number> {
    const statusText = await this.#page.getByRole('contentinfo').textContent();
    return Number(/(\d+) objects?/.exec(statusText ?? '')?.[1] ?? 0);
  }

  /** Watches for the moment when the other user's pointer is drawn elsewhere. */
  async watchPointer(): Promise<void> {
    await this.#page.evaluate(() => {
      const find = () => document.querySelector<HTMLElement>('[aria-hidden="true"] > [data-tab]')?.style.transform;
      const before = find();
      window.watch(() => ![undefined, '', before].includes(find()));
    });
  }

  /** The time, milliseconds since 1970. */
  waitUntilSeen(): Promise<number> {
    return this.#page.evaluate(() => window.seen);
  }

  readActions(): Promise<Window['acted']> {
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
