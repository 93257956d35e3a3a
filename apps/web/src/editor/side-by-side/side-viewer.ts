import type { Markup } from '@sheetmark/contract';
import {
  type Camera,
  type CanvasObject,
  createEditor,
  type Editor,
  type Effect,
  fromWire,
  type Input,
  type Viewport,
} from '@sheetmark/editor-core';
import { createKey } from '../../lib/create-key.ts';
import { pictureUrl } from '../api/pictures.ts';
import { listenToPointer } from '../host/pointer.ts';
import type { Turn } from '../host/turn.ts';
import type { LiveColours } from '../render/live-layer.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import { Stage } from '../render/stage.ts';

/** The visible part of a page: the upper left point as fractions of the page, and the page's width in CSS pixels. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export const lookOf = ({ x, y, zoom }: Camera, page: { width: number; height: number }): Look => ({
  x: x / page.width,
  y: y / page.height,
  width: zoom * page.width,
});

interface ViewerOptions {
  readonly picture: SheetPicture;
  readonly colours: () => LiveColours;
  /** Called in the frame in which the view moves. */
  readonly onFrame?: (() => void) | undefined;
}

/** A read-only view of a page, next to the edited one. */
export class SideViewer {
  readonly stage: Stage;
  readonly #editor: Editor;
  readonly #picture: SheetPicture;
  readonly #listeners = new Set<(look: Look) => void>();
  /** Whether `follow` is moving the view: listeners aren't called then. */
  #isFollowing = false;

  constructor({ picture, colours, onFrame = () => undefined }: ViewerOptions) {
    this.#picture = picture;
    this.#editor = createEditor({ page: picture, viewport: { width: 800, height: 600 }, ids: createKey, calibration: null });
    this.#editor.dispatch({ type: 'tool', tool: 'pan' });
    this.stage = new Stage({ editor: this.#editor, picture, colours, pictureUrl, onFrame });
  }

  /** Replaces the markups shown. */
  show(markups: readonly Markup[]): void {
    this.showObjects(markups.flatMap((markup) => fromWire(markup.editor_details, markup.id).objects));
  }

  /** Replaces the objects shown. */
  showObjects(objects: readonly CanvasObject[]): void {
    this.#dispatch({ type: 'load', objects });
  }

  get camera(): Camera {
    return this.#editor.state.camera;
  }

  get viewport(): Viewport {
    return this.#editor.state.viewport;
  }

  attach(host: HTMLElement): () => void {
    host.append(this.stage.element);
    const fit = () => this.stage.resize({ width: host.clientWidth, height: host.clientHeight });
    const size = new ResizeObserver(fit);
    size.observe(host);
    fit();
    this.#dispatch({ type: 'open-page' });
    this.#dispatch({ type: 'command', id: 'fit-width' });
    const stop = listenToPointer(this.stage, (input) => this.#move(input));
    return () => {
      stop();
      size.disconnect();
      this.stage.release();
      this.stage.element.remove();
    };
  }

  /** Calls the listener when the user moves the view. */
  onMove(listener: (look: Look) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  turnTo(turn: Turn): void {
    this.stage.turn = turn;
  }

  follow(look: Look): void {
    this.#isFollowing = true;
    this.#dispatch(moveTo(look, this.#picture));
    this.#isFollowing = false;
  }

  /** Handles pointer input, which only pans and zooms here. */
  #move(input: Input): void {
    const before = this.#editor.state.camera;
    this.#dispatch(input);
    if (this.#editor.state.camera === before || this.#isFollowing) return;
    for (const listener of this.#listeners) listener(lookOf(this.#editor.state.camera, this.#picture));
  }

  #dispatch(input: Input): readonly Effect[] {
    const effects = this.#editor.dispatch(input);
    this.stage.apply(effects);
    return effects;
  }
}

/** The input that moves a camera to a look. */
export function moveTo({ x, y, width }: Look, page: { width: number; height: number }) {
  return { type: 'place-camera', camera: { x: x * page.width, y: y * page.height, zoom: width / page.width } } as const;
}
