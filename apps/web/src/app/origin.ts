import { storage } from '../lib/storage.ts';

/** The page from which the page editor was opened, a path of ours; `otherwise` where nothing is remembered. */
export function origin(otherwise: string): string {
  const href = storage.read('currentSelectedPage');
  return href?.startsWith('/') && !href.startsWith('//') ? href : otherwise;
}
