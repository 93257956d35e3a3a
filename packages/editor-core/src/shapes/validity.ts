import type { CanvasObject, ObjectKind } from '../document/object.ts';
import { isRecord } from './checks.ts';
import { kinds } from './kinds.ts';
import type { Check } from './shape.ts';

const isKind = (value: unknown): value is ObjectKind => typeof value === 'string' && Object.hasOwn(kinds, value);

/** The names of missing or invalid properties, such as a height of NaN; empty for a valid object. */
export function findFaults(value: unknown): readonly string[] {
  if (!isRecord(value)) return ['kind'];
  const kind = value['kind'];
  if (!isKind(kind)) return ['kind'];
  const checks: [string, Check][] = Object.entries(kinds[kind].shape.checks);
  return checks.filter(([name, check]) => !check(value[name])).map(([name]) => name);
}

/** Whether any value is a valid object. */
export const isCanvasObject = (value: unknown): value is CanvasObject => findFaults(value).length === 0;
