import type { Point } from '../hands/editor.ts';

/** A page in a window of a browser, and what hands do there in any of them. Places are CSS pixels of the page. */
export interface BrowserPage {
  goTo(url: string): Promise<void>;
  /** Runs in the page. What goes in and comes out is JSON, and nothing outside of the function is known there. */
  evaluate<A extends unknown[], T>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** A key alone or with others held: 'r', 'Enter', 'Control+s'. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  click(at: Point): Promise<void>;
  /** Presses the button at the first place, goes by the others and lets go at the last. */
  drag(by: readonly Point[]): Promise<void>;
  wheel(at: Point, deltaY: number): Promise<void>;
  /** Fingers that go their ways together, one path each and all of as many places. Undefined where the driver has no fingers. */
  readonly touch: ((paths: readonly (readonly Point[])[]) => Promise<void>) | undefined;
  picture(): Promise<Buffer>;
}

export interface OpenBrowser {
  readonly page: BrowserPage;
  readonly version: string;
  close(): Promise<void>;
}

/** A browser that may be on this machine. */
export interface Browser {
  readonly name: string;
  /** The programs that it takes, each with the places where it may lie. */
  readonly programs: readonly (readonly string[])[];
  /** Starts it with the first of each of its programs that is there. */
  open(programs: readonly string[]): Promise<OpenBrowser>;
}

export const windowSize = { width: 1440, height: 900 };
