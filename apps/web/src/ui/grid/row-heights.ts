import type { Density } from './grid-state.ts';

/** Pixels of a row. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, regular: 36, roomy: 48 };
export const headHeight = 32;
/** What a card of a phone is expected to be high, until it is measured. */
export const cardHeight = 92;
