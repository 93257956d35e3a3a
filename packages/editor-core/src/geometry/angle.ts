declare const radiansBrand: unique symbol;

/** An angle in radians. With y down, positive is clockwise on the screen. */
export type Radians = number & { readonly [radiansBrand]: true };

const isAngle = (value: number): value is Radians => Number.isFinite(value);

/** Throws unless the value is a finite number, so that NaN never enters an object. */
export function radians(value: number): Radians {
  if (!isAngle(value)) throw new RangeError(`not an angle: ${value}`);
  return value;
}

export const fromDegrees = (degrees: number): Radians => radians((degrees * Math.PI) / 180);
export const toDegrees = (angle: Radians): number => (angle * 180) / Math.PI;

export const NO_ROTATION: Radians = radians(0);

/** The same direction within (-π, π]. Angles in that range come back bit-identical. */
export function normalizeAngle(angle: number): Radians {
  if (angle > -Math.PI && angle <= Math.PI) return radians(angle);
  const turn = 2 * Math.PI;
  const rest = angle - turn * Math.floor((angle + Math.PI) / turn);
  return radians(rest === -Math.PI ? Math.PI : rest);
}

/** The multiple of `step` nearest to `angle`. */
export const snapAngle = (angle: Radians, step: Radians): Radians => radians(Math.round(angle / step) * step);

/** The inverse rotation. */
export const inverse = (angle: Radians): Radians => radians(0 - angle);
