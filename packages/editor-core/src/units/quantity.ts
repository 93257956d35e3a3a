import type { Calibration } from './calibration.ts';
import { scaleOf, USUAL_DECIMALS } from './calibration.ts';

/** A number with what it counts: a length in `unit`, an area in `unit` squared. */
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
  unit: `${calibration.unit}²`,
});

/** Such as `4297.3 mm`. */
export const formatQuantity = ({ value, unit }: Quantity, decimals = USUAL_DECIMALS): string => `${value.toFixed(decimals)} ${unit}`;
