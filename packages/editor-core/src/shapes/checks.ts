import { isObjectId } from '../document/ids.ts';
import { isOrderKey } from '../document/order.ts';
import type { Check } from './shape.ts';

/** Type guards of properties. They take any value, including those from outside. */
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAtLeast =
  (least: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least;

const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;

export const isOneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);

export const isPoint: Check = (value) => isRecord(value) && isNumber(value['x']) && isNumber(value['y']);

export const isPoints =
  (least: number, most = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(isPoint);

export const isShares: Check = (value) => Array.isArray(value) && value.every(isShare);

export const COMMON_CHECKS = {
  id: isObjectId,
  markupId: (value: unknown) => value === null || isNumber(value),
  order: isOrderKey,
  locked: isFlag,
  groups: (value: unknown) => Array.isArray(value) && value.every(isText),
  stroke: isText,
  strokeWidth: isAtLeast(0),
  fill: (value: unknown) => value === null || isText(value),
  opacity: isShare,
  dash: isOneOf('solid', 'dotted', 'dashed'),
  wire: isRecord,
} as const satisfies Record<string, Check>;

export const BOX_CHECKS = {
  x: isNumber,
  y: isNumber,
  width: isAtLeast(0),
  height: isAtLeast(0),
  rotation: isNumber,
} as const satisfies Record<string, Check>;

export const WRITING_CHECKS = {
  text: isText,
  fontFamily: isText,
  fontSize: isAtLeast(1),
  textColor: isText,
  textAlign: isOneOf('left', 'center', 'right'),
  textBorder: isFlag,
} as const satisfies Record<string, Check>;
