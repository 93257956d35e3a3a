import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const around = join(import.meta.dirname, '../../../..');
const oneOfThem = 'va-floor-finish-plan-archE1.pdf';

/**
 * A folder of sample drawings beside the checkout, or null: the one that SAMPLES_DIR names, else one called `samples` there or in a folder
 * there. They are real documents of others, which may not be shipped with the product.
 */
export function findSamples(): string | null {
  const named = process.env['SAMPLES_DIR'];
  const places = named ? [named] : ['', ...neighbours()].map((name) => join(around, name, 'samples'));
  return places.find((folder) => existsSync(join(folder, oneOfThem))) ?? null;
}

/** None where the folder around the checkout may be entered but not listed. */
function neighbours(): string[] {
  try {
    return readdirSync(around);
  } catch {
    return [];
  }
}
