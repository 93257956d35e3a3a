import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { GestureName, Tool } from './bench-page.ts';
import type { Engine } from './engines.ts';
import { type Point, target } from './scene.ts';

/** CSS pixels. */
export const viewport = { width: 1280, height: 800 } as const;

const middle: Point = { x: viewport.width / 2, y: viewport.height / 2 };

/** Milliseconds between inputs: like a mouse, whether the page keeps up or not. */
const pace = 16;

/** Simulated input on the page. */
export interface InputTarget {
  readonly cdp: CDPSession;
  /** The browser's, not the page's. */
  readonly browser: CDPSession;
  readonly page: Page;
  readonly engine: Engine;
}

export interface Gesture {
  readonly name: GestureName;
  readonly tool: Tool;
  run(input: InputTarget): Promise<void>;
}

export const gestures: readonly Gesture[] = [
  { name: 'pan', tool: 'pan', run: pan },
  { name: 'zoom', tool: 'pan', run: zoom },
  { name: 'drag', tool: 'select', run: drag },
  { name: 'remote edits', tool: 'pan', run: edit },
];

/** Those that only move the view. */
export const viewGestures = gestures.filter(({ name }) => name === 'pan' || name === 'zoom');

const steps = { pan: 75, zoom: 80, drag: 50 } as const;
const editMilliseconds = 1000;

/** Circles about the centre, farther than any bitmap margin; it ends slightly off. */
async function pan(input: InputTarget): Promise<void> {
  await press(input, middle);
  await inStep(steps.pan, (step) => {
    const angle = (step / steps.pan) * 1.9 * Math.PI;
    return move(input, { x: middle.x + 320 * Math.sin(angle), y: middle.y + 180 * (1 - Math.cos(angle)) });
  });
  await release(input, middle);
}

/** From the whole sheet far in, at the pointer, and out again. */
async function zoom({ cdp, engine }: InputTarget): Promise<void> {
  const at = { x: middle.x + 60, y: middle.y + 40 };
  await inStep(steps.zoom, (step) => {
    const deltaY = step < steps.zoom / 2 ? -40 : 40;
    return cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseWheel', deltaX: 0, deltaY, modifiers: engine.zoomModifiers });
  });
}

async function drag(input: InputTarget): Promise<void> {
  const at = await input.page.evaluate(() => ({ view: window.bench.view(), target: window.bench.targetAt() }));
  const from = {
    x: (at.target.x + target.width / 2 - at.view.x) * at.view.zoom,
    y: (at.target.y + target.height / 2 - at.view.y) * at.view.zoom,
  };
  await press(input, from);
  await inStep(steps.drag, (step) => {
    const angle = ((step + 1) / steps.drag) * 1.5 * Math.PI;
    return move(input, { x: from.x + 220 * Math.sin(angle), y: from.y + 140 * (1 - Math.cos(angle)) });
  });
  await release(input, { x: from.x - 220, y: from.y + 140 });
}

async function edit({ page }: InputTarget): Promise<void> {
  await page.evaluate((milliseconds) => window.editFor(milliseconds), editMilliseconds);
}

/** Sends one input each 16 ms without waiting for the page; the browser coalesces them as it does for a real mouse. */
async function inStep(count: number, send: (step: number) => Promise<unknown>): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  for (let step = 0; step < count; step++) {
    sent.push(send(step));
    await wait(Math.max(0, start + (step + 1) * pace - performance.now()));
  }
  await Promise.all(sent);
}

const left = { button: 'left', clickCount: 1 } as const;

function move({ cdp }: InputTarget, at: Point): Promise<unknown> {
  return cdp.send('Input.dispatchMouseEvent', { ...at, ...left, type: 'mouseMoved', buttons: 1 });
}

async function press({ cdp }: InputTarget, at: Point): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved' });
  await cdp.send('Input.dispatchMouseEvent', { ...at, ...left, type: 'mousePressed', buttons: 1 });
}

async function release({ cdp }: InputTarget, at: Point): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { ...at, ...left, type: 'mouseReleased', buttons: 0 });
}
