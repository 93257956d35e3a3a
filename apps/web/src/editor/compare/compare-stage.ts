import { type Box, type Camera, createEditor, type Editor, type Input, MAX_ZOOM, type Vec } from '@sheetmark/editor-core';
import { createKey } from '../../lib/create-key.ts';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { animateCamera } from '../host/flight.ts';
import { listenToPointer } from '../host/pointer.ts';
import type { Look } from '../render/bitmap-frame.ts';
import { ComparePane, type PanePictures, PaneSource } from './compare-pane.ts';
import { nameOf } from './compositions.ts';
import type { PaneView } from './views.ts';

interface StageListener {
  /** Called in each frame in which the view moves. */
  readonly onCamera: (camera: Camera) => void;
  /** A finger was held in place. */
  readonly onLongPress: () => void;
}

/** Milliseconds without a zoom before everything is drawn sharp. */
const zoomRest = 120;

/** Milliseconds for which the previous panes stay, until the new ones are sharp. */
const patience = 400;

/** Panes that are kept although they aren't shown: blinking and holding a version come back to them. */
const restingPanes = 2;

/** A share of the view's shorter side round a box that is looked at, which includes its surroundings. */
const edge = 0.02;

/** Draws both versions of a sheet in one or several panes that share a camera. Points are page units of the newer sheet. */
export class CompareStage {
  readonly element = document.createElement('div');
  /** Never rotated. */
  readonly turn = 0;
  #listener: StageListener | null = null;
  readonly #pictures: PanePictures;
  readonly #editor: Editor;
  /** Those of the views, also while they aren't sharp. */
  #panes: readonly ComparePane[] = [];
  /** Those that are visible. */
  #visible: readonly ComparePane[] = [];
  /** All that are kept, the most recently used last. */
  #kept: readonly ComparePane[] = [];
  /** When the previous panes disappear at the latest, in milliseconds of `performance.now()`. */
  #deadline = 0;
  #source: PaneSource | null = null;
  #views: readonly PaneView[] = [];
  #frame = 0;
  #rest = 0;
  #drawnZoom = 0;
  #shownCamera: Camera | null = null;
  #stopFlight: () => void = () => undefined;
  #size = { width: 0, height: 0 };

  constructor(options: PanePictures) {
    const { pictures } = options;
    const page = pictures.after ?? pictures.before;
    if (!page) throw new Error('a comparison has at least one sheet');
    this.#pictures = options;
    this.#editor = createEditor({ page, viewport: { width: 800, height: 600 }, ids: createKey, calibration: null });
    this.#editor.dispatch({ type: 'tool', tool: 'pan' });
    this.element.className = 'compare-stage';
  }

  get camera(): Camera {
    return this.#editor.state.camera;
  }

