import { createSpotlight } from '@mantine/spotlight';
import type { TablerIcon } from '@tabler/icons-react';

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

/** The page's only palette: opens and closes it, and knows whether it is open. */
export const [paletteStore, palette] = createSpotlight();
