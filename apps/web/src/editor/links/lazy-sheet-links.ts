import { lazyPart } from '../../ui/lazy-part.tsx';

/** In a module of its own, so that other pages can load it ahead without the editor. */
export const SheetLinks = lazyPart(async () => (await import('./sheet-links.tsx')).SheetLinks);
