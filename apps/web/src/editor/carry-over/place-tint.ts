import { ComparePane, PaneSource } from '../compare/compare-pane.ts';
import type { LineColours } from '../compare/compositions.ts';
import type { Matrix } from '../compare/matrix.ts';
import type { Look } from '../render/bitmap-frame.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import stageStyles from '../compare/stage-view.module.css';
import styles from './places.module.css';

/** The sheet that is shown, and the version that it is compared with. */
export interface TintOptions {
  readonly shown: SheetPicture;
  readonly other: SheetPicture;
  /** From page units of the other sheet to those of the shown one. */
  readonly matrix: Matrix;
  /** `after` is for lines that only the shown sheet has. */
  readonly colours: LineColours;
  /** Whether one of the sheets is a scan. */
  readonly hasScan: boolean;
}

type View = Pick<Look, 'camera' | 'viewport'>;

/** Milliseconds without a zoom before everything is drawn sharp. */
const zoomRest = 120;

/** Covers a sheet with the same picture, in which the lines that another version doesn't have are in colour. Hidden until it is sharp for the first time. */
export class PlaceTint {
  readonly element = document.createElement('div');
  readonly #source: PaneSource;
  readonly #pane: ComparePane;
  readonly #view: () => View;
  #frame = 0;
  #rest = 0;
  #zoom = 0;

  constructor({ shown, other, ...options }: TintOptions, view: () => View) {
    this.#view = view;
    this.#source = new PaneSource({ pictures: { before: other, after: shown }, ...options });
    this.#pane = new ComparePane({ visible: new Set(['after', 'both']) }, this.#source, () => this.#requestFrame());
    this.element.className = `${stageStyles['host'] ?? ''} ${styles['tint'] ?? ''}`;
    const stage = document.createElement('div');
    stage.className = 'compare-stage';
    stage.append(this.#pane.element);
    this.element.append(stage);
    this.element.style.opacity = '0';
  }

  /** Follows the view, in the frame in which the sheet does. */
  readonly follow = (): void => {
    const look = this.#look();
    this.#pane.place(look);
    if (look.camera.zoom !== this.#zoom) this.#restartRest();
    this.#zoom = look.camera.zoom;
    this.#requestFrame();
  };

  release(): void {
    window.cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#rest);
    this.#pane.release();
    this.#source.release();
    this.element.remove();
  }

  #look(): Look {
    const { camera, viewport } = this.#view();
    return { camera, viewport, density: window.devicePixelRatio || 1 };
  }

  #requestFrame(): void {
    if (this.element.isConnected) this.#frame ||= window.requestAnimationFrame(this.#onFrame);
  }

  readonly #onFrame = (): void => {
    this.#frame = 0;
    if (this.#rest !== 0) return;
    const look = this.#look();
    this.#pane.place(look);
    if (this.#pane.draw(look)) this.#requestFrame();
    else if (this.#pane.isSettled(look)) this.element.style.opacity = '';
  };

  #restartRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      this.#requestFrame();
    }, zoomRest);
  }
}