  /** Shows these panes instead of the previous ones. */
  show(views: readonly PaneView[]): void {
    const before = this.#panes;
    const panes: ComparePane[] = [];
    for (const { composition } of views) {
      const name = nameOf(composition);
      panes.push(this.#kept.find((pane) => pane.name === name && !panes.includes(pane)) ?? this.#addPane(composition));
    }
    this.#panes = panes;
    this.#keep();
    if (this.#panes.some((pane) => !before.includes(pane))) {
      this.#deadline = performance.now() + patience;
      window.setTimeout(() => this.#requestFrame(), patience);
    }
    const wasMoved = this.#views.some(({ isMoved }) => isMoved);
    this.#views = views;
    if (wasMoved !== views.some(({ isMoved }) => isMoved)) this.#resize();
    this.#arrange();
    this.#requestFrame();
  }

  #addPane(composition: PaneView['composition']): ComparePane {
    this.#source ??= new PaneSource(this.#pictures);
    const pane = new ComparePane(composition, this.#source, () => this.#requestFrame());
    pane.element.style.visibility = 'hidden';
    this.element.append(pane.element);
    this.#kept = [...this.#kept, pane];
    return pane;
  }

  /** Forgets the panes that haven't been used for longest. */
  #keep(): void {
    const used = new Set([...this.#panes, ...this.#visible]);
    const resting = this.#kept.filter((pane) => !used.has(pane));
    for (const pane of resting.slice(0, -restingPanes)) pane.release();
    this.#kept = [...resting.slice(-restingPanes), ...used];
  }

  /** Replaces the visible panes by those of the views once they are sharp. */
  #reveal(look: Look): void {
    const isReady = this.#visible.length === 0 || performance.now() >= this.#deadline || this.#panes.every((pane) => pane.isSettled(look));
    if (this.#visible === this.#panes || !isReady) return;
    this.#visible = this.#panes;
    for (const pane of this.#kept) pane.element.style.visibility = this.#visible.includes(pane) ? '' : 'hidden';
    this.#keep();
  }

  /** Replaces the listener. */
  listen(listener: StageListener): void {
    this.#listener = listener;
  }

  attach(host: HTMLElement): () => void {
    host.append(this.element);
    const observer = new ResizeObserver(() => this.#measure(host));
    observer.observe(host);
    this.#measure(host);
    this.fit();
    const stop = listenToPointer(this, (input) => (input.type === 'menu' ? this.#listener?.onLongPress() : this.dispatch(input)));
    return () => {
      stop();
      this.#stopFlight();
      observer.disconnect();
      window.cancelAnimationFrame(this.#frame);
      window.clearTimeout(this.#rest);
      [this.#frame, this.#rest] = [0, 0];
      for (const pane of this.#kept) pane.release();
      [this.#kept, this.#panes, this.#visible] = [[], [], []];
      this.#source?.release();
      this.#source = null;
      this.element.remove();
    };
  }

  /** Shows the whole sheet. */
  fit(): void {
    this.dispatch({ type: 'command', id: 'fit-page' });
  }

  /** Moves the view to a box of the sheet, with an animation so that users can follow it. */
  lookAt(box: Box, maxZoom: number): void {
    const { camera: from, viewport } = this.#editor.state;
    this.dispatch({ type: 'look-at', box, maxZoom, margin: edge });
    const to = this.camera;
    if (to === from || prefersReducedMotion()) return;
    this.#stopFlight = animateCamera({
      from,
      to,
      viewport,
      show: (part) => this.#run({ type: 'look-at', box: part, maxZoom: MAX_ZOOM, margin: 0 }),
    });
  }

  /** Handles what the user does, which ends an animation. */
  dispatch(input: Input): void {
    if (input.type !== 'pointer-move') this.#stopFlight();
    this.#run(input);
  }

  #run(input: Input): void {
    for (const effect of this.#editor.dispatch(input)) {
      if (effect.type === 'cursor-changed') this.element.dataset['cursor'] = effect.cursor;
    }
    this.#requestFrame();
  }

  /** The position of a pointer event in its pane. */
  pointOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Vec {
    const { left, top, width } = this.element.getBoundingClientRect();
    const x = clientX - left;
    const moved = this.#views.find((view) => view.isMoved && x >= view.from * width && x < view.to * width);
    return { x: x - (moved?.from ?? 0) * width, y: clientY - top };
  }

  #measure(host: HTMLElement): void {
    this.#size = { width: host.clientWidth, height: host.clientHeight };
    this.#resize();
    this.#arrange();
  }

  /** Panes with their own view are as wide as the widest. */
  #resize(): void {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    const share = Math.max(0, ...this.#views.filter(({ isMoved }) => isMoved).map(({ from, to }) => to - from)) || 1;
    const before = this.#editor.state.viewport;
    // An animation goes on.
    this.#run({ type: 'viewport', viewport: { width: width * share, height } });
    // Keeps the middle of the view in place.
    const by = { x: (width * share - before.width) / 2, y: (height - before.height) / 2 };
    this.#run({ type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 });
  }

  #arrange(): void {
    const { width } = this.#size;
    for (const [at, pane] of this.#panes.entries()) {
      const view = this.#views[at];
      if (view) pane.arrange({ left: view.from * width, right: view.to * width, origin: view.isMoved ? view.from * width : 0 });
    }
  }

  #requestFrame(): void {
    if (this.element.isConnected) this.#frame ||= window.requestAnimationFrame(this.#onFrame);
  }

  readonly #onFrame = (): void => {
    this.#frame = 0;
    const { camera, viewport } = this.#editor.state;
    const look = { camera, viewport, density: window.devicePixelRatio || 1 };
    for (const pane of new Set([...this.#visible, ...this.#panes])) pane.place(look);
    if (camera !== this.#shownCamera) this.#listener?.onCamera(camera);
    this.#shownCamera = camera;
    if (camera.zoom !== this.#drawnZoom) this.#restartRest();
    this.#drawnZoom = camera.zoom;
    // One pane in each frame.
    if (this.#rest === 0 && this.#panes.some((pane) => pane.draw(look))) this.#requestFrame();
    this.#reveal(look);
    this.element.ariaBusy = String(this.#rest !== 0 || this.#visible !== this.#panes || this.#panes.some((pane) => !pane.isSettled(look)));
  };

  #restartRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      this.#requestFrame();
    }, zoomRest);
  }
}
