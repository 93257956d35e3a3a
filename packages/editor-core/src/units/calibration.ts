/** The real length of a distance on the page. Specification section 5: a scale needs all three. */
export interface Calibration {
  /** The distance on the page, in page units; above 0. */
  readonly actual: number;
  /** The same distance in reality, in `unit`; above 0. */
  readonly calibrated: number;
  /** The ruler's unit as shown, such as `mm` or `ft`. */
  readonly unit: string;
  /** Decimals of measurement labels, from 0 to `MOST_DECIMALS`; `USUAL_DECIMALS` by default. */
  readonly decimals?: number | undefined;
}

/** Specification section 9: one decimal. */
export const DEFAULT_DECIMALS = 1;
export const MAX_DECIMALS = 3;

const areDecimals = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS;

/** Null unless all three values are present and valid. Invalid decimals are dropped. */
export function toCalibration(values: Partial<Calibration>): Calibration | null {
  const { actual = 0, calibrated = 0, unit = '', decimals } = values;
  const sound = Number.isFinite(actual) && Number.isFinite(calibrated) && actual > 0 && calibrated > 0 && unit.trim() !== '';
  if (!sound) return null;
  return { actual, calibrated, unit: unit.trim(), ...(decimals !== undefined && areDecimals(decimals) && { decimals }) };
}

/** Real units per page unit. */
export const scaleOf = ({ actual, calibrated }: Calibration): number => calibrated / actual;

/** Specification section 9: the scale is shown with one decimal. */
export const formatScale = (calibration: Calibration): string => scaleOf(calibration).toFixed(1);
