/** In milliseconds, as clocks count. */
export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => minutes(60 * n);
export const days = (n: number): number => hours(24 * n);
