import type { TablerIcon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

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
/** The open palette's field, once its code has loaded. */
let field: HTMLInputElement | null = null;
/** Enter was pressed before. */
let isEntered = false;
const listeners = new Set<() => void>();

function setOpen(open: boolean): void {
  isOpen = open;
  isEntered = false;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens and closes the page's only palette. */
export const palette = { open: () => setOpen(true), close: () => setOpen(false) };

export const usePaletteOpen = (): boolean => useSyncExternalStore(listen, () => isOpen);

/**
 * Gives the field the focus, before further keys arrive and after the palette has noted where the focus was. An Enter that came before the field
 * counts now.
 */
export function takeKeys(mounted: HTMLInputElement | null): void {
  field = mounted;
  queueMicrotask(() => {
    mounted?.focus();
    if (isEntered) mounted?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Ctrl+K or Cmd+K opens the palette, in text fields too. Keys pressed before its field is there are no shortcuts of the page: letters go to `onEarly`. */
export function usePaletteKey(onEarly: (letter: string) => void): void {
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') palette.close();
    else if (event.key === 'Enter') isEntered = true;
    else if (event.key.length !== 1 || isCommand(event)) return;
    else if (!isEntered) onEarly(event.key);
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        palette.open();
      } else if (isOpen && !field) keep(event);
    };
    document.addEventListener('keydown', follow, true);
    return () => document.removeEventListener('keydown', follow, true);
  }, []);
}
