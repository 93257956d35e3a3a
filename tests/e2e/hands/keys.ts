import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than this to anything is a walk that nobody takes. */
const mostSteps = 80;

/** Somebody without a mouse: goes from one thing to the next, and sees where they are. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Goes on, or back, until the focus is there, and looks whether it can be seen. */
  async to(wanted: Locator, step: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible();
    for (let steps = 0; !(await isFocused(wanted)); steps += 1) {
      if (steps === mostSteps) throw new Error(`The focus never comes to ${String(wanted)}.`);
      await this.press(step);
    }
    await expectSeen(wanted);
  }

  /** Goes there and does what stands there. */
  async use(wanted: Locator, step?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.to(wanted, step);
    await this.press('Enter');
  }

  /** Fills a field anew. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Opens the menu of a button, and chooses by arrows. */
  async choose(button: Locator, item: string): Promise<void> {
    await this.use(button);
    await this.pick(item);
  }

  /** Chooses by arrows from the menu that is open. */
  async pick(item: string): Promise<void> {
    const wanted = this.#page.getByRole('menuitem', { name: item });
    await expect(wanted).toBeVisible();
    for (let steps = 0; !(await isFocused(wanted)); steps += 1) {
      if (steps === mostSteps) throw new Error(`Arrows never come to ${item}.`);
      await this.press('ArrowDown');
    }
    await this.press('Enter');
  }
}

const isFocused = (wanted: Locator): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement);

/** A field is marked by the line around it, and a box or a dot by what stands for it. */
async function expectSeen(wanted: Locator): Promise<void> {
  const look = () =>
    wanted.evaluate((element) => {
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      const marks = around.filter((each) => each instanceof Element).map((each) => getComputedStyle(each));
      const stands = element.closest('label') ?? element;
      return {
        shown: stands.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        marked: marks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
      };
    });
  // What shows itself to the focus alone takes a moment to appear.
  await expect.poll(look, `the focus on ${String(wanted)}`).toEqual({ shown: true, marked: true });
}
