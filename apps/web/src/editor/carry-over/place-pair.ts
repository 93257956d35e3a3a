import { type Box, boxesMeet, boxOf, type CanvasObject, expandBox, type Vec } from '@sheetmark/editor-core';
import type { LineColours } from '../compare/compositions.ts';
import { invertMatrix, type Matrix } from '../compare/matrix.ts';
import type { LiveColours } from '../render/live-layer.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import { type Look, lookOf, SideViewer } from '../side-by-side/side-viewer.ts';
import { PlaceTint, type TintOptions } from './place-tint.ts';
import { cameraAround, cameraOnOther, turnOnto } from './place-view.ts';

export interface PlacePairOptions {
  readonly before: SheetPicture;
  /** Null if the newer version has no such page. */
  readonly after: SheetPicture | null;
  /** From page units of the older sheet to those of the newer one. */
  readonly matrix: Matrix;
  readonly colours: () => LiveColours;
  /** Colours of the lines that only one version has; null shows both sheets as they are. */
  readonly inks: LineColours | null;
  /** Whether one of the sheets is a scan. */
  readonly hasScan: boolean;
}

/** What the user can drag on the newer sheet, and how far it was moved, in page units. */
export interface Draggable {
  readonly box: Box;
  readonly by: Vec;
  readonly onMove: (by: Vec) => void;
}

/** Pixels around a markup at which it can still be dragged. */
const reach = 12;

/** Shows the same place of two versions of a sheet. The views move together. */
export class PlacePair {
  readonly #before: SideViewer;
  readonly #after: SideViewer | null;
  readonly #options: PlacePairOptions;
  #tints: readonly PlaceTint[] = [];
  #draggable: Draggable | null = null;

  constructor(options: PlacePairOptions) {
    const { before, after, colours } = options;
    this.#options = options;
    const onFrame = () => this.#tints.forEach((tint) => tint.follow());
    this.#before = new SideViewer({ picture: before, colours, onFrame });
    this.#before.turnTo(turnOnto(options.matrix));
    this.#after = after && new SideViewer({ picture: after, colours, onFrame });
  }

  attach(hosts: { before: HTMLElement; after: HTMLElement | null }): () => void {
    const stop = new AbortController();
    const stops = [this.#before.attach(hosts.before), this.#before.onMove((look) => this.#showAfter(look))];
    if (hosts.after && this.#after) {
      stops.push(
        this.#after.attach(hosts.after),
        this.#after.onMove((look) => this.#showBefore(look)),
      );
      this.#listenToDrags(hosts.after, this.#after, stop.signal);
    }
    this.#tint();
    return () => {
      stop.abort();
      for (const tint of this.#tints) tint.release();
      this.#tints = [];
      for (const each of stops) each();
    };
  }

  /** Shows a markup's old and new place. */
  lookAt({ before, after }: { before: Box | null; after: Box | null }): void {
    const box = after ?? before;
    const viewer = after ? this.#after : this.#before;
    const camera = box && viewer && cameraAround([box], viewer.viewport);
    if (!camera) return;
    const { picture, show } =
      viewer === this.#after && this.#options.after
        ? { picture: this.#options.after, show: (look: Look) => this.#showBefore(look) }
        : { picture: this.#options.before, show: (look: Look) => this.#showAfter(look) };
    const look = lookOf(camera, picture);
    viewer.follow(look);
    show(look);
  }

  showObjects(objects: { before: readonly CanvasObject[]; after: readonly CanvasObject[] }): void {
    this.#before.showObjects(objects.before);
    this.#after?.showObjects(objects.after);
  }

  /** The visible part of the newer sheet. */
  get afterView(): Pick<SideViewer, 'camera' | 'viewport'> | null {
    return this.#after;
  }

  /** Null: drags only move the view. */
  setDraggable(draggable: Draggable | null): void {
    this.#draggable = draggable;
  }

  /** Below the markups. */
  #tint(): void {
    const { before, after, matrix, inks, hasScan } = this.#options;
    if (!inks || !after || !this.#after) return;
    const cover = (viewer: SideViewer, options: TintOptions): PlaceTint => {
      const tint = new PlaceTint(options, () => viewer);
      viewer.stage.element.firstElementChild?.after(tint.element);
      return tint;
    };
    this.#tints = [
      cover(this.#before, {
        shown: before,
        other: after,
        matrix: invertMatrix(matrix),
        colours: { ...inks, before: inks.after, after: inks.before },
        hasScan,
      }),
      cover(this.#after, { shown: after, other: before, matrix, colours: inks, hasScan }),
    ];
  }

  #showAfter(look: Look): void {
    if (this.#after && this.#options.after)
      follow(
        { viewer: this.#before, picture: this.#options.before, look },
        { viewer: this.#after, picture: this.#options.after },
        this.#options.matrix,
      );
  }

  #showBefore(look: Look): void {
    const { before, after, matrix } = this.#options;
    if (after && this.#after)
      follow({ viewer: this.#after, picture: after, look }, { viewer: this.#before, picture: before }, invertMatrix(matrix));
  }

  /** Catches presses on the markup before the stage, which pans. */
  #listenToDrags(host: HTMLElement, viewer: SideViewer, signal: AbortSignal): void {
    let drag: { from: Vec; by: Vec } | null = null;
    const end = (): void => {
      drag = null;
    };
    const pageOf = (event: PointerEvent): Vec => {
      const { camera } = viewer;
      const { x, y } = viewer.stage.pointOf(event);
      return { x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom };
    };
    const press = (event: PointerEvent): void => {
      const at = pageOf(event);
      const draggable = this.#draggable;
      if (!draggable || !boxesMeet(expandBox(draggable.box, reach / viewer.camera.zoom), boxOf(at.x, at.y, at.x, at.y))) return;
      event.stopPropagation();
      host.setPointerCapture(event.pointerId);
      drag = { from: at, by: draggable.by };
    };
    const move = (event: PointerEvent): void => {
      if (!drag || !this.#draggable) return;
      event.stopPropagation();
      const at = pageOf(event);
      this.#draggable.onMove({ x: drag.by.x + at.x - drag.from.x, y: drag.by.y + at.y - drag.from.y });
    };
    host.addEventListener('pointerdown', press, { signal, capture: true });
    host.addEventListener('pointermove', move, { signal, capture: true });
    host.addEventListener('pointerup', end, { signal, capture: true });
    host.addEventListener('pointercancel', end, { signal, capture: true });
  }
}

interface ShownSheet {
  readonly viewer: SideViewer;
  readonly picture: SheetPicture;
}

/** Shows the same place of the other sheet. `matrix`: from page units of the first sheet to those of the other. */
function follow({ viewer, picture, look }: ShownSheet & { readonly look: Look }, other: ShownSheet, matrix: Matrix): void {
  const camera = { x: look.x * picture.width, y: look.y * picture.height, zoom: look.width / picture.width };
  const view = { camera, viewport: viewer.viewport, other: other.viewer.viewport };
  other.viewer.follow(lookOf(cameraOnOther(view, matrix), other.picture));
}
