import { createHash } from 'node:crypto';
import type { Computation } from '../../platform/process/workers.ts';
import { nameOf, searchTextOf } from '../markups/public.ts';
import { type CarryInput, CarryOutput } from './carry-markups.worker.ts';

/** Runs in a worker, because drawings can be large. */
export const carryMarkups: Computation<CarryInput, CarryOutput> = {
  name: 'carry-markups',
  module: new URL('./carry-markups.worker.ts', import.meta.url),
  limitMs: 60_000,
  output: CarryOutput,
};

/** As the database computes it. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Null for texts that stay the same. */
export function toTexts({ objects, itext, values }: Pick<CarryOutput[number], 'objects' | 'itext' | 'values'>) {
  if (values.length === 0 || itext === null) return { search_text: null, name: null };
  const search_text = searchTextOf(JSON.parse(itext));
  return { search_text, name: nameOf({ search_text, objects: JSON.parse(objects) }) };
}
