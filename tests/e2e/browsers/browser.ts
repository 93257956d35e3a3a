import type { Point } from '../page-objects/editor-page.ts';

/** A page in a browser window, with input that works in every driver. Positions are CSS pixels of the page. */
export interface BrowserPage {
  goTo(url: string): Promise<void>;
  /** Runs in the page. Arguments and result are JSON, and the function can't use its closure. */
  evaluate<A extends unknown[], T>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** A key, alone or with modifiers: 'r', 'Enter', 'Control+s'. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  click(at: Point): Promise<void>;
  /** Presses the button at the first position, moves through the others and releases at the last. */
  drag(by: readonly Point[]): Promise<void>;
  wheel(at: Point, deltaY: number): Promise<void>;
  /** Moves several fingers at once, one path each, all with the same number of positions. Undefined if the driver has no touch input. */
  readonly touch: ((paths: readonly (readonly Point[])[]) => Promise<void>) | undefined;
  picture(): Promise<Buffer>;
}

export interface OpenBrowser {
  readonly page: BrowserPage;
  readonly version: string;
  close(): Promise<void>;
}

/** A browser that may be installed on this machine. */
export interface Browser {
  readonly name: string;
  /** Its programs, each with possible paths. */
  readonly programs: readonly (readonly string[])[];
  /** Starts it with the first path found for each program. */
  open(programs: readonly string[]): Promise<OpenBrowser>;
}

export const windowSize = { width: 1440, height: 900 };
