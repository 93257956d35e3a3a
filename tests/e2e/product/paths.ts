import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Real drawings, which not every checkout has beside it. */
export const samples = join(root, '../shared/samples');
