import type { Calibration } from './calibration.ts';
import { scaleOf } from './calibration.ts';

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
export const formatQuantity = ({ value, unit }: Quantity, decimals = 1): string => `${value.toFixed(decimals)} ${unit}`;
