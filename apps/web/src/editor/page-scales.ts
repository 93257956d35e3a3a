import type { Calibration, Input, ScaleRegion } from '@sheetmark/editor-core';
import { calibrations, type StoredPage } from './sync/page-settings.ts';

/** Sets the page's scale, which this browser stores (specification 3), and those of its regions. */
export class PageScales {
  readonly #page: StoredPage;
  readonly #dispatch: (input: Input) => void;

  constructor(page: StoredPage, dispatch: (input: Input) => void) {
    this.#page = page;
    this.#dispatch = dispatch;
  }

  /** `byOthers`: another user set it; existing measurements keep their labels. */
  calibrate(calibration: Calibration, { byOthers = false } = {}): void {
    calibrations.write(this.#page, calibration);
    this.#dispatch({ type: 'calibrate', calibration, ...(byOthers && { byOthers }) });
  }

  /** Removes the page's scale. */
  removeCalibration(): void {
    calibrations.forget(this.#page);
    this.#dispatch({ type: 'calibrate', calibration: null });
  }

  /** Sets the parts of the page with their own scale. `byOthers`: existing measurements keep their labels. */
  setRegions(regions: readonly ScaleRegion[], { byOthers = false } = {}): void {
    this.#dispatch({ type: 'scale-regions', regions, ...(byOthers && { byOthers }) });
  }
}
