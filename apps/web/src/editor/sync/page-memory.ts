import { type Calibration, toCalibration } from '@sheetmark/editor-core';
import { storage } from '../../lib/storage.ts';
import { type Turn, turnOf } from '../host/turn.ts';

interface Page {
  readonly itemId: number;
  readonly pageNumber: number;
}

const keyOf = ({ itemId, pageNumber }: Page): string => `${itemId}/${pageNumber}`;

/** Specification section 3: the calibration of measurements is kept in the browser. */
export const calibrations = {
  read: (page: Page): Calibration | null => toCalibration(storage.read('calibrations')?.[keyOf(page)] ?? {}),
  write: (page: Page, calibration: Calibration): void =>
    storage.write('calibrations', { ...storage.read('calibrations'), [keyOf(page)]: calibration }),
  forget: (page: Page): void => {
    const { [keyOf(page)]: _former, ...others } = storage.read('calibrations') ?? {};
    storage.write('calibrations', others);
  },
};

/** The rotation of each page's view in this browser. */
export const pageTurns = {
  read: (page: Page): Turn => turnOf(storage.read('pageTurns')?.[keyOf(page)] ?? 0),
  write: (page: Page, turn: Turn): void => storage.write('pageTurns', { ...storage.read('pageTurns'), [keyOf(page)]: turn }),
};
