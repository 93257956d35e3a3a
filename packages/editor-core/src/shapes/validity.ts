import type { CanvasObject, ObjectKind } from '../document/object.ts';
import { isRecord } from './checks.ts';
import { kinds } from './kinds.ts';
import type { Check } from './shape.ts';

const isKind = (value: unknown): value is ObjectKind => typeof value === 'string' && Object.hasOwn(kinds, value);

/** The names of the properties that are missing or make no sense, such as a height that is no number; empty for a sound object. */
export function findFaults(value: unknown): readonly string[] {
  if (!isRecord(value)) return ['kind'];
  const kind = value['kind'];
  if (!isKind(kind)) return ['kind'];
  const checks: [string, Check][] = Object.entries(kinds[kind].shape.checks);
  return checks.filter(([name, check]) => !check(value[name])).map(([name]) => name);
}

/** Whether the value is an object in every respect, wherever it came from. */
export const isCanvasObject = (value: unknown): value is CanvasObject => findFaults(value).length === 0;
