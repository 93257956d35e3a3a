/** What a measured stretch of the page is in reality. Specification section 5: without all three there is no scale. */
export interface Calibration {
  /** The stretch as measured on the page, in page units; above 0. */
  readonly actual: number;
  /** The same stretch in reality, in `unit`; above 0. */
  readonly calibrated: number;
  /** The ruler's unit as people read it, such as `mm` or `ft`. */
  readonly unit: string;
}

/** Null unless all three values are there and make sense. */
export function toCalibration(values: Partial<Calibration>): Calibration | null {
  const { actual = 0, calibrated = 0, unit = '' } = values;
  const sound = Number.isFinite(actual) && Number.isFinite(calibrated) && actual > 0 && calibrated > 0 && unit.trim() !== '';
  return sound ? { actual, calibrated, unit: unit.trim() } : null;
}

/** Real units for one page unit. */
export const scaleOf = ({ actual, calibrated }: Calibration): number => calibrated / actual;

/** Specification section 9: the scale is shown with one decimal. */
export const formatScale = (calibration: Calibration): string => scaleOf(calibration).toFixed(1);
