import type { Calibration } from './calibration.ts';
import { scaleOf, DEFAULT_DECIMALS } from './calibration.ts';
import { FEET_AND_INCHES, formatFeetAndInches } from './feet-and-inches.ts';
import { groupThousands } from './group-thousands.ts';

/** A number with its unit: a length in `unit`, an area in `unit` squared. */
export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

export const toRealLength = (pageUnits: number, calibration: Calibration): Quantity => ({
  value: pageUnits * scaleOf(calibration),
  unit: calibration.unit,
});

export const toRealArea = (squarePageUnits: number, calibration: Calibration): Quantity => ({
  value: squarePageUnits * scaleOf(calibration) ** 2,
  unit: `${calibration.unit === FEET_AND_INCHES ? 'ft' : calibration.unit}²`,
});

/** Such as `4,297.3 mm` or `14'-1 1/8"`. */
export function formatQuantity({ value, unit }: Quantity, decimals = DEFAULT_DECIMALS): string {
  if (unit === FEET_AND_INCHES) return formatFeetAndInches(value, decimals);
  return `${groupThousands(value.toFixed(decimals))} ${unit}`;
}
