import type { Editor, Input } from '@sheetmark/editor-core';
import { type Turn, uprightAt } from './host/turn.ts';
import type { Stage } from './render/stage.ts';
import { pageTurns, type StoredPage } from './sync/page-settings.ts';

export interface ViewFitParts {
  readonly page: StoredPage;
  readonly editor: Pick<Editor, 'state'>;
  readonly stage: Stage;
  readonly dispatch: (input: Input) => void;
  readonly onChange: () => void;
}

/** Fits the sheet to the element that shows it, and rotates it there. */
export class ViewFit {
  readonly #parts: ViewFitParts;
  #host: HTMLElement | null = null;
  /** Whether the sheet has been fitted to the view, which needs the size of the host element. */
  #isFitted = false;

  constructor(parts: ViewFitParts) {
    this.#parts = parts;
  }

  /** Follows the size of an element. Returns how to stop. */
  attach(host: HTMLElement): () => void {
    this.#host = host;
    const size = new ResizeObserver(() => this.#fit(host));
    size.observe(host);
    this.#fit(host);
    return () => {
      this.#host = null;
      size.disconnect();
    };
  }

  /** Fits the page's width to the current layout. */
  fitWidth(): void {
    if (this.#host) this.#fit(this.#host);
    this.#parts.dispatch({ type: 'command', id: 'fit-width' });
  }

  /** Rotates the view, stores the rotation for this page, and fits the sheet again. */
  turnTo(turn: Turn): void {
    const { page, stage, dispatch, onChange } = this.#parts;
    const { width, height } = stage.screenSize;
    stage.turn = turn;
    pageTurns.write(page, turn);
    stage.resize(turn % 2 === 0 ? { width, height } : { width: height, height: width });
    dispatch({ type: 'turn', upright: uprightAt(turn) });
    dispatch({ type: 'open-page' });
    onChange();
  }

  #fit(host: HTMLElement): void {
    const { editor, stage, dispatch, onChange } = this.#parts;
    const { clientWidth: width, clientHeight: height } = host;
    const before = editor.state.viewport;
    const isKnown = this.#isFitted && width === before.width && height === before.height;
    if (width > 0 && height > 0 && !isKnown) {
      const by = { x: (width - before.width) / 2, y: (height - before.height) / 2 };
      stage.resize({ width, height });
      if (!this.#isFitted) dispatch({ type: 'open-page' });
      // Keeps the middle of the view in place.
      else dispatch({ type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 });
      this.#isFitted = true;
    }
    onChange();
  }
}
