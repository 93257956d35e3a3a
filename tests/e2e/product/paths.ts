import { join, resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '../../..');

/** Real drawings, which aren't part of the repository and may be missing. */
export const samples = join(root, '../shared/samples');
