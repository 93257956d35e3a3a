import { type Calibration, toCalibration } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';
import { type Turn, turnOf } from '../host/turn.ts';

export interface StoredPage {
  readonly itemId: number;
  readonly pageNumber: number;
}

const keyOf = ({ itemId, pageNumber }: StoredPage): string => `${itemId}/${pageNumber}`;

/** Specification section 3: the calibration of measurements is kept in the browser. */
export const calibrations = {
  read: (page: StoredPage): Calibration | null => toCalibration(storage.read('calibrations')?.[keyOf(page)] ?? {}),
  write: (page: StoredPage, calibration: Calibration): void =>
    storage.write('calibrations', { ...storage.read('calibrations'), [keyOf(page)]: calibration }),
  forget: (page: StoredPage): void => {
    const { [keyOf(page)]: _former, ...others } = storage.read('calibrations') ?? {};
    storage.write('calibrations', others);
  },
};

interface HiddenLayers {
  readonly fileId: number;
  /** As in URLs of tiles of that version. */
  readonly key: string;
  readonly names: string[];
}

/** The layers that the user of this browser hides on each page; null where they are as in the drawing. */
export const hiddenLayers = {
  keyOf,
  read: (page: StoredPage): HiddenLayers | null => storage.read('hiddenLayers')?.[keyOf(page)] ?? null,
};

/** The rotation of each page's view in this browser. */
export const pageTurns = {
  read: (page: StoredPage): Turn => turnOf(storage.read('pageTurns')?.[keyOf(page)] ?? 0),
  write: (page: StoredPage, turn: Turn): void => storage.write('pageTurns', { ...storage.read('pageTurns'), [keyOf(page)]: turn }),
};
