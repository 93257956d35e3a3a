/** What a measured stretch of the page is in reality. Specification section 5: without all three there is no scale. */
export interface Calibration {
  /** The stretch as measured on the page, in page units; above 0. */
  readonly actual: number;
  /** The same stretch in reality, in `unit`; above 0. */
  readonly calibrated: number;
  /** The ruler's unit as people read it, such as `mm` or `ft`. */
  readonly unit: string;
  /** Of the labels of measurements, from 0 to `MOST_DECIMALS`; `USUAL_DECIMALS` where nothing is said. */
  readonly decimals?: number | undefined;
}

/** Specification section 9: one decimal. */
export const USUAL_DECIMALS = 1;
export const MOST_DECIMALS = 3;

const areDecimals = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_DECIMALS;

/** Null unless all three values are there and make sense. Decimals that make none are left out. */
export function toCalibration(values: Partial<Calibration>): Calibration | null {
  const { actual = 0, calibrated = 0, unit = '', decimals } = values;
  const sound = Number.isFinite(actual) && Number.isFinite(calibrated) && actual > 0 && calibrated > 0 && unit.trim() !== '';
  if (!sound) return null;
  return { actual, calibrated, unit: unit.trim(), ...(decimals !== undefined && areDecimals(decimals) && { decimals }) };
}

/** Real units for one page unit. */
export const scaleOf = ({ actual, calibrated }: Calibration): number => calibrated / actual;

/** Specification section 9: the scale is shown with one decimal. */
export const formatScale = (calibration: Calibration): string => scaleOf(calibration).toFixed(1);
