import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Snack } from './snackbar-stack.tsx';

/** The container of snackbars: loaded with the first one, or soon after sign-in, so that a lost network can be reported. */
const loadShelf = () => import('./snackbar-stack.tsx');
const Shelf = lazyPart(async () => (await loadShelf()).SnackbarStack);

let isNeeded = false;
const listeners = new Set<() => void>();

/** Shows a message in the corner of the page. */
export function showSnack(snack: Snack): void {
  prepareSnackbars();
  void Shelf.preload()
    .then(loadShelf)
    .then(({ addSnack }) => addSnack(snack));
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
