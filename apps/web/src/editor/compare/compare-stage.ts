import { type Box, type Camera, createEditor, type Editor, type Input, MAX_ZOOM, type Vec } from '@sheetmark/editor-core';
import { createKey } from '../../lib/create-key.ts';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { animateCamera } from '../host/flight.ts';
import { listenToPointer } from '../host/pointer.ts';
import { ComparePane, type PanePictures } from './compare-pane.ts';
import type { PaneView } from './views.ts';

interface StageListener {
  /** Called in each frame in which the view moves. */
  readonly onCamera: (camera: Camera) => void;
  /** A finger was held in place. */
  readonly onLongPress: () => void;
}

/** Milliseconds without a zoom before everything is drawn sharp. */
const zoomRest = 120;

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
  #panes: ComparePane[] = [];
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
    const unused = [...this.#panes];
    const panes = views.map(({ composition }) => {
      const at = unused.findIndex((pane) => pane.show(composition));
      const [known] = at < 0 ? [] : unused.splice(at, 1);
      return known ?? new ComparePane(composition, this.#pictures, () => this.#requestFrame());
    });
    for (const pane of unused) pane.release();
    for (const pane of panes) if (!pane.element.isConnected) this.element.append(pane.element);
    this.#panes = panes;
    const wasMoved = this.#views.some(({ isMoved }) => isMoved);
    this.#views = views;
    if (wasMoved !== views.some(({ isMoved }) => isMoved)) this.#resize();
    this.#arrange();
    this.#requestFrame();
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
      for (const pane of this.#panes) pane.release();
      this.#panes = [];
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
    for (const pane of this.#panes) pane.place(look);
    if (camera !== this.#shownCamera) this.#listener?.onCamera(camera);
    this.#shownCamera = camera;
    if (camera.zoom !== this.#drawnZoom) this.#restartRest();
    this.#drawnZoom = camera.zoom;
    // One layer in each frame.
    if (this.#rest === 0 && this.#panes.some((pane) => pane.draw(look))) this.#requestFrame();
    this.element.ariaBusy = String(this.#rest !== 0 || this.#panes.some((pane) => !pane.isSettled(look)));
  };

  #restartRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      this.#requestFrame();
    }, zoomRest);
  }
}
