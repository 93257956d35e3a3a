import { expect, type Locator, type Page } from '@playwright/test';

/** A control that takes more steps than this counts as unreachable by keyboard. */
const maxSteps = 80;

/** A keyboard user, who moves the focus from control to control and must see it. */
export class KeyboardUser {
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

  /** Moves forward or back until the control has the focus, and checks that the focus is visible. */
  async moveTo(wanted: Locator, step: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible();
    for (let steps = 0; !(await isFocused(wanted)); steps += 1) {
      if (steps === maxSteps) throw new Error(`The focus never reaches ${String(wanted)}.`);
      await this.press(step);
    }
    await expectFocusVisible(wanted);
  }

  /** Moves to the control and activates it. */
  async use(wanted: Locator, step?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.moveTo(wanted, step);
    await this.press('Enter');
  }

  /** Replaces a field's content. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.moveTo(field);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Opens a button's menu, and chooses by arrow keys. */
  async choose(button: Locator, item: string): Promise<void> {
    await this.use(button);
    await this.pick(item);
  }

  /** Chooses by arrow keys in the open menu. */
  async pick(item: string): Promise<void> {
    const wanted = this.#page.getByRole('menuitem', { name: item });
    await expect(wanted).toBeVisible();
    for (let steps = 0; !(await isFocused(wanted)); steps += 1) {
      if (steps === maxSteps) throw new Error(`The arrow keys never reach ${item}.`);
      await this.press('ArrowDown');
    }
    await this.press('Enter');
  }
}

const isFocused = (wanted: Locator): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement);

/** A focused field has its border marked; a checkbox or radio button, its visible replacement. */
async function expectFocusVisible(wanted: Locator): Promise<void> {
  const readFocus = () =>
    wanted.evaluate((element) => {
      // A grid keeps the focus itself, and marks its current cell.
      const current = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const candidates = [element, element.parentElement, element.parentElement?.parentElement, current];
      const marks = candidates.filter((each) => each instanceof Element).map((each) => getComputedStyle(each));
      const visible = element.closest('label') ?? element;
      return {
        shown: visible.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        marked: marks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
      };
    });
  // Controls shown only on focus take a moment to appear.
  await expect.poll(readFocus, `the focus on ${String(wanted)}`).toEqual({ shown: true, marked: true });
}
