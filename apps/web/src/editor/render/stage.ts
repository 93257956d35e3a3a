import type { Box, Camera, Editor, Effect, Viewport } from '@sheetmark/editor-core';
import { BaseLayer } from './base-layer.ts';
import { type LiveColours, LiveLayer } from './live-layer.ts';
import { OverviewLayer } from './overview-layer.ts';
import { createPictureStore } from './picture-store.ts';
import { SheetLayer, type SheetPicture } from './sheet-layer.ts';

/** Milliseconds that the zoom must rest before everything is drawn sharp. */
const zoomRest = 120;
const overviewRest = 400;

export interface StageOptions {
  readonly editor: Editor;
  readonly picture: SheetPicture;
  readonly colours: () => LiveColours;
  /** Told of the camera in the same frame in which the layers are moved. */
  readonly onFrame?: (camera: Camera) => void;
}

/** The layers of a sheet, from the page up to what is under the hand, kept true to an editor's effects. */
export interface Stage {
  readonly element: HTMLElement;
  apply(effects: readonly Effect[]): void;
  resize(viewport: Viewport): void;
  /** Colours changed, or the screen's density did. */
  refresh(): void;
  /** Whether the picture is final: nothing being drawn, no tile on its way. */
  readonly isSettled: boolean;
  /** The preview of the sheet; null when there is none. */
  readonly preview: HTMLImageElement | null;
  close(): void;
}

export function createStage({ editor, picture, colours, onFrame }: StageOptions): Stage {
  const element = document.createElement('div');
  element.className = 'stage';
  const pictures = createPictureStore(() => redrawAll());
  const source = { query: (box: Box) => editor.scene.queryBase(box), pictures: pictures.find };
  const sheet = new SheetLayer(picture);
  const overview = new OverviewLayer(editor.state.page, source);
  const base = new BaseLayer(source);
  const live = new LiveLayer(pictures.find);
  element.append(sheet.element, overview.element, base.element, live.element);

  let frame = 0;
  let rest = 0;
  let overviewTimer = 0;
  let isDrawing = false;
  let lastZoom = editor.state.camera.zoom;
  let isOverlayStale = true;
  const density = (): number => window.devicePixelRatio || 1;

  function drawSharp(): void {
    window.clearTimeout(rest);
    rest = 0;
    const { camera, viewport } = editor.state;
    sheet.draw(camera, viewport, density());
    isDrawing = true;
    void base.draw(camera, viewport, density()).then((isShown) => {
      if (!isShown) return;
      isDrawing = false;
      requestFrame();
    });
  }

  /** Moves finished pictures; nothing is drawn here but the handful of things under the hand. */
  function onAnimationFrame(): void {
    frame = 0;
    const { camera, viewport } = editor.state;
    sheet.place(camera);
    base.place(camera);
    overview.place(camera, base.box, !base.covers(camera, viewport));
    if (isOverlayStale) live.draw(editor.scene.overlay(), { camera, viewport, density: density(), colours: colours() });
    isOverlayStale = false;
    onFrame?.(camera);
    const isZooming = camera.zoom !== lastZoom;
    lastZoom = camera.zoom;
    if (isZooming) restartRest();
    else if (rest === 0 && !isDrawing && !isSharp()) drawSharp();
  }

  function isSharp(): boolean {
    const { camera, viewport } = editor.state;
    return base.suits(camera, viewport, density()) && sheet.suits(camera, viewport, density());
  }

  function restartRest(): void {
    window.clearTimeout(rest);
    rest = window.setTimeout(drawSharp, zoomRest);
  }

  function requestFrame(): void {
    frame ||= window.requestAnimationFrame(onAnimationFrame);
  }

  function repaint(dirty: readonly Box[]): void {
    if (dirty.length === 0) return;
    if (!base.repaint(dirty)) drawSharp();
    window.clearTimeout(overviewTimer);
    overviewTimer = window.setTimeout(() => void overview.draw(), overviewRest);
  }

  function redrawAll(): void {
    isOverlayStale = true;
    drawSharp();
    void overview.draw();
    requestFrame();
  }

  redrawAll();

  return {
    element,
    apply(effects) {
      for (const effect of effects) {
        if (effect.type === 'document-changed' || effect.type === 'base-changed') repaint(effect.dirty);
        if (effect.type === 'cursor-changed') element.dataset.cursor = effect.cursor;
        if (effect.type !== 'save-draft' && effect.type !== 'key-handled' && effect.type !== 'clipboard-filled') isOverlayStale = true;
      }
      if (effects.length > 0) requestFrame();
    },
    resize(viewport) {
      this.apply(editor.dispatch({ type: 'viewport', viewport }));
      redrawAll();
    },
    refresh: redrawAll,
    get isSettled() {
      return rest === 0 && !isDrawing && isSharp() && sheet.isSettled;
    },
    preview: sheet.preview,
    close() {
      window.cancelAnimationFrame(frame);
      window.clearTimeout(rest);
      window.clearTimeout(overviewTimer);
      sheet.close();
      pictures.close();
    },
  };
}
