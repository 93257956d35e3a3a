import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const parent = join(import.meta.dirname, '../../../..');
const knownSample = 'va-floor-finish-plan-archE1.pdf';

/**
 * The folder of sample drawings, or null: SAMPLES_DIR, or a folder `samples` next to the checkout or in a folder next to it. The samples are other
 * people's documents, which can't be published with the product.
 */
export function findSamples(): string | null {
  const named = process.env['SAMPLES_DIR'];
  const places = named ? [named] : ['', ...siblingFolders()].map((name) => join(parent, name, 'samples'));
  return places.find((folder) => existsSync(join(folder, knownSample))) ?? null;
}

/** Empty if the parent folder of the checkout can’t be listed. */
function siblingFolders(): string[] {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}
