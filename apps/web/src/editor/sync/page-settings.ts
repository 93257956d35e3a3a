import type { OpenedFile } from '@sheetmark/contract';
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

/** Pages whose layers someone changed since this tab was opened: answers of the server may be older. */
const changedHere = new Set<string>();

interface HiddenLayers {
  readonly fileId: number;
  /** As in URLs of tiles of that version. */
  readonly key: string;
  readonly names: string[];
}

/** The layers that the user hides on each page, as last known here; null where they are as in the drawing. */
export const hiddenLayers = {
  keyOf,
  read: (page: StoredPage): HiddenLayers | null => storage.read('hiddenLayers')?.[keyOf(page)] ?? null,
  write: (page: StoredPage, hidden: HiddenLayers | null): void => {
    changedHere.add(keyOf(page));
    const { [keyOf(page)]: _former, ...others } = storage.read('hiddenLayers') ?? {};
    storage.write('hiddenLayers', hidden === null ? others : { ...others, [keyOf(page)]: hidden });
  },
  /** Takes over what the user chose on other devices. */
  adopt: ({ item, hidden_layers }: Pick<OpenedFile, 'item' | 'hidden_layers'>): void => {
    const known = Object.entries(storage.read('hiddenLayers') ?? {});
    const kept = known.filter(([key]) => changedHere.has(key) || !key.startsWith(`${item.id}/`));
    const theirs = hidden_layers.map(
      ({ page_number, file_id, key, names }) =>
        [keyOf({ itemId: item.id, pageNumber: page_number }), { fileId: file_id, key, names }] as const,
    );
    storage.write('hiddenLayers', { ...Object.fromEntries(theirs), ...Object.fromEntries(kept) });
  },
};

/** The rotation of each page's view in this browser. */
export const pageTurns = {
  read: (page: StoredPage): Turn => turnOf(storage.read('pageTurns')?.[keyOf(page)] ?? 0),
  write: (page: StoredPage, turn: Turn): void => storage.write('pageTurns', { ...storage.read('pageTurns'), [keyOf(page)]: turn }),
};
