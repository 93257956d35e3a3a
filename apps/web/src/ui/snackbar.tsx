import { useSyncExternalStore } from 'react';
import { late } from './late.tsx';
import type { Snack } from './snackbar-shelf.tsx';

/** The container of snackbars: loaded with the first one, or soon after sign-in, so that a lost network can be reported. */
const loadShelf = () => import('./snackbar-shelf.tsx');
const Shelf = late(async () => (await loadShelf()).SnackbarShelf);

let isNeeded = false;
const listeners = new Set<() => void>();

/** Shows a message in the corner of the page. */
export function showSnack(snack: Snack): void {
  prepareSnackbars();
  void Shelf.preload()
    .then(loadShelf)
    .then(({ putSnack }) => putSnack(snack));
}

export function prepareSnackbars(): void {
  isNeeded = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Snackbars() {
  const isShown = useSyncExternalStore(subscribe, () => isNeeded);
  return isShown ? <Shelf /> : null;
}
