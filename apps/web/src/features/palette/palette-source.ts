import type { TablerIcon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';

/** A destination or a command. */
export interface PaletteEntry {
  /** Unique within its source. */
  id: string;
  label: string;
  /** Its location, if the label doesn't contain it. */
  detail?: string;
  /** Synonyms to search for. */
  keywords?: string;
  icon: TablerIcon;
  /** The shortcut for the same action. */
  keys?: string | undefined;
  run: () => void;
}

/** A group of the palette. */
export interface PaletteSource {
  title: string;
  entries: readonly PaletteEntry[];
  /** The source has searched by itself: its entries are shown as received. */
  searched?: true;
  /** More may follow. */
  pending?: boolean;
}

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens and closes the page's only palette. */
export const palette = { open: () => setOpen(true), close: () => setOpen(false) };

export const usePaletteOpen = (): boolean => useSyncExternalStore(listen, () => isOpen);

/** Ctrl+K or Cmd+K opens the palette, in text fields too. */
export function usePaletteKey(): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      palette.open();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
