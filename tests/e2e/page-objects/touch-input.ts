import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Point } from './editor-page.ts';

const steps = 4;
const restMs = 150;
const between = (from: number, to: number, step: number): number => from + ((to - from) * step) / steps;

/** Touch input, in CSS pixels of the window. */
export class TouchInput {
  readonly #device: CDPSession;

  private constructor(device: CDPSession) {
    this.#device = device;
  }

  static async on(page: Page): Promise<TouchInput> {
    return new TouchInput(await page.context().newCDPSession(page));
  }

  async drag(from: Point, to: Point): Promise<void> {
    const at = (step: number): Point[] => [{ x: between(from.x, to.x, step), y: between(from.y, to.y, step) }];
    await this.#gesture(at);
  }

  /** Two fingers side by side about a position, from one distance to another. */
  async pinch({ x, y }: Point, from: number, to: number): Promise<void> {
    const at = (step: number): Point[] => [-1, 1].map((side) => ({ x: x + (side * between(from, to, step)) / 2, y }));
    await this.#gesture(at);
  }

  async #gesture(at: (step: number) => Point[]): Promise<void> {
    await this.#touch('touchStart', at(0));
    for (let step = 1; step <= steps; step += 1) await this.#touch('touchMove', at(step));
    // Lifting a moving finger starts a fling, and the browser would treat the next tap as stopping it.
    await sleep(restMs);
    await this.#touch('touchMove', at(steps));
    await this.#touch('touchEnd', []);
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#device.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
