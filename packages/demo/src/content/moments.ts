/** Days and hours, in minutes. */
export const minutes = (days: number, hours = 0): number => Math.round((days * 24 + hours) * 60);
