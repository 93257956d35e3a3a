import { storage } from '../lib/storage.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Returns to this history entry, which also restores the scroll position. */
    entry?: string;
    /** The markup the user returns from. */
    cameFor?: number;
  }
}

/** This tab's previous page. */
let entryOfOrigin: string | undefined;

export function storeOrigin({ href, entry }: { href: string; entry: string | undefined }): void {
  storage.write('currentSelectedPage', href);
  entryOfOrigin = entry;
}

/** The page from which the editor was opened, a path of the app, with its layout; `otherwise` if nothing is stored. */
export function findOrigin(otherwise: string) {
  const href = storage.read('currentSelectedPage');
  if (!href?.startsWith('/') || href.startsWith('//')) return { href: otherwise };
  return { href, state: { ...(entryOfOrigin !== undefined && { entry: entryOfOrigin }) } };
}
