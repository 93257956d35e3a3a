import type { Density } from './grid-state.ts';

/** Row height in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, regular: 36, roomy: 48 };
export const headHeight = 32;
/** The estimated height of a phone's card, until it is measured. */
export const cardHeight = 92;
