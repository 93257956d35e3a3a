import type { CanvasObject } from '../document/object.ts';
import { isRecord } from './checks.ts';
import { isKind, kinds } from './kinds.ts';
import type { Check } from './shape.ts';

const checksOf = new Map(
  Object.entries(kinds).map(([kind, { shape }]): [string, [string, Check][]] => [kind, Object.entries(shape.checks)]),
);

/** The names of missing or invalid properties, such as a height of NaN; empty for a valid object. */
export function findFaults(value: unknown): readonly string[] {
  if (!isRecord(value)) return ['kind'];
  const kind = value['kind'];
  if (!isKind(kind)) return ['kind'];
  return (checksOf.get(kind) ?? []).filter(([name, check]) => !check(value[name])).map(([name]) => name);
}

/** Whether any value is a valid object. */
export function isCanvasObject(value: unknown): value is CanvasObject {
  const kind = isRecord(value) ? value['kind'] : undefined;
  if (!isRecord(value) || !isKind(kind)) return false;
  // A page that opens checks each of its objects: faster than with `every`.
  for (const [name, check] of checksOf.get(kind) ?? []) if (!check(value[name])) return false;
  return true;
}
