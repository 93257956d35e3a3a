import { createSpotlight } from '@mantine/spotlight';
import type { TablerIcon } from '@tabler/icons-react';

/** Something to go to or to do. */
export interface PaletteEntry {
  /** Told apart within its source. */
  id: string;
  label: string;
  /** Where it is, when the label does not say. */
  detail?: string;
  /** Other words that one may type for it. */
  keywords?: string;
  icon: TablerIcon;
  /** The key that does the same. */
  keys?: string | undefined;
  run: () => void;
}

/** A group of the palette. */
export interface PaletteSource {
  title: string;
  entries: readonly PaletteEntry[];
  /** The source has looked for what was typed itself: its entries are shown as they come. */
  searched?: true;
  /** More may come. */
  pending?: boolean;
}

/** The one palette of the page: who opens and closes it, and whether it is open. */
export const [paletteStore, palette] = createSpotlight();
