import { storage } from '../lib/storage.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One comes back to this entry of the history: the page stands as far scrolled as it did there. */
    entry?: string;
    /** The markup that one comes back from. */
    cameFor?: number;
  }
}

/** Of the page below, in this tab. */
let entryOfOrigin: string | undefined;

export function keepOrigin({ href, entry }: { href: string; entry: string | undefined }): void {
  storage.write('currentSelectedPage', href);
  entryOfOrigin = entry;
}

/** The page from which the page editor was opened, a path of ours, as it stood then; `otherwise` where nothing is remembered. */
export function origin(otherwise: string) {
  const href = storage.read('currentSelectedPage');
  if (!href?.startsWith('/') || href.startsWith('//')) return { href: otherwise };
  return { href, state: { ...(entryOfOrigin !== undefined && { entry: entryOfOrigin }) } };
}
