/** Heights in millimetres above the finished ground floor. */
export const LEVEL = {
  footing: -1300,
  footingTop: -900,
  groundSlab: -120,
  ground: 0,
  ceiling: 3400,
  firstSoffit: 3800,
  firstSlab: 4080,
  first: 4200,
  roofSoffit: 7800,
  roofSlab: 8100,
  roof: 8420,
  parapet: 9000,
  terrace: -20,
  water: -1900,
} as const;

/** Head of the curtain walls, two storeys high. */
export const CURTAIN_HEAD = 7200;

/** Sill and head of the windows on the first floor. */
export const FIRST_FLOOR_WINDOW = { sill: 5100, head: 7200 } as const;

/** A level as drawings write it: metres with sign. */
export function levelText(millimetres: number): string {
  if (millimetres === 0) return '±0.00';
  return `${millimetres < 0 ? '-' : '+'}${(Math.abs(millimetres) / 1000).toFixed(2)}`;
}
